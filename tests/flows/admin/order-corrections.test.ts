import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { readOrderByNumber } from '#domains/order/index.ts'
import { addressForm, Buyer } from '../../support/buyer.ts'
import { sellProduct } from '../../support/catalogue.ts'
import { cashierOf, type Placed } from '../../support/paying.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { staffOf } from '../../support/staff.ts'
import { useSandbox } from '../../support/use-sandbox.ts'

const sandbox = useSandbox([])
const shop = useRunningShop({}, sandbox)
const cashier = cashierOf(shop, sandbox)
let owner: Buyer

beforeAll(async () => {
  await shop.drain()
  owner = await staffOf(shop, 'owner')
})
afterEach(() => cashier.expectCleanBooks())

const ADDRESS = { name: 'Ada Lovelace', line1: 'Hauptstraße 7', zip: '10 117', city: 'Berlin' }

/** Returns what the form of an act on the order's page posts unseen; null where the act is not offered. */
async function hiddenOf({ number }: Placed, call: string, of = ''): Promise<Record<string, string> | null> {
  const { text } = await owner.get(`/admin/orders/${number}`)
  const forms = text.split('<form ').filter((form) => form.includes(`/api/admin/order/${call}"`))
  const wanted = forms.find((form) => of === '' || form.includes(`name="of" value="${of}"`))
  if (wanted === undefined) return null
  const inputs = wanted.split('</form>')[0]!.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)
  return Object.fromEntries([...inputs].map(([, name, value]) => [name, value]))
}

/** Does an act as its form would, with what the page shows. */
async function correct(placed: Placed, call: string, fields: Record<string, string>, who = owner) {
  const hidden = await hiddenOf(placed, call, fields.of)
  return who.call(`/admin/order/${call}`, { number: placed.number, shown: 'x', ...hidden, ...fields })
}

const orderOf = async ({ number }: Placed) => (await readOrderByNumber(shop.core.database, number))!
const pay = (placed: Placed) =>
  owner.call('/admin/order/settle', {
    number: placed.number,
    gateway: 'bank-transfer',
    reference: placed.number,
  })
const mailsTo = async (email: string) =>
  (
    await shop.core.database.query<{ template: string }>(
      'SELECT template FROM mail WHERE to_address = $1 ORDER BY id',
      [email],
    )
  ).map(({ template }) => template)
const actsOf = ({ number }: Placed) =>
  shop.core.database.query(
    `SELECT what, before, after FROM staff_act WHERE subject_kind = 'orders' AND subject = $1 ORDER BY id`,
    [number],
  )
const newEmail = () => `${crypto.randomUUID()}@example.com`

