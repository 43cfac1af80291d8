import { afterEach, describe, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '#kernel/clock.ts'
import { Buyer } from '../../support/buyer.ts'
import { orderDesk } from '../../support/order-desk.ts'
import { cashierOf } from '../../support/paying.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { useSandbox } from '../../support/use-sandbox.ts'
import { deskOf } from '../payment/desk.ts'
import { shipFirstLine, statementsOf } from './statements.ts'

const sandbox = useSandbox(['mollie'])
const shop = useRunningShop({}, sandbox)
const cashier = cashierOf(shop, sandbox)
const desk = deskOf(shop, sandbox)
const order = orderDesk(shop)
const { paidOrder, withdraw, staff, statementOf, mailsTo, refundsOf, linkIn, waiting } = statementsOf(
  shop,
  sandbox,
)

afterEach(() => cashier.expectCleanBooks())

/** Returns the day of the shop's clock where the shop is. */
function today(): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Berlin' }).format(shop.core.clock.now())
}

/** Runs what follows, and the jobs that send refunds a minute later. */
async function moneyMoves(): Promise<void> {
  await shop.drain()
  await desk.advance(2 * MINUTE)
}

describe('a guest who withdraws before anything was shipped', () => {
  test('gets a receipt at once, and the money back three days later by the way it came', async () => {
    const placed = await paidOrder()
    const { token, summary } = await withdraw.request(new Buyer(shop.url), placed)
    expect(summary).toMatchObject({ kind: 'withdraw', contract: placed.number, terms: null })
    const { receipt } = await withdraw.confirm(token)
    expect(receipt).toMatchObject({ number: expect.any(Number), at: expect.stringMatching(/^\d{4}-.*Z$/) })
    await shop.drain()
    const mails = await mailsTo(placed.email)
    expect(mails.map(({ template }) => template)).toEqual(
      expect.arrayContaining(['statement-receipt', 'statement-outcome']),
    )
    const mailed = mails.find(({ template }) => template === 'statement-receipt')?.text ?? ''
    expect(mailed).toContain(placed.number)
    expect(mailed).toContain(String(receipt.number))
    expect(mailed).toMatch(/Received on: .*20\d\d/)
    expect(await refundsOf(placed)).toEqual([])
    await desk.advance(3 * DAY - HOUR)
    expect(await refundsOf(placed)).toEqual([])
    await desk.advance(2 * HOUR)
    await moneyMoves()
    expect(await refundsOf(placed)).toEqual([placed.totalMinor])
    expect(await cashier.bookOf('mollie', placed)).toMatchObject([{ refunded: placed.totalMinor }])
    expect((await cashier.state(placed)).paymentState).toBe('refunded')
    expect(await statementOf(receipt.number)).toMatchObject({ state: 'done' })
  })

  test('is not sent anything meanwhile, and the pieces are free again with the refund', async () => {
    const placed = await paidOrder()
    await withdraw.declare(placed)
    expect(await order('ship', placed)).toMatchObject({ code: 1, aside: expect.stringContaining('withdrew') })
    expect(await placed.stock()).toEqual({ onHand: 10, reserved: 1 })
    await desk.advance(3 * DAY + MINUTE)
    expect(await placed.stock()).toEqual({ onHand: 10, reserved: 0 })
    expect(await order('ship', placed)).toMatchObject({ code: 1 })
  })

  test('who did not do it takes it back by the link of the mail, and the order is shipped', async () => {
    const placed = await paidOrder()
    const number = await withdraw.declare(placed)
    const token = await linkIn(placed.email)
    const page = await new Buyer(shop.url).get(`/withdraw?token=${token}`)
    expect(page.text).toContain('data-step="undo"')
    expect(await withdraw.undo(token)).toMatchObject({ status: 200 })
    expect(await withdraw.undo(token)).toMatchObject({ status: 200 })
    expect(await statementOf(number)).toMatchObject({ state: 'undone' })
    await desk.advance(4 * DAY)
    expect(await refundsOf(placed)).toEqual([])
    expect(await order('ship', placed)).toMatchObject({ code: 0 })
    // A second attempt by a stranger waits for staff.
    const again = await withdraw.declare(placed)
    expect(await statementOf(again)).toMatchObject({ state: 'waiting', note: 'objected-before' })
  })

  test('cannot take it back once the money went back', async () => {
    const placed = await paidOrder()
    const number = await withdraw.declare(placed)
    const token = await linkIn(placed.email)
    await desk.advance(3 * DAY + MINUTE)
    await moneyMoves()
    expect(await withdraw.undo(token)).toMatchObject({ status: 410, body: { code: 'undo-expired' } })
    expect(await staff('take-back', number, 'a mistake')).toMatchObject({ code: 1 })
    expect(await refundsOf(placed)).toHaveLength(1)
  })
})

