import { beforeAll, expect, test } from 'vitest'
import { Buyer } from '../../support/buyer.ts'
import { sellProduct } from '../../support/catalogue.ts'
import { someCode, usesOf } from '../../support/discounts.ts'
import { mailsTo } from '../../support/member.ts'
import { buyerAddress } from '../../support/orders.ts'
import { useRunningShop } from '../../support/running-shop.ts'

const shop = useRunningShop()
let cable: string
beforeAll(async () => {
  cable = (await sellProduct(shop.core.database, { priceMinor: 1000, stock: 500 })).productId
})

const code = (change = {}) => someCode(shop.core.database, { now: shop.core.clock.now(), ...change })
const add = (buyer: Buyer, more = {}) =>
  buyer.call('/order/update', { fn: 'productAdd', productId: cable, ...more })
const enter = (buyer: Buyer, discountCode: string) =>
  buyer.call('/order/update', { fn: 'address', discountCode })
const FORM = {
  ...Object.fromEntries(Object.entries(buyerAddress).map(([name, value]) => [`billing.${name}`, value])),
  email: 'ada@example.com',
  sameAddress: '1',
  terms: '1',
}

test('a code is applied beside the rest of the call, and the answer says so', async () => {
  const [buyer, good] = [new Buyer(shop.url), await code()]
  const { status, body } = await add(buyer, { pieces: '2', discountCode: ` ${good.toLowerCase()} ` })
  expect([status, body.discountCodeSuccess, body.discountCodeError]).toEqual([200, true, undefined])
  expect(body.order).toMatchObject({
    discountCode: good,
    discount: { amount: 200 },
    total: { amount: 2290 },
    pieces: 2,
    discounts: [{ code: good, amount: { amount: 200, currency: 'EUR' }, problem: null }],
  })
  expect(body.html).toContain(good)
})

test.each([
  ['', 'This code is not known'],
  ['/de', 'Dieser Code ist nicht bekannt'],
])('a bad code does not fail the call: under %j it says why', async (locale, text) => {
  const { status, body } = await add(new Buyer(shop.url + locale), { discountCode: 'NO-SUCH-CODE' })
  expect([status, body.discountCodeSuccess, body.discountCodeError.code, body.order.pieces]).toEqual([
    200,
    false,
    'unknown-code',
    1,
  ])
  expect(body.discountCodeError.text).toBe(text)
  expect([body.order.discountCode, body.order.discounts]).toEqual([null, []])
})

test('a code that needs more goods says how much, in the words of the page', async () => {
  const [buyer, big] = [new Buyer(`${shop.url}/de`), await code({ minimumMinor: 5000, currency: 'EUR' })]
  const { body } = await add(buyer, { discountCode: big })
  expect(body.discountCodeError).toEqual({
    code: 'code-below-minimum',
    text: 'Dieser Code gilt ab einem Warenwert von 50,00\u00a0€',
  })
})

test('a kept code that lost its effect says why when it is entered again, and is kept once', async () => {
  const [buyer, big] = [new Buyer(shop.url), await code({ minimumMinor: 2000, currency: 'EUR' })]
  await add(buyer, { pieces: '2', discountCode: big })
  await buyer.call('/order/update', { fn: 'productSet', productId: cable, pieces: '1' })
  const { body } = await enter(buyer, big)
  expect([body.discountCodeSuccess, body.discountCodeError.code]).toEqual([false, 'code-below-minimum'])
  expect(body.order.discounts).toEqual([{ code: big, amount: null, problem: body.discountCodeError.text }])
})

test('an empty code removes all, and one can be removed alone', async () => {
  const buyer = new Buyer(shop.url)
  const [one, two] = [await code({ stacks: true }), await code({ stacks: true })]
  await add(buyer, { discountCode: one })
  await enter(buyer, two)
  const left = await buyer.call('/order/update', { fn: 'address', removeDiscountCode: one })
  expect(left.body.order.discountCode).toBe(two)
  expect(left.body).not.toHaveProperty('discountCodeSuccess')
  const none = await enter(buyer, '')
  expect([none.body.discountCodeSuccess, none.body.order.discountCode, none.body.order.discount]).toEqual([
    true,
    null,
    null,
  ])
})

test.each(['discountCode', 'removeDiscountCode'])(
  '%s of more than 64 characters is refused',
  async (name) => {
    const { status, body } = await add(new Buyer(shop.url), { [name]: 'x'.repeat(65) })
    expect([status, body.code, body.fields]).toEqual([422, 'invalid-fields', [name]])
  },
)

test('a session may try thirty codes an hour; the rest of the call acts even then', async () => {
  const buyer = new Buyer(shop.url)
  await add(buyer)
  let last = await enter(buyer, 'GUESS')
  for (let index = 0; index < 30; index += 1) last = await enter(buyer, `GUESS-${index}`)
  expect([last.status, last.body.discountCodeError.code]).toEqual([200, 'too-many-tries'])
  const more = await add(buyer, { discountCode: await code() })
  expect([more.body.discountCodeError.code, more.body.order.pieces]).toEqual(['too-many-tries', 2])
})

test('an order with a code shows it on its page, in its mail and in its state', async () => {
  const [buyer, good] = [new Buyer(shop.url), await code()]
  await add(buyer, { discountCode: good })
  const email = `${crypto.randomUUID()}@example.com`
  const { status, body: key } = await buyer.call('/order/finalize', { ...FORM, email })
  expect(status).toBe(200)
  const { order } = (await buyer.call('/order/state', { key })).body
  expect(order).toMatchObject({ discountCode: good, discount: { amount: 100 }, total: { amount: 1390 } })
  const [mail] = await mailsTo(shop, email)
  expect(mail?.text).toContain(`Code ${good}`)
  expect(mail?.text).toContain('€1.00')
})

test('what a code takes off whole is placed and paid at once, without a provider', async () => {
  const buyer = new Buyer(shop.url)
  await add(buyer, { discountCode: await code({ percentBp: 10_000, stacks: true }) })
  await enter(buyer, await code({ kind: 'free-shipping', stacks: true }))
  const { body: key } = await buyer.call('/order/finalize', FORM)
  const { body } = await buyer.call('/order/state', { key })
  expect([body.order.total.amount, body.paymentState, body.order.state]).toEqual([0, 'paid', 'placed'])
})

test('the last use is gone at the order button: a clear refusal, the cart stays, and the next press orders', async () => {
  const [buyer, rival, last] = [new Buyer(shop.url), new Buyer(shop.url), await code({ totalLimit: 1 })]
  await add(buyer, { discountCode: last })
  await add(rival, { discountCode: last })
  expect((await rival.call('/order/finalize', FORM)).status).toBe(200)
  const refused = await buyer.call('/order/finalize', FORM)
  expect([refused.status, refused.body.code]).toEqual([409, 'code-used-up'])
  expect((await buyer.call('/order/finalize', FORM)).status).toBe(200)
  expect(await usesOf(shop.core.database, last)).toEqual({ used: 1, taken: 1, back: 0 })
})