describe('the e-mail address', () => {
  test('is corrected: the confirmation goes to the new one, and the act is recorded with both', async () => {
    const [wrong, right] = [newEmail(), newEmail()]
    const placed = await cashier.place({ email: wrong })
    await shop.drain()
    expect(await correct(placed, 'email', { email: right })).toMatchObject({ status: 200 })
    await shop.drain()
    expect(await mailsTo(right)).toEqual(['order-confirmation'])
    expect(await mailsTo(wrong)).toEqual(['order-confirmation'])
    expect((await orderOf(placed)).email).toBe(right)
    expect(await actsOf(placed)).toEqual([
      { what: 'orders.correct', before: { email: wrong }, after: { email: right } },
    ])
  })

  test('that was wrong opens the order to nobody any more, and the browser that ordered still reads it', async () => {
    const wrong = newEmail()
    const placed = await cashier.place({ email: wrong })
    const stranger = new Buyer(shop.url)
    const identify = { key: placed.orderKey, email: wrong }
    expect(await stranger.call('/order/identify', identify)).toMatchObject({ status: 200 })
    const emailSeenBy = async (who: Buyer) =>
      (await who.call('/order/state', { key: placed.orderKey })).body.order.email
    expect(await emailSeenBy(stranger)).toBe(wrong)
    const right = newEmail()
    await correct(placed, 'email', { email: right })
    expect(await emailSeenBy(stranger)).not.toBe(right)
    expect(await emailSeenBy(placed.buyer)).toBe(right)
    expect(await new Buyer(shop.url).call('/order/identify', identify)).toMatchObject({ status: 403 })
  })

  test('takes a guest’s order out of the account that had it by the wrong address', async () => {
    const wrong = newEmail()
    const placed = await cashier.place({ email: wrong })
    const { id } = await orderOf(placed)
    const accountOf = async () =>
      (await shop.core.database.query('SELECT account_id FROM orders WHERE id = $1', [id]))[0]
    const [account] = await shop.core.database.query<{ id: string }>(
      `INSERT INTO account (id, email, password_hash, password_version, created_at, updated_at) VALUES (uuidv7(), $1, '', 1, now(), now()) RETURNING id`,
      [wrong],
    )
    await shop.core.database.query('UPDATE orders SET account_id = $2 WHERE id = $1', [id, account!.id])
    await correct(placed, 'email', { email: newEmail() })
    expect(await accountOf()).toEqual({ account_id: null })
  })

  test('that nobody changed, or that somebody else has corrected meanwhile, changes nothing', async () => {
    const placed = await cashier.place()
    const seen = await hiddenOf(placed, 'email')
    const fields = { number: placed.number, ...seen }
    const same = await owner.call('/admin/order/email', { ...fields, email: addressForm.email })
    expect(same.body).toMatchObject({ code: 'nothing-to-correct' })
    const [first, second] = [newEmail(), newEmail()]
    const answers = await Promise.all(
      [first, second].map((email) => owner.call('/admin/order/email', { ...fields, email })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'newer-correction' })
    expect([first, second]).toContain((await orderOf(placed)).email)
    expect(await actsOf(placed)).toHaveLength(1)
  })
})

describe('an address', () => {
  test('to bill is corrected until the invoice is issued, and the country stays', async () => {
    const placed = await cashier.place()
    const fields = { of: 'billing', ...ADDRESS }
    expect(await correct(placed, 'address', fields)).toMatchObject({ status: 200 })
    expect((await orderOf(placed)).billing).toEqual({ ...ADDRESS, zip: '10117', country: 'DE' })
    await pay(placed)
    expect(await hiddenOf(placed, 'address', 'billing')).toBeNull()
    // Somebody had the page open while the money came.
    const { shown = '' } = (await hiddenOf(placed, 'address', 'shipping'))!
    const late = await owner.call('/admin/order/address', { number: placed.number, ...fields, shown })
    expect(late.body).toMatchObject({ code: 'invoice-issued' })
  })

  test('to ship to is corrected until the goods have left, and the invoice keeps its own', async () => {
    const placed = await cashier.place()
    await pay(placed)
    const shipping = { of: 'shipping', ...ADDRESS, name: 'A Neighbour' }
    expect(await correct(placed, 'address', shipping)).toMatchObject({ status: 200 })
    const { billing, shippingAddress } = await orderOf(placed)
    expect(shippingAddress).toEqual({ ...ADDRESS, zip: '10117', country: 'DE', name: 'A Neighbour' })
    expect(billing).toMatchObject({ name: 'Ada Lovelace', line1: 'Hauptstraße 5' })
    const { shown = '' } = (await hiddenOf(placed, 'address', 'shipping'))!
    await owner.call('/admin/order/ship', { number: placed.number })
    expect(await hiddenOf(placed, 'address', 'shipping')).toBeNull()
    const late = { number: placed.number, ...shipping, name: 'Another', shown }
    expect((await owner.call('/admin/order/address', late)).body).toMatchObject({ code: 'nothing-to-ship' })
  })

  test('that nothing can be sent to is refused and named', async () => {
    const placed = await cashier.place()
    const answer = await correct(placed, 'address', { of: 'billing', ...ADDRESS, zip: 'x', line1: '7' })
    expect(answer.body).toMatchObject({ code: 'invalid-fields', fields: ['line1'] })
    const zip = await correct(placed, 'address', { of: 'billing', ...ADDRESS, zip: '1' })
    expect(zip.body).toMatchObject({ code: 'invalid-fields', fields: ['zip'] })
    expect((await orderOf(placed)).billing).toMatchObject({ line1: 'Hauptstraße 5' })
  })
})

