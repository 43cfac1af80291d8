import { expect } from 'vitest'
import { shipPaid } from '#domains/payment/index.ts'
import { readCaptures } from '#domains/payment/store/captures.ts'
import { readAttention } from '#main/attention.ts'
import { cashierOf, type Placed } from '../../support/paying.ts'
import type { RunningShop } from '../../support/running-shop.ts'
import type { TestSandbox } from '../../support/use-sandbox.ts'
import { deskOf } from './desk.ts'

/** Creates the helpers that tests of Klarna's secured money share. */
export function klarnaDeskOf(shop: RunningShop, sandbox: TestSandbox) {
  const cashier = cashierOf(shop, sandbox)
  const desk = deskOf(shop, sandbox)
  const moment = (actor = 'staff') => ({ actor, now: shop.core.clock.now() })
  const idOf = async (placed: Placed): Promise<string> => (await desk.orderOf(placed)).id
  const stateOf = async (placed: Placed): Promise<string> => (await cashier.state(placed)).paymentState
  const clearing = async (placed: Placed): Promise<number> =>
    (await cashier.ledger(placed))['clearing:klarna'] ?? 0
  const captures = async (placed: Placed) => readCaptures(shop.core.database, await idOf(placed))
  async function faults(on: string, fault: string, times = 1): Promise<void> {
    expect((await sandbox.control('klarna', 'faults', { on, fault, times })).status).toBe(200)
  }
  const attention = async (id: string, { number }: Placed) =>
    (
      await readAttention(shop.core.database, {
        now: shop.core.clock.now(),
        limit: 1000,
        demo: true,
        isGatewayOn: () => true,
      })
    )
      .find(({ source }) => source.id === id)
      ?.things.filter(({ subject }) => subject === number) ?? []

  async function secured(placed: Placed): Promise<number> {
    const [row] = await shop.core.database.query<{ minor: number }>(
      'SELECT sum(secured_minor)::bigint AS minor FROM payment_attempt WHERE charge_id = $1',
      [await idOf(placed)],
    )
    return row?.minor ?? 0
  }

  /** Returns how much Klarna paid out, and of what total. */
  async function taken(
    placed: Placed,
  ): Promise<{ readonly status: unknown; readonly captured: unknown; readonly captures: number }> {
    const order = await orderAtKlarna(placed)
    return {
      status: order.status,
      captured: order.captured_amount,
      captures: (order.captures as unknown[]).length,
    }
  }

  async function orderAtKlarna(placed: Placed): Promise<Record<string, unknown>> {
    const { KLARNA_USERNAME: user, KLARNA_PASSWORD: password, KLARNA_API_URL: url } = sandbox.of('klarna').env
    const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
    const orderId = (await desk.attempts(placed)).at(-1)?.ref?.split('.')[2]
    return (await (
      await fetch(`${url}/ordermanagement/v1/orders/${orderId}`, { headers: { authorization } })
    ).json()) as Record<string, unknown>
  }

  async function paid(price = 1500): Promise<Placed> {
    const placed = await cashier.place({ price })
    const link = await cashier.link(placed, 'klarna')
    await cashier.buyer('klarna', { answer: link.body }, 'pays')
    expect(await stateOf(placed)).toBe('paid')
    return placed
  }

  async function ship(placed: Placed, more: object = {}): Promise<void> {
    await shipPaid(shop.core.database, {
      orderId: await idOf(placed),
      actor: 'staff',
      tracking: '',
      now: shop.core.clock.now(),
      ...more,
    })
  }

  async function portal(placed: Placed, does: string, more: object = {}): Promise<void> {
    const ref = (await desk.attempts(placed)).at(-1)?.ref?.split('.')[0]
    const response = await fetch(`${sandbox.of('klarna').url}/portal/order`, {
      method: 'POST',
      body: JSON.stringify({ ref, does, ...more }),
    })
    expect(response.status).toBe(200)
  }
  return {
    attention,
    captures,
    clearing,
    faults,
    idOf,
    moment,
    orderAtKlarna,
    paid,
    portal,
    secured,
    ship,
    stateOf,
    taken,
  }
}
