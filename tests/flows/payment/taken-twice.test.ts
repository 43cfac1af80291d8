import { afterAll, describe, expect, test } from 'vitest'
import { syncPayment } from '#domains/payment/commands/sync-payment.ts'
import { type DisputeFact, type Gateway, refundOrder } from '#domains/payment/index.ts'
import { readAttention } from '#main/attention.ts'
import { attributeTo, balanceOf, insertPartner } from '../../support/commissions.ts'
import { cashierOf, type Placed } from '../../support/paying.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { staffOf } from '../../support/staff.ts'
import { useSandbox } from '../../support/use-sandbox.ts'
import { deskOf } from './desk.ts'

const sandbox = useSandbox(['mollie', 'stripe'])
const shop = useRunningShop({}, sandbox)
const cashier = cashierOf(shop, sandbox)
const desk = deskOf(shop, sandbox)

afterAll(() => cashier.expectCleanBooks())

const moment = () => ({ actor: 'staff', now: shop.core.clock.now() })

async function paid(gatewayId: string): Promise<Placed> {
  const placed = await cashier.place()
  const { body: answer } = await cashier.link(placed, gatewayId)
  await cashier.buyer(gatewayId, { answer }, 'pays')
  return placed
}

/** Lets the provider say that a bank took all of a payment. Its simulator refuses what it paid back already. */
async function taken(placed: Placed, status: DisputeFact['status'], partMinor?: number): Promise<void> {
  const [attempt] = await desk.attempts(placed)
  const { ref, gatewayId } = attempt!
  const gateway = desk.engine.gatewayOf(gatewayId)!
  const seen = (await gateway.observe!(ref))!
  const amount = { ...seen.captured, amount: partMinor ?? seen.captured.amount }
  const told: Gateway = {
    ...gateway,
    observe: async () => ({ ...seen, disputes: [{ providerDisputeId: `dp_${ref}`, amount, status }] }),
  }
  await syncPayment(desk.engine, told, ref, moment())
  await shop.drain()
}

/** Returns what waits for staff about an order in review. */
async function told({ number }: Placed): Promise<readonly string[]> {
  const kinds = await readAttention(shop.core.database, {
    now: shop.core.clock.now(),
    limit: 100,
    demo: true,
    isGatewayOn: () => true,
  })
  const reviews = kinds.find(({ source }) => source.id === 'payment-reviews')
  return (reviews?.things ?? []).flatMap(({ subject, detail }) => (subject === number ? [detail ?? ''] : []))
}
const stateOf = async (placed: Placed) => (await cashier.state(placed)).paymentState

describe.each(['mollie', 'stripe'])('at %s money that was refunded and that a bank took too', (gatewayId) => {
  test('holds the order and waits for staff, in books that are right, until the bank gives it back', async () => {
    const placed = await paid(gatewayId)
    const { totalMinor } = placed
    await desk.refund(placed, null)
    expect([await stateOf(placed), await told(placed)]).toEqual(['refunded', []])
    await taken(placed, 'open')
    const words = `taken-twice: ${totalMinor} were refunded and a bank took ${totalMinor} of ${totalMinor}`
    expect([await stateOf(placed), await told(placed)]).toEqual(['hold', [words]])
    expect(await cashier.ledger(placed)).toMatchObject({
      disputed: totalMinor,
      [`clearing:${gatewayId}`]: -totalMinor,
    })
    await cashier.expectCleanBooks()
    await taken(placed, 'won')
    expect([await stateOf(placed), await told(placed)]).toEqual(['refunded', []])
    await taken(placed, 'lost')
    expect([await stateOf(placed), await told(placed)]).toEqual(['hold', [words]])
    await cashier.expectCleanBooks()
    const owner = await staffOf(shop, 'owner')
    expect((await owner.get('/admin/attention')).text).toContain(placed.number)
    const released = await owner.call('/admin/order/release', { number: placed.number, why: 'Written off' })
    expect(released.status, released.text).toBe(200)
    expect(await told(placed)).toEqual([])
    // What was looked at stays so at every further look, and the books keep what they say.
    await taken(placed, 'lost')
    expect(await told(placed)).toEqual([])
    await cashier.expectCleanBooks()
  })

  test('a bank that takes what is left holds nothing', async () => {
    const placed = await paid(gatewayId)
    await desk.refund(placed, 500)
    await taken(placed, 'open', placed.totalMinor - 500)
    expect([await stateOf(placed), await told(placed)]).toEqual(['disputed', []])
    await cashier.expectCleanBooks()
  })
})

test('a commission of such an order stands at nothing, once', async () => {
  const placed = await cashier.place({ price: 11_900 })
  const { database, clock } = shop.core
  const { id: orderId } = await desk.orderOf(placed)
  const partnerId = await insertPartner(database, clock.now())
  await attributeTo(database, partnerId, orderId)
  const { body: answer } = await cashier.link(placed, 'mollie')
  await cashier.buyer('mollie', { answer }, 'pays')
  expect(await balanceOf(database, partnerId)).toMatchObject({ earned: 1000 })
  await desk.refund(placed, null)
  for (const status of ['open', 'lost'] as const) {
    await taken(placed, status)
    expect(await balanceOf(database, partnerId)).toMatchObject({ pending: 0, payable: 0, earned: 0 })
  }
  await cashier.expectCleanBooks()
})

test('a refund and a chargeback at the same moment are both booked, and staff are told', async () => {
  let both = 0
  for (let round = 0; round < 8; round += 1) {
    const placed = await paid('mollie')
    const { id: chargeId } = await desk.orderOf(placed)
    const [row] = await cashier.bookOf('mollie', placed)
    await Promise.allSettled([
      refundOrder(desk.engine, { chargeId, amountMinor: null, reason: 'return' }, moment()),
      sandbox.control('mollie', 'buyer', { ref: row?.ref, does: 'disputes' }),
    ])
    await shop.drain()
    await cashier.reconcile()
    const isTwice = ((await cashier.ledger(placed))['clearing:mollie'] ?? 0) < 0
    both += Number(isTwice)
    expect((await told(placed)).length, `round ${round}`).toBe(Number(isTwice))
    await cashier.expectCleanBooks()
  }
  expect(both, 'rounds in which both took the money').toBeGreaterThan(0)
})