describe('the delivery', () => {
  test('that costs more needs the word of staff, keeps the price, and can be changed back', async () => {
    const placed = await cashier.place()
    await pay(placed)
    const express = { method: 'express' }
    expect((await correct(placed, 'delivery', express)).body).toMatchObject({ code: 'delivery-dearer' })
    expect(await correct(placed, 'delivery', { ...express, ours: '1' })).toMatchObject({
      body: { isCheaper: false, differenceMinor: 800 },
    })
    const changed = await orderOf(placed)
    expect(changed).toMatchObject({ shippingMethod: 'express', totalMinor: placed.totalMinor })
    await correct(placed, 'delivery', { method: 'standard' })
    expect((await orderOf(placed)).shippingMethod).toBe('standard')
    expect(await actsOf(placed)).toMatchObject([
      { what: 'orders.settle' },
      { what: 'orders.delivery', before: { method: 'standard' }, after: { method: 'express', ours: true } },
      { what: 'orders.delivery', before: { method: 'express' }, after: { method: 'standard' } },
    ])
  })

  test('that costs less says so, and the order keeps its price', async () => {
    const buyer = new Buyer(shop.url)
    const { productId } = await sellProduct(shop.core.database, { stock: 5, priceMinor: 1000 })
    await buyer.call('/order/update', { fn: 'productAdd', productId })
    const { body: orderKey } = await buyer.call('/order/finalize', {
      ...addressForm,
      shippingMethod: 'express',
    })
    const { number, total } = (await buyer.call('/order/state', { key: orderKey })).body.order
    const placed = { buyer, orderKey, number, totalMinor: total.amount }
    await pay(placed)
    const answer = await correct(placed, 'delivery', { method: 'standard' })
    expect(answer).toMatchObject({ status: 200, body: { isCheaper: true, differenceMinor: -800 } })
    expect(await orderOf(placed)).toMatchObject({ shippingMinor: 1290, totalMinor: placed.totalMinor })
  })

  test('in a way that the shop does not offer there, or after the goods left, is refused', async () => {
    const placed = await cashier.place()
    expect((await correct(placed, 'delivery', { method: 'pigeon' })).body).toMatchObject({
      code: 'no-such-delivery',
    })
    await pay(placed)
    const seen = await hiddenOf(placed, 'delivery')
    await owner.call('/admin/order/ship', { number: placed.number })
    expect(await hiddenOf(placed, 'delivery')).toBeNull()
    const late = { number: placed.number, ...seen, method: 'express', ours: '1' }
    expect((await owner.call('/admin/order/delivery', late)).body).toMatchObject({ code: 'nothing-to-ship' })
  })
})

test('an order that is over is corrected no more', async () => {
  const placed = await cashier.place()
  const seen = await hiddenOf(placed, 'email')
  await owner.call('/admin/order/cancel', { number: placed.number, reason: 'x' })
  expect(await hiddenOf(placed, 'email')).toBeNull()
  const late = await owner.call('/admin/order/email', { number: placed.number, ...seen, email: newEmail() })
  expect(late.body).toMatchObject({ code: 'order-ended' })
})

test('fulfilment and editors correct nothing, and support does', async () => {
  const placed = await cashier.place()
  for (const role of ['fulfilment', 'editor', 'partner'] as const) {
    const answer = await correct(placed, 'email', { email: newEmail() }, await staffOf(shop, role))
    expect(answer.status).toBe(403)
  }
  expect((await orderOf(placed)).email).toBe(addressForm.email)
  const support = await staffOf(shop, 'support')
  expect(await correct(placed, 'email', { email: newEmail() }, support)).toMatchObject({ status: 200 })
})
