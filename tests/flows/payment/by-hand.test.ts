import { afterEach, describe, expect, test } from 'vitest'
import { MINUTE } from '#kernel/clock.ts'
import { orderDesk } from '../../support/order-desk.ts'
import { cashierOf, type Placed } from '../../support/paying.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { useSandbox } from '../../support/use-sandbox.ts'
import { deskOf } from './desk.ts'

const sandbox = useSandbox(['stripe'])
const shop = useRunningShop({}, sandbox)
const cashier = cashierOf(shop, sandbox)
const desk = deskOf(shop, sandbox)
const type = orderDesk(shop)

afterEach(() => cashier.expectCleanBooks())

const stateOf = async (placed: Placed) => (await cashier.state(placed)).paymentState
const clearing = async (placed: Placed) =>
  Object.fromEntries(
    Object.entries(await cashier.ledger(placed)).filter(([account]) => account.startsWith('clearing:')),
  )

async function onDelivery(): Promise<Placed> {
  const placed = await cashier.place()
  expect((await cashier.link(placed, 'cash-on-delivery', { tel: '+49 30 123456' })).status).toBe(200)
  return placed
}

describe('money that staff book', () => {
  test('is not booked as a coupon where the coupon’s form is open: the person says where it came from', async () => {
    const placed = await cashier.place()
    expect((await cashier.link(placed, 'coupon')).body).toMatchObject({ type: 'coupon' })
    const unclear = await type('settle', placed, 'list 1')
    expect(unclear.code).toBe(1)
    expect(unclear.said).toContain('coupon (linked)')
    expect(unclear.said).toContain('--by cash-on-delivery or --by bank-transfer')
    expect(await clearing(placed)).toEqual({})
    expect(await type('settle', placed, 'list 1', '--by', 'coupon')).toMatchObject({ code: 1 })
    expect(await type('settle', placed, 'list 1', '--by', 'cash-on-delivery')).toMatchObject({ code: 0 })
    expect(await clearing(placed)).toEqual({ 'clearing:cash-on-delivery': placed.totalMinor })
  })

  test('under the same reference is booked once, also at once and through another gateway', async () => {
    const placed = await onDelivery()
    expect(await type('settle', placed, 'list 2')).toMatchObject({ code: 0 })
    const again = await type('settle', placed, 'list 2')
    expect(again).toMatchObject({
      code: 1,
      said: expect.stringContaining(
        'by cash-on-delivery was already booked under list 2. Nothing was changed',
      ),
    })
    expect(await type('settle', placed, 'list 2', '19.90', '--by', 'bank-transfer')).toMatchObject({
      code: 1,
    })
    expect(await clearing(placed)).toEqual({ 'clearing:cash-on-delivery': placed.totalMinor })
    expect(await desk.holds(placed)).toEqual([])

    const other = await onDelivery()
    const both = await Promise.all(
      ['cash-on-delivery', 'bank-transfer'].map((by) => type('settle', other, 'list 3', '--by', by)),
    )
    expect(both.map(({ code }) => code).sort()).toEqual([0, 1])
    expect(Object.values(await clearing(other))).toEqual([other.totalMinor])
  })

  test('of a payment on delivery that was cancelled is not taken for a transfer', async () => {
    const placed = await onDelivery()
    expect((await placed.buyer.call('/gateway/cancel', { orderKey: placed.orderKey })).status).toBe(200)
    const unclear = await type('settle', placed, 'list 4')
    expect(unclear).toMatchObject({ code: 1, said: expect.stringContaining('cash-on-delivery (cancelled)') })
    expect(await clearing(placed)).toEqual({})
    expect(await type('settle', placed, 'list 4', '--by', 'cash-on-delivery')).toMatchObject({ code: 0 })
    expect(await clearing(placed)).toEqual({ 'clearing:cash-on-delivery': placed.totalMinor })
  })

  test('is what is due where no amount is said, and nothing where nothing is due', async () => {
    const placed = await onDelivery()
    await type('settle', placed, 'list 5', '5.00')
    await type('settle', placed, 'list 6')
    expect(await stateOf(placed)).toBe('paid')
    expect(await type('settle', placed, 'list 7', '--by', 'cash-on-delivery')).toMatchObject({
      code: 1,
      said: expect.stringContaining('Nothing is due'),
    })
  })
})