describe('the time to withdraw', () => {
  const shippedAndArrived = async () => {
    const placed = await paidOrder()
    await order('ship', placed)
    await order('delivered', placed, today())
    return placed
  }

  test.each([
    [13, 'accepted', ''],
    [14, 'accepted', ''],
  ])('is not over on day %i after delivery', async (days, state, note) => {
    const placed = await shippedAndArrived()
    await desk.advance(days * DAY)
    expect(await statementOf(await withdraw.declare(placed))).toMatchObject({ state, note })
  })

  test('is over after day 14, or after the Monday that follows a weekend: staff decide', async () => {
    const placed = await shippedAndArrived()
    await desk.advance(17 * DAY)
    const number = await withdraw.declare(placed)
    expect(await statementOf(number)).toMatchObject({ state: 'waiting', note: 'late' })
    expect(await waiting()).toContainEqual(['statements-waiting', String(number)])
    expect(await refundsOf(placed)).toEqual([])
    expect((await mailsTo(placed.email)).at(-1)?.text).toContain('The 14 days are over')
    expect(await staff('match', number, placed.number)).toMatchObject({ code: 1 })
    expect(await staff('refuse', number, 'too late')).toMatchObject({ code: 0 })
    expect(await waiting()).not.toContainEqual(['statements-waiting', String(number)])
  })

  test('begins when the goods arrive late, not when they were shipped', async () => {
    const placed = await paidOrder()
    await order('ship', placed)
    await desk.advance(20 * DAY)
    await order('delivered', placed, today())
    await desk.advance(13 * DAY)
    expect(await statementOf(await withdraw.declare(placed))).toMatchObject({ state: 'accepted' })
  })

  test('has not begun while a part of the order is not shipped', async () => {
    const placed = await paidOrder({ lines: 2 })
    await shipFirstLine(shop.core.database, placed.orderId)
    await desk.advance(40 * DAY)
    expect(await statementOf(await withdraw.declare(placed))).toMatchObject({ state: 'accepted' })
  })

  test('is a year longer for a buyer who was never told of the right', async () => {
    const placed = await shippedAndArrived()
    await shop.core.database.query(
      `DELETE FROM mail WHERE order_id = $1 AND template = 'order-confirmation'`,
      [placed.orderId],
    )
    await desk.advance(200 * DAY)
    expect(await statementOf(await withdraw.declare(placed))).toMatchObject({ state: 'accepted' })
  })
})

describe('goods that were shipped', () => {
  test('are refunded when staff say that they are back, and return to stock', async () => {
    const placed = await paidOrder()
    await order('ship', placed)
    const number = await withdraw.declare(placed)
    await desk.advance(10 * DAY)
    expect(await refundsOf(placed)).toEqual([])
    expect(await waiting()).toContainEqual(['statements-goods', String(number)])
    expect(await staff('refund', number, '--restock')).toMatchObject({ code: 0 })
    await moneyMoves()
    expect(await refundsOf(placed)).toEqual([placed.totalMinor])
    expect(await placed.stock()).toEqual({ onHand: 10, reserved: 0 })
    expect(await staff('refund', number)).toMatchObject({ code: 1 })
    expect(await refundsOf(placed)).toHaveLength(1)
  })

  test('that came back damaged are refunded in part', async () => {
    const placed = await paidOrder()
    await order('ship', placed)
    const number = await withdraw.declare(placed)
    expect(await staff('refund', number, '5.00')).toMatchObject({ code: 0 })
    await moneyMoves()
    expect(await refundsOf(placed)).toEqual([500])
  })
})

