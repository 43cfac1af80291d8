import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { readOrderByNumber } from '#domains/order/index.ts'
import { addressForm, Buyer } from '../../support/buyer.ts'
import { sellProduct } from '../../support/catalogue.ts'
import { orderDesk } from '../../support/order-desk.ts'
import { cashierOf, type Placed } from '../../support/paying.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { staffOf } from '../../support/staff.ts'
import { useSandbox } from '../../support/use-sandbox.ts'

const sandbox = useSandbox([])
const shop = useRunningShop({}, sandbox)
const cashier = cashierOf(shop, sandbox)
const desk = orderDesk(shop)
let owner: Buyer

beforeAll(async () => {
  await shop.drain()
  owner = await staffOf(shop, 'owner')
})
afterEach(() => cashier.expectCleanBooks())

interface Line {
  readonly productId: string
  readonly variantId: string
}
interface Bought extends Placed {
  readonly id: string
  readonly lines: readonly [Line, Line]
}

/** Buys two products, of which the shop has one piece each, and pays with these ways, in halves. */
async function buy(...ways: readonly string[]): Promise<Bought> {
  const buyer = new Buyer(shop.url)
  const lines: Line[] = []
  for (const priceMinor of [1000, 3000]) {
    const line = await sellProduct(shop.core.database, { stock: 1, priceMinor })
    await buyer.call('/order/update', { fn: 'productAdd', productId: line.productId })
    lines.push(line)
  }
  const { body: orderKey } = await buyer.call('/order/finalize', addressForm)
  const { body } = await buyer.call('/order/state', { key: orderKey })
  const placed = { buyer, orderKey, number: body.order.number, totalMinor: body.order.total.amount }
  for (const [place, gateway] of ways.entries()) {
    await cashier.link(placed, gateway)
    const share = place < ways.length - 1 ? { amount: '20' } : {}
    const reference = `${placed.number}-${place}`
    expect(await act('/admin/order/settle', placed, { gateway, reference, ...share })).toMatchObject({
      status: 200,
    })
  }
  const { id } = (await readOrderByNumber(shop.core.database, placed.number))!
  return { ...placed, id, lines: lines as [Line, Line] }
}

function act(path: string, { number }: Pick<Placed, 'number'>, fields: Record<string, string> = {}) {
  return owner.call(path, { number, ...fields })
}

/** Refunds lines of an order, or all of it, so that staff have to transfer the money. */
async function refundLines(bought: Bought, lines: readonly Line[], more: Record<string, string> = {}) {
  const ticked = Object.fromEntries(lines.map(({ variantId }) => [`line.${variantId}`, '1']))
  const fields = { reason: 'broken', ...ticked, ...more }
  const query = new URLSearchParams({ of: 'lines', ...fields, preview: '1' })
  const page = await owner.get(`/admin/orders/${bought.number}/refund?${query}`)
  const shown = /name="shown" value="([^"]+)"/.exec(page.text)?.[1] ?? ''
  const made = await act('/admin/order/refund', bought, { ...fields, shown })
  expect(made.status, made.text).toBe(200)
  return (await refundsOf(bought)).filter(({ state }) => state === 'waiting')
}

const giveUp = (bought: Bought, refund: string, who = owner) =>
  who.call('/admin/order/refund/give-up', { number: bought.number, refund, why: 'a mistake' })
const refundsOf = ({ id }: Bought) =>
  shop.core.database.query<{ id: string; state: string; amount: number }>(
    'SELECT id, state, amount_minor AS amount FROM payment_refund WHERE charge_id = $1 ORDER BY id',
    [id],
  )
const stockOf = async ({ variantId }: Line) =>
  (
    await shop.core.database.query('SELECT on_hand, reserved FROM stock WHERE variant_id = $1', [variantId])
  )[0]
const linesOff = async ({ id }: Bought) =>
  (await shop.core.database.query('SELECT FROM order_withdrawal WHERE order_id = $1', [id])).length