describe('an order is shipped', () => {
  test('when it is paid on delivery, and otherwise not before it is paid, unless somebody says so', async () => {
    expect(await type('ship', await onDelivery())).toMatchObject({ code: 0 })
    const unpaid = await cashier.place()
    expect(await type('ship', unpaid)).toMatchObject({
      code: 1,
      said: expect.stringContaining('This order is not paid. If this customer pays by invoice, add --unpaid'),
    })
    expect((await desk.orderOf(unpaid)).invoiceNumber).toBeNull()
    expect(await type('ship', unpaid, 'TRACK 1', '--anyway')).toMatchObject({ code: 1 })
    expect(await type('ship', unpaid, 'TRACK 1', '--unpaid')).toMatchObject({ code: 0 })
    const awaited = await cashier.place()
    await cashier.link(awaited, 'bank-transfer')
    expect(await type('ship', awaited)).toMatchObject({ code: 1 })
  })

  async function paid(): Promise<Placed & { readonly ref: string }> {
    const placed = await cashier.place()
    const link = await cashier.link(placed, 'stripe')
    const { ref } = await cashier.buyer('stripe', { answer: link.body }, 'pays')
    return { ...placed, ref: String(ref) }
  }

  test('not after its money went back or is about to, and not while a bank questions it', async () => {
    const refunded = await paid()
    await type('refund', refunded)
    expect(await type('ship', refunded)).toMatchObject({
      code: 1,
      said: expect.stringContaining('went back to the buyer'),
    })
    expect(await type('ship', refunded, '--unpaid')).toMatchObject({ code: 1 })

    const going = await onDelivery()
    await type('settle', going, 'list 8')
    expect(await type('refund', going)).toMatchObject({
      code: 0,
      said: expect.stringContaining('transfer it yourself'),
    })
    expect(await type('ship', going)).toMatchObject({ code: 1 })

    const disputed = await paid()
    await cashier.buyer('stripe', { ref: disputed.ref }, 'disputes')
    expect(await type('ship', disputed)).toMatchObject({
      code: 1,
      said: expect.stringContaining('is disputed at the bank'),
    })
    expect(await type('ship', disputed, '--anyway')).toMatchObject({ code: 0 })
  })

  test('with pieces that are its own: those that were given back are reserved again first', async () => {
    const placed = await cashier.place()
    await desk.advance(45 * MINUTE)
    const stock = async () =>
      (
        await shop.core.database.query<{ onHand: number; reserved: number }>(
          `SELECT s.on_hand AS "onHand", s.reserved FROM stock s JOIN order_line l USING (variant_id) WHERE l.order_id = $1`,
          [(await desk.orderOf(placed)).id],
        )
      )[0]
    expect(await stock()).toEqual({ onHand: 1000, reserved: 0 })
    expect(await type('ship', placed, '--unpaid')).toMatchObject({ code: 0 })
    expect(await stock()).toEqual({ onHand: 999, reserved: 0 })
  })
})

describe('the order page', () => {
  const pageOf = async (placed: Placed, base = '') =>
    (await placed.buyer.get(`${base}/order/${placed.orderKey}`)).text
  const DAYS = /working days|Werktag/

  test('says what came and what is due while only a part is paid', async () => {
    const placed = await onDelivery()
    await type('settle', placed, 'list 9', '5.00')
    const page = await pageOf(placed)
    expect(page).toContain('data-part-paid="500"')
    expect(page).toContain(`data-part-due="${placed.totalMinor - 500}"`)
    expect(page).toContain('Still to pay')
    expect(await pageOf(placed, '/de')).toContain('Noch zu zahlen')
    expect(await cashier.mails(placed)).toContain('payment-part')
    await type('settle', placed, 'list 10')
    expect(await pageOf(placed)).not.toContain('Still to pay')
  })

  test('promises delivery where the money is there or collected, and not where it is not', async () => {
    const days = async (placed: Placed) => DAYS.test(await pageOf(placed))
    const placed = await cashier.place()
    expect(await days(placed)).toBe(false)
    await cashier.link(placed, 'bank-transfer')
    expect(await days(placed)).toBe(false)
    const collected = await onDelivery()
    expect(await days(collected)).toBe(true)
    await type('settle', collected, 'list 11')
    expect(await days(collected)).toBe(true)
    await type('refund', collected)
    expect(await days(collected)).toBe(false)
    await type('refund-done', collected, 'SEPA 3')
    expect(await days(collected)).toBe(false)
    const held = await cashier.place()
    const link = await cashier.link(held, 'stripe')
    await cashier.buyer('stripe', { answer: link.body }, 'pays')
    expect(await days(held)).toBe(true)
    await shop.core.database.query(
      `INSERT INTO payment_review (charge_id, id, attempt_id, reason, opened_at) SELECT charge_id, id, id, 'amount', now() FROM payment_attempt WHERE charge_id = $1`,
      [(await desk.orderOf(held)).id],
    )
    await shop.core.database.query('UPDATE orders SET payment_in_review = true WHERE id = $1', [
      (await desk.orderOf(held)).id,
    ])
    expect(await days(held)).toBe(false)
  })
})
