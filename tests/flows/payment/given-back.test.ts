import { beforeAll, describe, expect, test } from 'vitest'
import { cancelOrder } from '#domains/order/index.ts'
import { DAY, HOUR, MINUTE } from '#kernel/clock.ts'
import { cashierOf, type Placed } from '../../support/paying.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { useSandbox } from '../../support/use-sandbox.ts'
import { deskOf } from './desk.ts'

const sandbox = useSandbox(['stripe', 'paypal', 'mollie', 'gocardless'])
const shop = useRunningShop({ LOG_LEVEL: 'warn' }, sandbox)
const cashier = cashierOf(shop, sandbox)
const desk = deskOf(shop, sandbox)
let log: readonly string[] = []

beforeAll(async () => {
  log = desk.hear()
  await shop.drain()
})

interface Paying extends Placed {
  readonly ref: string
  readonly url: string
}

/** An order whose buyer stands on the provider's page. */
async function begun(gatewayId: string, input: Readonly<Record<string, string>> = {}): Promise<Paying> {
  const placed = await cashier.place()
  const { body } = await cashier.link(placed, gatewayId, input)
  const { ref } = await cashier.buyer(gatewayId, { answer: body }, 'abandons')
  return { ...placed, ref: String(ref), url: String(body.url ?? '') }
}

async function paid(gatewayId: string): Promise<Paying> {
  const paying = await begun(gatewayId)
  await cashier.buyer(gatewayId, { ref: paying.ref }, 'pays')
  expect((await cashier.state(paying)).paymentState).toBe('paid')
  return paying
}

/** Presses a button on a page of a provider. */
async function press(url: string, fields: Readonly<Record<string, string>>): Promise<void> {
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
  expect(answer.status, await answer.text()).toBeLessThan(400)
  await shop.drain()
}

const stateOf = async (placed: Placed): Promise<string> => (await cashier.state(placed)).paymentState
const office = (ref: string, does: string): Promise<void> => press(`${sandbox.of('paypal').url}/simulation/deed`, { ref, does })

const REFUNDS_THAT_FAIL = {
  async stripe() {
    const paying = await begun('stripe', { via: 'redirect' })
    await press(paying.url, { does: 'pm_card_refundFail' })
    return { paying, fail: () => desk.advance(HOUR) }
  },
  async paypal() {
    const paying = await paid('paypal')
    await office(paying.ref, 'refund-bounces')
    return { paying, fail: () => desk.advance(3 * DAY) }
  },
  async mollie() {
    const paying = await paid('mollie')
    const fail = async (): Promise<void> => {
      const [row] = await shop.core.database.query<{ id: string }>('SELECT provider_refund_id AS id FROM payment_refund WHERE order_id = $1', [
        (await desk.orderOf(paying)).id,
      ])
      await press(`${sandbox.of('mollie').url}/dashboard/refund-fails`, { refund: row?.id ?? '' })
    }
    return { paying, fail }
  },
} as const

describe('25: a refund that was accepted and fails later', () => {
  test.each(Object.keys(REFUNDS_THAT_FAIL) as (keyof typeof REFUNDS_THAT_FAIL)[])('25: at %s gives the money back to the books, and staff are told', async (id) => {
    const { paying, fail } = await REFUNDS_THAT_FAIL[id]()
    await desk.refund(paying, 700)
    expect(await stateOf(paying)).toBe('partly-refunded')
    expect(await cashier.ledger(paying)).toMatchObject({ [`clearing:${id}`]: paying.totalMinor - 700 })
    await fail()
    await cashier.reconcile()
    expect(await stateOf(paying)).toBe('paid')
    expect(await cashier.ledger(paying)).toMatchObject({ [`clearing:${id}`]: paying.totalMinor })
    const { id: orderId } = await desk.orderOf(paying)
    expect(log.filter((line) => line.includes('a refund came back') && line.includes(orderId))).toHaveLength(1)
    // What failed does not count against what can go back.
    await desk.refund(paying, null)
    await cashier.expectCleanBooks()
  })
})

