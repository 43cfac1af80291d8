import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { addressForm, Buyer, type CallResult } from '../support/buyer.ts'
import { sellProduct, type TestProduct } from '../support/catalogue.ts'
import { auditViolations } from '../support/orders.ts'
import { useRunningShop } from '../support/running-shop.ts'

const shop = useRunningShop()
let product: TestProduct
beforeAll(async () => {
  product = await sellProduct(shop.core.database, { stock: 5_000 })
})

const MARKUP = `<script>alert(1)</script>"'&`

/**
 * What a field is given instead of its good value, as it stands in the body: percent-encoded, or broken on
 * purpose.
 */
const bad = {
  missing: null,
  empty: '',
  overlong: 'x'.repeat(5_000),
  word: 'abc',
  negative: '-1',
  fraction: '1.5',
  exponent: '1e9',
  unicode: encodeURIComponent('Ünïcödé 漢字 🎧'),
  markup: encodeURIComponent(MARKUP),
  nul: 'a%00b',
  brokenEscape: '%zz',
  brokenUtf8: '%ff%fe',
  bidi: encodeURIComponent('abc\u202ecba'),
} as const
type Bad = keyof typeof bad | 'repeated'
const everyBad = [...(Object.keys(bad) as (keyof typeof bad)[]), 'repeated'] as const

/**
 * Outcomes of one kind of field where they differ from `invalid`: everything else is 422 `invalid-fields` and
 * names the field.
 */
type Outcome = 'ok' | 'invalid' | 'missing' | 'not-found'
type Outcomes = Partial<Readonly<Record<Bad, Outcome>>>

const required: Outcomes = { missing: 'missing', empty: 'missing' }
const optional: Outcomes = { missing: 'ok', empty: 'ok' }
/** Text of people: whatever is no control character is text, markup included. */
const anyText: Outcomes = {
  word: 'ok',
  negative: 'ok',
  fraction: 'ok',
  exponent: 'ok',
  unicode: 'ok',
  markup: 'ok',
}
const anyKey: Outcomes = {
  ...optional,
  word: 'not-found',
  negative: 'not-found',
  fraction: 'not-found',
  exponent: 'not-found',
  unicode: 'not-found',
  markup: 'not-found',
}

const addressOutcomes: Readonly<Record<string, Outcomes>> = {
  name: { ...required, ...anyText },
  // Letters and a number in any order are a street to us; markup that holds both is text like any other.
  line1: { ...required, markup: 'ok' },
  line2: { ...optional, ...anyText },
  zip: required,
  city: { ...required, ...anyText },
  country: required,
  tel: optional,
  company: { ...optional, ...anyText },
  // Longer than 20 characters are no tax number.
  vatId: { ...optional, ...anyText, markup: 'invalid' },
}

const withPrefix = (
  prefix: string,
  change: (outcomes: Outcomes) => Outcomes = (same) => same,
): [string, Outcomes][] =>
  Object.entries(addressOutcomes).map(([part, outcomes]) => [`${prefix}.${part}`, change(outcomes)])
const notRequired = (outcomes: Outcomes): Outcomes => ({ ...outcomes, ...optional })

const { sameAddress: _, ...billingOnly } = addressForm
const twoAddresses = {
  ...billingOnly,
  ...Object.fromEntries(
    Object.entries(billingOnly).flatMap(([name, value]) =>
      name.startsWith('billing.') ? [[name.replace('billing.', 'shipping.'), value]] : [],
    ),
  ),
}

type Form = Readonly<Record<string, string>>
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
/** A piece of a form body: good bytes, bad bytes, and what parsers stumble over. */
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
  { timeout: 60_000 },
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

function bodyWith(form: Form, field: string, kind: Bad): string {
  const pairs = Object.entries(form)
    .filter(([name]) => name !== field)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  if (kind === 'repeated') return [...pairs, `${field}=1`, `${field}=1`].join('&')
  const value = bad[kind]
  return (value === null ? pairs : [...pairs, `${field}=${value}`]).join('&')
}

function post(buyer: Buyer, path: string, body: string): Promise<CallResult> {
  return buyer.send(`${shop.url}/api${path}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
}

function expectOutcome(
  { status, body, text }: CallResult,
  field: string,
  kind: Bad,
  outcomes: Outcomes,
): void {
  const outcome = outcomes[kind] ?? 'invalid'
  const seen = { field, kind, status, code: body?.code, fields: body?.fields }
  if (outcome === 'ok') expect(seen).toEqual({ field, kind, status: 200, code: undefined, fields: undefined })
  else if (outcome === 'not-found') expect(seen).toMatchObject({ status: 404, code: 'not-found' })
  else
    expect(seen).toMatchObject({
      status: 422,
      code: `${outcome}-fields`,
      fields: expect.arrayContaining([field]),
    })
  if (status === 422) expect(Object.keys(JSON.parse(text)).sort()).toEqual(['code', 'error', 'fields'])
}

/** Everything that a refused call must leave as it is. */
async function standing(buyer: Buyer, key: string): Promise<unknown> {
  const { order } = (await buyer.call('/order/state', { key })).body
  const stock = await shop.core.database.query('SELECT on_hand, reserved FROM stock WHERE variant_id = $1', [
    product.variantId,
  ])
  return { order, stock }
}

/** Half a surrogate pair cannot be encoded. */
function encodeURIComponentSafely(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}
