import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import {
  anyKey,
  anyText,
  bodyWith,
  everyBad,
  expectOutcome,
  type Form,
  MARKUP,
  notRequired,
  type Outcomes,
  optional,
  required,
  twoAddresses,
  withPrefix,
} from '../support/bad-values.ts'
import { addressForm, Buyer, type CallResult } from '../support/buyer.ts'
import { sellProduct, type TestProduct } from '../support/catalogue.ts'
import { auditViolations } from '../support/orders.ts'
import { useRunningShop } from '../support/running-shop.ts'

const shop = useRunningShop()
let product: TestProduct
beforeAll(async () => {
  product = await sellProduct(shop.core.database, { stock: 5_000 })
})

type Case = readonly [field: string, outcomes: Outcomes, form: () => Form]

const adding = (): Form => ({ fn: 'productAdd', productId: product.productId, pieces: '1' })
const { terms: _terms, ...addresses } = twoAddresses
const addressing = (): Form => ({ fn: 'address', ...addresses })

const updateCases: readonly Case[] = [
  ['fn', required, adding],
  ['key', anyKey, adding],
  ['productId', { ...required, word: 'not-found', negative: 'not-found', exponent: 'not-found' }, adding],
  ['pieces', { missing: 'ok' }, adding],
  ['onlyUpdateWhenProductNotExists', optional, adding],
  ['discountCode', { ...optional, ...anyText }, adding],
  ['render', optional, adding],
  ['email', optional, addressing],
  ...withPrefix('billing', notRequired).map(([field, outcomes]): Case => [field, outcomes, addressing]),
  ...withPrefix('shipping', notRequired).map(([field, outcomes]): Case => [field, outcomes, addressing]),
  ['sameAddress', optional, addressing],
  ['shippingMethod', { ...optional, ...anyText }, addressing],
]

const finalizeCases: readonly Case[] = [
  ['key', anyKey, () => twoAddresses],
  ['email', required, () => twoAddresses],
  ...withPrefix('billing').map(([field, outcomes]): Case => [field, outcomes, () => twoAddresses]),
  ['sameAddress', optional, () => twoAddresses],
  ...withPrefix('shipping').map(([field, outcomes]): Case => [field, outcomes, () => twoAddresses]),
  ['shippingMethod', optional, () => twoAddresses],
  ['waiver', optional, () => twoAddresses],
  ['terms', required, () => twoAddresses],
]

test.each(updateCases)(
  '/order/update: whatever is wrong with %s is a contract error and changes nothing',
  async (field, outcomes, form) => {
    const buyer = new Buyer(shop.url)
    const { body: cart } = await buyer.call('/order/update', {
      fn: 'productAdd',
      productId: product.productId,
      pieces: '2',
    })
    for (const kind of everyBad) {
      const before = await standing(buyer, cart.key)
      const answer = await post(buyer, '/order/update', bodyWith(form(), field, kind))
      expectOutcome(answer, field, kind, outcomes)
      if (answer.status === 200) expect(answer.body.html).not.toContain('<script')
      else expect(await standing(buyer, cart.key)).toEqual(before)
    }
  },
)

test.each(finalizeCases)(
  '/order/finalize: whatever is wrong with %s is a contract error and changes nothing',
  async (field, outcomes, form) => {
    for (const kind of everyBad) {
      const buyer = new Buyer(shop.url)
      const { body: cart } = await buyer.call('/order/update', {
        fn: 'productAdd',
        productId: product.productId,
      })
      const before = await standing(buyer, cart.key)
      const answer = await post(buyer, '/order/finalize', bodyWith(form(), field, kind))
      expectOutcome(answer, field, kind, outcomes)
      if (answer.status !== 200) expect(await standing(buyer, cart.key)).toEqual(before)
    }
  },
)

test.each(['0', '-0', '-5', '10000', '1000000000', '5.0', '0x10', '+5', '٥', '1 0', ''])(
  '%j pieces are refused, in both ways to give them',
  async (pieces) => {
    const buyer = new Buyer(shop.url)
    const { body: cart } = await buyer.call('/order/update', {
      fn: 'productAdd',
      productId: product.productId,
      pieces: '2',
    })
    const before = await standing(buyer, cart.key)
    const added = await buyer.call('/order/update', { ...adding(), pieces })
    expect([added.status, added.body.fields]).toEqual([422, ['pieces']])
    if (Number(pieces) !== 0 || pieces === '') {
      const name = `product${product.productId}`
      const set = await buyer.call('/order/update', { fn: 'productSet', [name]: pieces })
      expect([set.status, set.body.fields]).toEqual([422, [name]])
    }
    expect(await standing(buyer, cart.key)).toEqual(before)
  },
)

