import { afterAll, describe, expect, test } from 'vitest'
import { createCoupon, readBalance } from '#domains/coupon/index.ts'
import type { CallResult } from '../../support/buyer.ts'
import { cashierOf, type Placed } from '../../support/paying.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { useSandbox } from '../../support/use-sandbox.ts'
import { deskOf } from './desk.ts'

const sandbox = useSandbox(['stripe', 'paypal', 'mollie'])
const shop = useRunningShop({}, sandbox)
const cashier = cashierOf(shop, sandbox)
const desk = deskOf(shop, sandbox)

afterAll(() => cashier.expectCleanBooks())

const stateOf = async (placed: Placed): Promise<string> => (await cashier.state(placed)).paymentState

async function coupon(amountMinor: number): Promise<string> {
  const { code } = await createCoupon(shop.core.database, {
    currency: 'EUR',
    amountMinor,
    note: '',
    actor: 'test',
    now: shop.core.clock.now(),
  })
  return code
}

async function balanceOf(code: string): Promise<number> {
  return (await readBalance(shop.core.database, { code, now: shop.core.clock.now() })).balance.amount
}

/** Returns the form of a coupon payment. */
async function couponForm(placed: Placed): Promise<string> {
  const { body } = await cashier.link(placed, 'coupon')
  expect(body).toMatchObject({ type: 'coupon', action: '/api/coupon/redeem' })
  return body.uuid
}

const redeem = ({ buyer }: Placed, uuid: string, code: string): Promise<CallResult> =>
  buyer.call('/coupon/redeem', { uuid, coupon: code })

describe('29: two tabs, two gateways', () => {
  /** Pays in one tab; the other one’s session was closed, but its slow bank pays all the same. */
  async function paidTwice(): Promise<Placed & { readonly second: string }> {
    const placed = await cashier.place()
    const first = await cashier.link(placed, 'mollie')
    const { body: opened } = await sandbox.control('mollie', 'buyer', {
      answer: first.body,
      does: 'abandons',
    })
    const other = await cashier.link(placed, 'stripe')
    await cashier.buyer('stripe', { answer: other.body }, 'pays')
    expect(await stateOf(placed)).toBe('paid')
    await cashier.buyer('mollie', { ref: String(opened.ref) }, 'pays-late')
    const second = (await desk.attempts(placed)).find(({ gatewayId }) => gatewayId === 'mollie')
    return { ...placed, second: second?.id ?? '' }
  }

  test('29: both paid is one payment for the order, the other is set aside and holds it', async () => {
    const placed = await paidTwice()
    expect(await stateOf(placed)).toBe('hold')
    expect(await desk.holds(placed)).toEqual(['duplicate'])
    expect(await cashier.ledger(placed)).toMatchObject({
      'clearing:stripe': placed.totalMinor,
      'clearing:mollie': placed.totalMinor,
      unallocated: -placed.totalMinor,
    })
    expect(await desk.attempts(placed)).toMatchObject([
      { gatewayId: 'mollie', status: 'settled', booking: 'unallocated' },
      { gatewayId: 'stripe', status: 'settled', booking: 'receivable' },
    ])
    expect(await cashier.mails(placed)).toEqual(['order-confirmation', 'payment-received'])
  })

  test('29: the second payment goes back by itself, which frees the order: it is paid, and nobody is told twice', async () => {
    const placed = await paidTwice()
    await desk.refund(placed, null, placed.second)
    expect(await desk.holds(placed)).toEqual([])
    expect(await stateOf(placed)).toBe('paid')
    expect(await cashier.bookOf('mollie', placed)).toMatchObject([{ refunded: placed.totalMinor }])
    expect(await cashier.bookOf('stripe', placed)).toMatchObject([{ refunded: 0, status: 'paid' }])
    expect(await cashier.ledger(placed)).toEqual(
      expect.not.objectContaining({ unallocated: expect.anything() }),
    )
    expect(await cashier.mails(placed)).toEqual(['order-confirmation', 'payment-received', 'refunded'])
  })

  test('29: what only waits for the shop to take it is not taken a second time', async () => {
    const placed = await cashier.place()
    const first = await cashier.link(placed, 'paypal')
    await sandbox.control('paypal', 'faults', { on: 'event', fault: 'lose', times: 9 })
    const { ref, returnUrl } = await cashier.buyer('paypal', { answer: first.body }, 'pays', {
      returns: false,
    })
    await sandbox.control('paypal', 'faults', { on: 'event', times: 0 })
    const other = await cashier.link(placed, 'stripe')
    await cashier.buyer('stripe', { answer: other.body }, 'pays')
    await sandbox.control('paypal', 'deliver', { ref, times: 2, parallel: true })
    await placed.buyer.send(String(returnUrl), {})
    await shop.drain()
    await cashier.reconcile()
    expect(await stateOf(placed)).toBe('paid')
    expect(await cashier.bookOf('paypal', placed)).toMatchObject([{ status: 'open' }])
    expect(await cashier.ledger(placed)).not.toHaveProperty('clearing:paypal')
  })
})