describe('a reader of the order', () => {
  test('sees what goes back, and gets it without the three days', async () => {
    const placed = await paidOrder()
    const { token, summary } = await withdraw.request(placed.buyer, placed)
    expect(summary.terms).toMatchObject({
      refund: { amount: placed.totalMinor, currency: 'EUR' },
      note: '',
      isShipped: false,
    })
    await withdraw.confirm(token, placed.buyer)
    await shop.drain()
    await moneyMoves()
    expect(await refundsOf(placed)).toEqual([placed.totalMinor])
  })

  test('withdraws from one line: its price goes back, the rest is shipped, the shipping stays paid', async () => {
    const placed = await paidOrder({ lines: 2 })
    const [first, second] = placed.productIds
    const { token, summary } = await withdraw.request(placed.buyer, placed, { [`line${first}`]: '1' })
    expect(summary.terms.refund).toEqual({ amount: 1500, currency: 'EUR' })
    await withdraw.confirm(token, placed.buyer)
    await moneyMoves()
    expect(await refundsOf(placed)).toEqual([1500])
    expect(await order('ship', placed)).toMatchObject({ code: 0 })
    const shipped = await shop.core.database.query(
      'SELECT product_id AS id FROM order_line WHERE order_id = $1 AND shipped_pieces > 0',
      [placed.orderId],
    )
    expect(shipped).toEqual([{ id: second }])
    // The second line goes back with the standard shipping.
    const rest = await withdraw.request(placed.buyer, placed)
    expect(rest.summary.terms.refund).toEqual({ amount: placed.totalMinor - 1500, currency: 'EUR' })
    const number = (await withdraw.confirm(rest.token, placed.buyer)).receipt.number
    await shop.drain()
    expect(await staff('refund', number, '--restock')).toMatchObject({ code: 0 })
    await moneyMoves()
    expect((await cashier.state(placed)).paymentState).toBe('refunded')
  })

  test('who declares it twice gets the money once', async () => {
    const placed = await paidOrder()
    const tokens = [
      (await withdraw.request(placed.buyer, placed)).token,
      (await withdraw.request(placed.buyer, placed)).token,
    ]
    const numbers = await Promise.all(
      tokens.map(async (token) => (await withdraw.confirm(token, placed.buyer)).receipt.number),
    )
    await moneyMoves()
    const states = await Promise.all(numbers.map(async (number) => (await statementOf(number))?.note))
    expect(states.sort()).toEqual(['', 'withdrawn-before'])
    expect(await refundsOf(placed)).toHaveLength(1)
  })

  test('of a download that was wanted at once reads that the right has ended', async () => {
    const placed = await paidOrder({ lines: 2, digital: 1, waiver: true })
    const { token, summary } = await withdraw.request(placed.buyer, placed)
    expect(summary.terms.lines.map(({ state }: { state: string }) => state)).toEqual(['open', 'waived'])
    await withdraw.confirm(token, placed.buyer)
    await moneyMoves()
    const texts = (await mailsTo(placed.email)).map(({ text }) => text)
    expect(texts).toContainEqual(expect.stringContaining('You keep Thing 1'))
    expect(await refundsOf(placed)).toEqual([1500 + 490])
  })
})

test('an order that nobody paid is cancelled by its withdrawal', async () => {
  const placed = await paidOrder({ pay: false })
  await withdraw.declare(placed, placed.buyer)
  await moneyMoves()
  expect((await cashier.state(placed)).order.state).toBe('cancelled')
  expect(await placed.stock()).toEqual({ onHand: 10, reserved: 0 })
})

test('a company has no right to withdraw: staff decide', async () => {
  const placed = await paidOrder({ company: 'Engine Ltd' })
  expect(await statementOf(await withdraw.declare(placed))).toMatchObject({
    state: 'waiting',
    note: 'business',
  })
})

test('a disputed payment is left to staff with the reason', async () => {
  const placed = await paidOrder()
  const number = await withdraw.declare(placed)
  const [{ ref } = { ref: '' }] = await cashier.bookOf('mollie', placed)
  await cashier.buyer('mollie', { ref }, 'disputes')
  await desk.advance(3 * DAY + MINUTE)
  expect(await statementOf(number)).toMatchObject({ state: 'waiting', note: 'refused-by-payment' })
  expect(await waiting()).toContainEqual(['statements-waiting', String(number)])
})
