import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { readOrderByNumber } from '#domains/order/index.ts'
import { addressForm, Buyer } from '../../support/buyer.ts'
import { sellProduct } from '../../support/catalogue.ts'
import { cashierOf, type Placed } from '../../support/paying.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { staffOf } from '../../support/staff.ts'
import { useSandbox } from '../../support/use-sandbox.ts'

const sandbox = useSandbox(['stripe'])
const shop = useRunningShop({}, sandbox)
const cashier = cashierOf(shop, sandbox)
let owner: Buyer
let fulfilment: Buyer

beforeAll(async () => {
  await shop.drain()
  owner = await staffOf(shop, 'owner')
  fulfilment = await staffOf(shop, 'fulfilment')
})
afterEach(() => cashier.expectCleanBooks())

const act = (what: string, { number }: Placed, fields: Readonly<Record<string, string>> = {}, who = owner) =>
  who.call(`/admin/order/${what}`, { number, ...fields })
const stateOf = async (placed: Placed) => (await cashier.state(placed)).paymentState
const idOf = async ({ number }: Placed) => (await readOrderByNumber(shop.core.database, number))!.id
const rows = async <Row>(sql: string, placed: Placed) =>
  shop.core.database.query<Row>(sql, [await idOf(placed)])
const actsOf = async ({ number }: Placed) =>
  (
    await shop.core.database.query<{ what: string }>(
      `SELECT what FROM staff_act WHERE subject_kind = 'orders' AND subject = $1 ORDER BY id`,
      [number],
    )
  ).map(({ what }) => what)

/** Places an order of two products. */
async function twoProducts(): Promise<Placed & { readonly variantIds: readonly string[] }> {
  const buyer = new Buyer(shop.url)
  const variantIds: string[] = []
  for (const priceMinor of [1000, 2000]) {
    const product = await sellProduct(shop.core.database, { stock: 5, priceMinor })
    await buyer.call('/order/update', { fn: 'productAdd', productId: product.productId })
    variantIds.push(product.variantId)
  }
  const { body: orderKey } = await buyer.call('/order/finalize', addressForm)
  const { body } = await buyer.call('/order/state', { key: orderKey })
  const { number, total } = body.order
  return { buyer, orderKey, number, totalMinor: total.amount, variantIds }
}