test('several wrong fields are all named, in the order of the form', async () => {
  const buyer = new Buyer(shop.url)
  await buyer.call('/order/update', adding())
  const refused = await buyer.call('/order/finalize', {
    ...addressForm,
    email: 'nobody',
    'billing.line1': 'abc',
    'billing.zip': 'abc',
    'billing.country': 'XX',
  })
  expect(refused.body).toMatchObject({
    code: 'invalid-fields',
    fields: ['email', 'billing.line1', 'billing.zip', 'billing.country'],
  })
  const incomplete = await buyer.call('/order/finalize', { email: 'nobody', sameAddress: '1' })
  expect(incomplete.body).toMatchObject({
    code: 'missing-fields',
    fields: ['billing.name', 'billing.line1', 'billing.zip', 'billing.city', 'billing.country', 'terms'],
  })
})

test('markup in every text stays text: in the answer, in the cart and on the order page', async () => {
  const buyer = new Buyer(shop.url)
  await buyer.call('/order/update', adding())
  const hostile = {
    ...addressForm,
    'billing.name': MARKUP,
    'billing.line1': `${MARKUP} 5`,
    'billing.line2': MARKUP,
    'billing.city': MARKUP,
    'billing.company': MARKUP,
  }
  expect((await buyer.call('/order/update', { ...hostile, fn: 'address' })).body.order.billing.name).toBe(
    MARKUP,
  )
  expect((await buyer.get('/cart')).text).not.toContain('<script>alert')
  const placed = await buyer.call('/order/finalize', hostile)
  expect(placed.status).toBe(200)
  const page = await buyer.get(`/order/${placed.body}`)
  expect(page.status).toBe(200)
  expect(page.text).not.toContain('<script>alert')
})

const fieldNames = [
  ...new Set([...updateCases, ...finalizeCases].map(([field]) => field)),
  'product',
  'productx',
  'idempotencyKey',
  '__proto__',
  'constructor',
]
/** A piece of a form body: valid bytes, invalid bytes, and common pitfalls of parsers. */
const piece = fc.oneof(
  fc.constantFrom(
    '1',
    '0',
    'DE',
    '10115',
    'productAdd',
    'productSet',
    'address',
    'ada@example.com',
    '%00',
    '%',
    '%zz',
    '%ff',
    '+',
    '&',
    '=',
    ';',
    '[]',
    '%5B%5D',
  ),
  fc.string({ unit: 'binary', maxLength: 20 }).map(encodeURIComponentSafely),
  fc.string({ maxLength: 20 }),
  fc.integer().map(String),
)
const formBody = fc
  .array(fc.tuple(fc.oneof(fc.constantFrom(...fieldNames), piece), piece), { maxLength: 25 })
  .map((pairs) => pairs.map(([name, value]) => `${name}=${value}`).join('&'))

test.each(['/order/update', '/order/finalize'])(
  '%s answers any form whatever by the contract',
  { timeout: 120_000 },
  async (path) => {
    const buyer = new Buyer(shop.url)
    await buyer.call('/order/update', adding())
    await fc.assert(
      fc.asyncProperty(formBody, fc.boolean(), async (random, withProduct) => {
        const good = withProduct ? `fn=productAdd&productId=${product.productId}&` : ''
        const answer = await post(buyer, path, good + random)
        expect([200, 404, 409, 422]).toContain(answer.status)
        expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
        if (answer.status !== 200)
          expect(answer.body).toMatchObject({
            error: expect.any(String),
            code: expect.stringMatching(/^[a-z]+(-[a-z]+)*$/),
          })
      }),
      { numRuns: 300 },
    )
    expect(await auditViolations(shop.core.database)).toEqual([])
  },
)

function post(buyer: Buyer, path: string, body: string): Promise<CallResult> {
  return buyer.send(`${shop.url}/api${path}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
}

/** Reads everything that a refused call must leave unchanged. */
async function standing(buyer: Buyer, key: string): Promise<unknown> {
  const { order } = (await buyer.call('/order/state', { key })).body
  const stock = await shop.core.database.query('SELECT on_hand, reserved FROM stock WHERE variant_id = $1', [
    product.variantId,
  ])
  return { order, stock }
}

/** Encodes a text; half a surrogate pair cannot be encoded. */
function encodeURIComponentSafely(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}