const eventsOf = async ({ id }: Bought) =>
  (
    await shop.core.database.query<{ what: string }>(
      'SELECT what FROM order_event WHERE order_id = $1 ORDER BY at, id',
      [id],
    )
  ).map(({ what }) => what)
const stateOf = async ({ number }: Bought) => (await readOrderByNumber(shop.core.database, number))!.state

/** Buys a piece as somebody else does. */
async function buyAgain({ productId }: Line): Promise<number> {
  const other = new Buyer(shop.url)
  await other.call('/order/update', { fn: 'productAdd', productId })
  return (await other.call('/order/finalize', addressForm)).status
}

describe('a refund of products that is given up', () => {
  test('puts the products back on the order, reserves their pieces, and they are shipped', async () => {
    const bought = await buy('bank-transfer')
    const [first, second] = bought.lines
    const [refund] = await refundLines(bought, [first])
    expect(await stockOf(first)).toMatchObject({ on_hand: 1, reserved: 0 })
    expect(await giveUp(bought, refund!.id)).toMatchObject({ body: { linesBack: 1, isHeld: false } })
    expect(await stockOf(first)).toMatchObject({ on_hand: 1, reserved: 1 })
    expect(await linesOff(bought)).toBe(0)
    expect(await buyAgain(first)).toBe(409)
    expect(await act('/admin/order/ship', bought)).toMatchObject({ status: 200 })
    expect(await stockOf(first)).toMatchObject({ on_hand: 0, reserved: 0 })
    expect(await stockOf(second)).toMatchObject({ on_hand: 0, reserved: 0 })
    expect(await stateOf(bought)).toBe('completed')
  })

  test('on the command line does the same and says so', async () => {
    const bought = await buy('bank-transfer')
    await refundLines(bought, [bought.lines[0]])
    const typed = await desk('refund-failed', bought, 'a', 'mistake')
    expect(typed.out).toContain('Products that are to be shipped again: 1')
    expect(await linesOff(bought)).toBe(0)
    expect(await stockOf(bought.lines[0])).toMatchObject({ on_hand: 1, reserved: 1 })
  })

  test('opens an order again that was complete without them', async () => {
    const bought = await buy('bank-transfer')
    const [refund] = await refundLines(bought, [bought.lines[0]])
    await act('/admin/order/ship', bought)
    expect(await stateOf(bought)).toBe('completed')
    await giveUp(bought, refund!.id)
    expect(await stateOf(bought)).toBe('placed')
    expect(await eventsOf(bought)).toEqual(expect.arrayContaining(['lines-put-back', 'reopened']))
    expect(await act('/admin/order/ship', bought)).toMatchObject({ status: 200 })
    expect(await stateOf(bought)).toBe('completed')
  })

  test('after its transfer came back does the same', async () => {
    const bought = await buy('bank-transfer')
    const [refund] = await refundLines(bought, bought.lines)
    await act('/admin/order/refund/done', bought, { refund: refund!.id, reference: 'SEPA 1' })
    await shop.drain()
    expect(await giveUp(bought, refund!.id)).toMatchObject({ body: { linesBack: 2, isHeld: false } })
    expect(await stockOf(bought.lines[1])).toMatchObject({ on_hand: 1, reserved: 1 })
    expect((await eventsOf(bought)).includes('payment-review')).toBe(false)
    expect(await act('/admin/order/ship', bought)).toMatchObject({ status: 200 })
  })

  test('holds the order where somebody bought the pieces meanwhile, and tells staff', async () => {
    const bought = await buy('bank-transfer')
    const [first, second] = bought.lines
    const [refund] = await refundLines(bought, [first, second])
    expect(await buyAgain(first)).toBe(200)
    expect(await giveUp(bought, refund!.id)).toMatchObject({ body: { linesBack: 2, isHeld: true } })
    // The other product is there, and stays the buyer's.
    expect(await stockOf(first)).toMatchObject({ on_hand: 1, reserved: 1 })
    expect(await stockOf(second)).toMatchObject({ on_hand: 1, reserved: 1 })
    expect(await act('/admin/order/ship', bought)).toMatchObject({ body: { code: 'sold-out' } })
    const [review] = await shop.core.database.query<{ detail: string }>(
      'SELECT detail FROM payment_review WHERE charge_id = $1 AND resolved_at IS NULL',
      [bought.id],
    )
    expect(review!.detail).toContain('others bought')
    await shop.core.database.query(
      `WITH moved AS (INSERT INTO stock_movement (variant_id, delta, reason, actor, at) VALUES ($1, 1, 'count', 'test', now()))
       UPDATE stock SET on_hand = 2 WHERE variant_id = $1`,
      [first.variantId],
    )
    expect(await act('/admin/order/ship', bought)).toMatchObject({ body: { code: 'payment-in-review' } })
    await act('/admin/order/release', bought, { why: 'more has come' })
    expect(await act('/admin/order/ship', bought)).toMatchObject({ status: 200 })
  })

  test('leaves restocked pieces in stock', async () => {
    const bought = await buy('bank-transfer')
    const [first] = bought.lines
    await act('/admin/order/ship', bought)
    const [refund] = await refundLines(bought, [first], { restock: '1' })
    expect(await stockOf(first)).toMatchObject({ on_hand: 1, reserved: 0 })
    expect(await giveUp(bought, refund!.id)).toMatchObject({ body: { linesBack: 0, isHeld: false } })
    expect(await stockOf(first)).toMatchObject({ on_hand: 1, reserved: 0 })
    expect(await stateOf(bought)).toBe('completed')
  })

  test('of several parts puts them back only when none of its parts stands', async () => {
    const bought = await buy('bank-transfer', 'cash-on-delivery')
    const parts = await refundLines(bought, [bought.lines[1]])
    expect(parts).toHaveLength(2)
    expect(await giveUp(bought, parts[1]!.id)).toMatchObject({ body: { linesBack: 0 } })
    expect(await linesOff(bought)).toBe(1)
    expect(await giveUp(bought, parts[0]!.id)).toMatchObject({ body: { linesBack: 1 } })
    expect(await linesOff(bought)).toBe(0)
  })

  test('of several parts, of which one was paid out, leaves the products off', async () => {
    const bought = await buy('bank-transfer', 'cash-on-delivery')
    const parts = await refundLines(bought, [bought.lines[1]])
    await act('/admin/order/refund/done', bought, { refund: parts[0]!.id, reference: 'SEPA 2' })
    expect(await giveUp(bought, parts[1]!.id)).toMatchObject({ body: { linesBack: 0 } })
    expect(await linesOff(bought)).toBe(1)
  })

  test('leaves the products off that another refund took', async () => {
    const bought = await buy('bank-transfer')
    const [first, second] = bought.lines
    await refundLines(bought, [first])
    const refunds = await refundLines(bought, [second])
    expect(await giveUp(bought, refunds[1]!.id)).toMatchObject({ body: { linesBack: 1 } })
    expect(await linesOff(bought)).toBe(1)
    expect(await stockOf(first)).toMatchObject({ reserved: 0 })
  })

  test('twice, or by two at once, puts them back once', async () => {
    const bought = await buy('bank-transfer')
    const [refund] = await refundLines(bought, bought.lines)
    const manager = await staffOf(shop, 'manager')
    const answers = await Promise.all([giveUp(bought, refund!.id), giveUp(bought, refund!.id, manager)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await giveUp(bought, refund!.id)).toMatchObject({ body: { code: 'refund-ended' } })
    expect((await eventsOf(bought)).filter((what) => what === 'lines-put-back')).toHaveLength(1)
    for (const line of bought.lines) expect(await stockOf(line)).toMatchObject({ reserved: 1 })
  })

  test('by parts at once puts them back once', async () => {
    const bought = await buy('bank-transfer', 'cash-on-delivery')
    const parts = await refundLines(bought, [bought.lines[1]])
    const answers = await Promise.all(parts.map(({ id }) => giveUp(bought, id)))
    expect(answers.map(({ body }) => body.linesBack).sort()).toEqual([0, 1])
    expect(await stockOf(bought.lines[1])).toMatchObject({ reserved: 1 })
  })
})