describe('17: a payment that was begun over another sum', () => {
  test('17: is closed at its provider when a coupon paid a part, and the next one asks for the rest', async () => {
    const placed = await cashier.place()
    const first = await cashier.link(placed, 'mollie')
    const { body: opened } = await sandbox.control('mollie', 'buyer', {
      answer: first.body,
      does: 'abandons',
    })
    await redeem(placed, await couponForm(placed), await coupon(500))
    const next = await cashier.link(placed, 'mollie')
    expect(next.body.url).not.toBe(first.body.url)
    expect(await cashier.bookOf('mollie', placed)).toMatchObject([
      { ref: opened.ref, amount: placed.totalMinor, status: 'canceled' },
      { amount: placed.totalMinor - 500, status: 'open' },
    ])
    await cashier.buyer('mollie', { answer: next.body }, 'pays')
    expect(await stateOf(placed)).toBe('paid')
  })

  test('17: and that is paid all the same holds the order', async () => {
    const placed = await cashier.place()
    const first = await cashier.link(placed, 'mollie')
    const { body: opened } = await sandbox.control('mollie', 'buyer', {
      answer: first.body,
      does: 'abandons',
    })
    await redeem(placed, await couponForm(placed), await coupon(500))
    await cashier.buyer('mollie', { ref: String(opened.ref) }, 'pays-late')
    expect(await stateOf(placed)).toBe('hold')
    expect(await desk.holds(placed)).toEqual(['late'])
  })
})

describe('39: coupons', () => {
  test('a payment of the rest can be given up after a coupon paid its part, and the part stays paid', async () => {
    const placed = await cashier.place()
    await redeem(placed, await couponForm(placed), await coupon(500))
    expect((await cashier.link(placed, 'bank-transfer')).body).toMatchObject({ type: 'reload' })
    expect(await placed.buyer.call('/gateway/cancel', { orderKey: placed.orderKey })).toMatchObject({
      status: 200,
    })
    expect((await cashier.state(placed)).paymentState).toBe('partly-paid')
  })

  test('39: the last balance redeemed for two orders at once pays one of them', async () => {
    const orders = [await cashier.place(), await cashier.place()]
    const code = await coupon(orders[0]?.totalMinor ?? 0)
    const forms = [await couponForm(orders[0]!), await couponForm(orders[1]!)]
    const answers = await Promise.all(orders.map((placed, index) => redeem(placed, forms[index] ?? '', code)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('coupon-empty')
    expect([await stateOf(orders[0]!), await stateOf(orders[1]!)].sort()).toEqual(['paid', 'unpaid'])
    expect(await balanceOf(code)).toBe(0)
  })

  test('39: a part by coupon and the rest by card pay the order, and what goes back goes to the coupon first', async () => {
    const placed = await cashier.place()
    const code = await coupon(800)
    expect((await redeem(placed, await couponForm(placed), code.toLowerCase())).body).toMatchObject({
      type: 'reload',
      orderKey: placed.orderKey,
    })
    expect(await stateOf(placed)).toBe('partly-paid')
    const rest = await cashier.link(placed, 'stripe')
    expect(await cashier.bookOf('stripe', placed)).toMatchObject([{ amount: placed.totalMinor - 800 }])
    await cashier.buyer('stripe', { answer: rest.body }, 'pays')
    expect(await stateOf(placed)).toBe('paid')
    expect(await cashier.ledger(placed)).toMatchObject({
      'clearing:coupon': 800,
      'clearing:stripe': placed.totalMinor - 800,
    })
    await desk.refund(placed, 900)
    expect(await balanceOf(code)).toBe(800)
    expect(await cashier.bookOf('stripe', placed)).toMatchObject([{ refunded: 100 }])
    expect(await stateOf(placed)).toBe('partly-refunded')
  })

  test('39: a form that was used is refused: for the rest of its order, after the order was paid, and with another coupon', async () => {
    const placed = await cashier.place()
    const [first, second] = [await coupon(300), await coupon(9000)]
    const uuid = await couponForm(placed)
    expect((await redeem(placed, uuid, first)).status).toBe(200)
    for (const code of [first, second])
      expect(await redeem(placed, uuid, code)).toMatchObject({ status: 409, body: { code: 'uuid-used' } })
    expect(await balanceOf(second)).toBe(9000)
    const again = await couponForm(placed)
    expect(again).not.toBe(uuid)
    expect((await redeem(placed, again, second)).status).toBe(200)
    expect(await stateOf(placed)).toBe('paid')
    for (const used of [uuid, again])
      expect(await redeem(placed, used, second)).toMatchObject({ status: 409, body: { code: 'uuid-used' } })
    expect(await balanceOf(second)).toBe(9000 - placed.totalMinor + 300)
  })
})