describe('36: a debit that its bank takes back', () => {
  test.each(['mollie', 'gocardless'] as const)('36: x at %s', async (id) => {
    const paying = await begun(id)
    if (id === 'mollie') await press(paying.url, { does: 'directdebit' })
    else await cashier.buyer(id, { ref: paying.ref }, 'pays-late')
    console.log(id, await stateOf(paying), await cashier.bookOf(id, paying))
    await desk.advance(4 * DAY)
    await shop.drain()
    console.log(id, await stateOf(paying))
    await cashier.buyer(id, { ref: paying.ref }, 'disputes')
    console.log(id, await stateOf(paying), (await cashier.state(paying)).attempt, await cashier.ledger(paying), (await desk.orderOf(paying)).state, await cashier.mails(paying))
    console.log((await cashier.link(paying, 'bank-transfer')).body)
    await cashier.expectCleanBooks()
  })
  test('36: y at gocardless', async () => {
    const id = 'gocardless'
    const paying = await begun(id)
    await cashier.buyer(id, { ref: paying.ref }, 'pays-late')
    await desk.advance(4 * DAY)
    await cashier.buyer(id, { ref: paying.ref }, 'declined')
    console.log('late fail', await stateOf(paying), (await cashier.state(paying)).attempt, await cashier.ledger(paying), (await desk.orderOf(paying)).state)
    console.log((await cashier.link(paying, 'bank-transfer')).body)
    await cashier.expectCleanBooks()
  })
  test('36: z early', async () => {
    const a = await begun('stripe', { via: 'redirect' })
    await press(a.url, { does: 'pm_usBankAccount_insufficientFunds' })
    console.log('stripe debit', await stateOf(a))
    await desk.advance(6 * MINUTE)
    console.log('stripe debit', await stateOf(a), (await cashier.state(a)).attempt)
    const b = await begun('paypal')
    await office(b.ref, 'pays-by-bouncing-echeck')
    await fetch(`${shop.url}/return/paypal?token=${b.ref}`)
    console.log('paypal echeck', await stateOf(b))
    await desk.advance(4 * DAY)
    console.log('paypal echeck', await stateOf(b), (await cashier.state(b)).attempt)
  })
})

describe('37', () => {
  test.each(['won', 'lost'] as const)('37 stripe %s', async (how) => {
    const paying = await paid('stripe')
    await cashier.buyer('stripe', { ref: paying.ref }, 'disputes')
    console.log(await stateOf(paying), await cashier.ledger(paying))
    const auth = { authorization: `Bearer ${sandbox.of('stripe').env.STRIPE_SECRET_KEY}` }
    const { data } = (await (await fetch(`${sandbox.of('stripe').url}/v1/disputes`, { headers: auth })).json()) as { data: { id: string }[] }
    await fetch(`${sandbox.of('stripe').url}/v1/disputes/${data[0]!.id}`, { method: 'POST', headers: auth, body: new URLSearchParams({ 'evidence[uncategorized_text]': how === 'won' ? 'winning_evidence' : 'losing_evidence' }) })
    await shop.drain()
    console.log('stripe', how, await stateOf(paying), await cashier.ledger(paying))
    await cashier.expectCleanBooks()
  })
  test.each(['seller-wins', 'buyer-wins'] as const)('37 paypal %s', async (how) => {
    const paying = await paid('paypal')
    await cashier.buyer('paypal', { ref: paying.ref }, 'disputes')
    console.log(await stateOf(paying), await cashier.ledger(paying))
    await office(paying.ref, how)
    console.log('paypal', how, await stateOf(paying), await cashier.ledger(paying), (await cashier.state(paying)).attempt)
    await cashier.expectCleanBooks()
  })
  test('37 cancelled', async () => {
    const paying = await begun('stripe')
    const order = await desk.orderOf(paying)
    await cancelOrder(shop.core.database, { orderId: order.id, actor: 'staff', why: 'x', now: shop.core.clock.now() })
    await cashier.buyer('stripe', { ref: paying.ref }, 'pays')
    console.log('cancelled', await stateOf(paying), await desk.holds(paying), await cashier.ledger(paying))
    await cashier.buyer('stripe', { ref: paying.ref }, 'disputes')
    console.log('cancelled', await stateOf(paying), (await desk.orderOf(paying)).state, await cashier.ledger(paying))
    await cashier.expectCleanBooks()
  })
})