describe('shipping', () => {
  test('takes the ticked products with their parcel, the rest later, and completes the order then', async () => {
    const placed = await twoProducts()
    await act('settle', placed, { gateway: 'bank-transfer', reference: placed.number })
    const [first] = placed.variantIds
    const parcel = { [`line.${first}`]: '1', carrier: 'DHL', tracking: '0034' }
    expect(await act('ship', placed, parcel, fulfilment)).toMatchObject({ status: 200 })
    expect(
      await rows('SELECT carrier, tracking, variant_ids FROM order_shipment WHERE order_id = $1', placed),
    ).toEqual([{ carrier: 'DHL', tracking: '0034', variant_ids: [first] }])
    expect(await rows('SELECT state FROM orders WHERE id = $1', placed)).toEqual([{ state: 'placed' }])
    expect((await act('ship', placed, parcel, fulfilment)).body).toMatchObject({ code: 'nothing-to-ship' })
    expect(await act('ship', placed, {}, fulfilment)).toMatchObject({ status: 200 })
    expect(await rows('SELECT state FROM orders WHERE id = $1', placed)).toEqual([{ state: 'completed' }])
  })

  test('an unpaid order asks first, and happens once when two press at once', async () => {
    const placed = await twoProducts()
    expect((await act('ship', placed)).body).toMatchObject({ code: 'ship-unpaid' })
    const answers = await Promise.all(
      [owner, fulfilment].map((who) => act('ship', placed, { unpaid: '1' }, who)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await rows('SELECT id FROM order_shipment WHERE order_id = $1', placed)).toHaveLength(1)
    expect(await actsOf(placed)).toEqual(['orders.ship'])
  })

  test('of several orders leaves out those that may not leave, and says so', async () => {
    const [paid, unpaid] = [await twoProducts(), await twoProducts()]
    await act('settle', paid, { gateway: 'bank-transfer', reference: paid.number })
    const numbers = `${paid.number.toLowerCase()}, ${unpaid.number} K0`
    const answer = await fulfilment.call('/admin/orders/ship', { numbers })
    expect(answer.body).toMatchObject({
      code: 'some-not-shipped',
      refused: [
        { number: unpaid.number, code: 'ship-unpaid' },
        { number: 'K0', code: 'not-found' },
      ],
    })
    expect(await rows('SELECT state FROM orders WHERE id = $1', paid)).toEqual([{ state: 'completed' }])
  })

  test('is undone for stock by returning the pieces, once, and that is undone too', async () => {
    const placed = await twoProducts()
    await act('ship', placed, { unpaid: '1' })
    const both = await Promise.all([act('restock', placed), act('restock', placed)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await act('unrestock', placed)).toMatchObject({ status: 200 })
    expect((await act('unrestock', placed)).body).toMatchObject({ code: 'nothing-restocked' })
    expect(await act('delivered', placed, { day: '2026-11-20' })).toMatchObject({ status: 200 })
    expect((await act('delivered', placed, { day: '2026-13-40' })).body).toMatchObject({
      code: 'invalid-fields',
    })
  })
})

describe('money by hand', () => {
  test('is booked once under its reference, also at once, and taken back', async () => {
    const placed = await cashier.place()
    const money = { gateway: 'bank-transfer', reference: 'list 7' }
    const answers = await Promise.all([1, 2, 3].map(() => act('settle', placed, money)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await stateOf(placed)).toBe('paid')
    expect(await act('unsettle', placed, { reference: 'list 7', why: 'another order' })).toMatchObject({
      status: 200,
    })
    expect(await stateOf(placed)).not.toBe('paid')
    expect((await act('unsettle', placed, { reference: 'list 7', why: 'again' })).body).toMatchObject({
      code: 'not-booked',
    })
  })

  test('needs a gateway without provider, an amount that is one, and something that is due', async () => {
    const placed = await cashier.place()
    const by = (gateway: string, amount = '') =>
      act('settle', placed, { gateway, reference: 'x', ...(amount ? { amount } : {}) })
    expect((await by('stripe')).body).toMatchObject({ code: 'gateway-unavailable' })
    expect((await by('bank-transfer', '1e3')).body).toMatchObject({ code: 'invalid-fields' })
    expect(await by('bank-transfer', '5,00')).toMatchObject({ status: 200 })
    expect(await stateOf(placed)).toBe('partly-paid')
    await act('settle', placed, { gateway: 'bank-transfer', reference: 'rest' })
    expect((await act('settle', placed, { gateway: 'bank-transfer', reference: 'more' })).body).toMatchObject(
      {
        code: 'nothing-due',
      },
    )
  })
})

describe('what nothing can be done with', () => {
  test('is refused: nothing to capture, nothing held, an order that is paid', async () => {
    const placed = await cashier.place()
    expect((await act('capture', placed)).body).toMatchObject({ code: 'nothing-to-capture' })
    expect((await act('void', placed)).body).toMatchObject({ code: 'nothing-to-capture' })
    expect((await act('release', placed, { why: 'x' })).body).toMatchObject({ code: 'not-found' })
    await act('settle', placed, { gateway: 'bank-transfer', reference: 'y' })
    expect((await act('cancel', placed, { reason: 'no' })).body).toMatchObject({ code: 'order-closed' })
    expect((await owner.call('/admin/order/note', { number: 'K0', words: 'x' })).status).toBe(404)
  })
})

test('a held payment is accepted with a reason, once, and the order goes on', async () => {
  const placed = await cashier.place()
  await act('cancel', placed, { reason: 'by mistake' })
  await act('settle', placed, { gateway: 'bank-transfer', reference: 'late', amount: '15' })
  expect(await stateOf(placed)).toBe('hold')
  const page = await owner.get(`/admin/orders/${placed.number}`)
  expect(page.text).toContain('Accept the payment')
  const answers = await Promise.all([1, 2].map(() => act('release', placed, { why: 'the buyer called' })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
  expect(await stateOf(placed)).not.toBe('hold')
})

test('a note is seen by staff and by no buyer, and is removed again', async () => {
  const placed = await cashier.place()
  await act('note', placed, { words: 'Calls on Mondays' }, fulfilment)
  const page = () => owner.get(`/admin/orders/${placed.number}`)
  expect((await page()).text).toContain('Calls on Mondays')
  expect((await placed.buyer.get(`/order/${placed.orderKey}`)).text).not.toContain('Calls on Mondays')
  const [note] = await rows<{ id: string }>('SELECT id FROM order_note WHERE order_id = $1', placed)
  expect(await act('note/remove', placed, { note: note!.id })).toMatchObject({ status: 200 })
  expect(await act('note/remove', placed, { note: note!.id })).toMatchObject({ status: 404 })
  expect((await page()).text).not.toContain('Calls on Mondays')
  expect(await actsOf(placed)).toEqual(['orders.note', 'orders.note-remove'])
})

test('what a role may not do is neither offered nor done, and leaves no act', async () => {
  const placed = await cashier.place()
  for (const what of ['capture', 'void', 'settle', 'unsettle', 'release', 'refund', 'refund/done', 'cancel'])
    expect(
      await act(
        what,
        placed,
        { reason: 'x', why: 'x', reference: 'x', gateway: 'x', shown: 'x' },
        fulfilment,
      ),
      what,
    ).toMatchObject({ status: 403 })
  const { text } = await fulfilment.get(`/admin/orders/${placed.number}`)
  expect(text).toContain('/admin/order/ship')
  for (const call of ['settle', 'cancel']) expect(text).not.toContain(`/admin/order/${call}`)
  expect(await actsOf(placed)).toEqual([])
})

test('packing papers are PDF files for whoever may see orders, of what is left to ship alone', async () => {
  const placed = await twoProducts()
  await act('settle', placed, { gateway: 'bank-transfer', reference: placed.number })
  const packing = await fulfilment.get('/admin/packing')
  expect(packing.text).toContain(placed.number)
  for (const kind of ['pick-list', 'packing-slips', 'labels', 'parcel-labels']) {
    const file = await fulfilment.get(`/admin/files/${kind}/${placed.number}`)
    expect([kind, file.status, file.text.slice(0, 5)]).toEqual([kind, 200, '%PDF-'])
  }
  const [document] = await rows<{ number: string }>(
    `SELECT number FROM invoice_document WHERE order_id = $1`,
    placed,
  )
  expect((await fulfilment.get(`/admin/orders/${placed.number}`)).text).toContain(
    `/admin/files/document/${document!.number}`,
  )
  expect(await (await staffOf(shop, 'editor')).get(`/admin/files/labels/${placed.number}`)).toMatchObject({
    status: 404,
  })
  expect((await new Buyer(shop.url).get(`/admin/files/labels/${placed.number}`)).status).toBe(302)
  await act('ship', placed)
  expect((await fulfilment.get(`/admin/files/labels/${placed.number}`)).status).toBe(404)
})
