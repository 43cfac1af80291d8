import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addressForm, Buyer } from '../support/buyer.ts'
import { sellProduct } from '../support/catalogue.ts'
import { useRunningShop } from '../support/running-shop.ts'

const shop = useRunningShop()
const FAR = ['GB', 'NL', 'AE']
let productId = ''

const query = (sql: string): Promise<unknown> => shop.core.database.query(sql)
const announced = () => query(`SELECT announce_change('rules')`)

beforeAll(async () => {
  productId = (await sellProduct(shop.core.database)).productId
  await query(`WITH zone AS (INSERT INTO shipping_zone (id, name, countries) VALUES (gen_random_uuid(), 'Far', '{${FAR}}') RETURNING id)
    INSERT INTO shipping_method (id, zone_id, public_id, names, position, currency, price_minor)
    SELECT gen_random_uuid(), id, 'standard', '{"en":"Standard"}', 0, 'EUR', 990 FROM zone`)
  await query(
    `INSERT INTO tax_rate (country, tax_class, rate_bp) SELECT unnest('{${FAR}}'::text[]), 'standard', 0`,
  )
  await announced()
  await vi.waitUntil(() => shop.core.rules.current().zones.length === 2, { timeout: 20_000 })
})
afterAll(() => query(`DELETE FROM postal_rule`))

/** Orders with an address in a country. Returns the answer of the call. */
async function order(country: string, zip: string) {
  const buyer = new Buyer(shop.url)
  await buyer.call('/order/update', { fn: 'productAdd', productId })
  const address = { ...addressForm, 'billing.country': country, 'billing.zip': zip }
  return { buyer, answer: await buyer.call('/order/finalize', address) }
}

test('a buyer in the United Kingdom orders with a postcode of letters, and digits are refused there', async () => {
  const { buyer, answer } = await order('GB', 'sw1a 1aa')
  expect(answer.status).toBe(200)
  const { body } = await buyer.call('/order/state', { key: answer.body })
  expect(body.order.billing).toMatchObject({ country: 'GB', zip: 'sw1a1aa' })
  expect((await order('GB', '10115')).answer.body).toMatchObject({
    code: 'invalid-fields',
    fields: ['billing.zip'],
  })
})

test('without script the refusal names an example of the country', async () => {
  const buyer = new Buyer(shop.url)
  const html = { accept: 'text/html', referer: `${shop.url}/cart` }
  await buyer.call('/order/update', { fn: 'productAdd', productId })
  const address = { ...addressForm, 'billing.country': 'NL', 'billing.zip': '1012' }
  const { headers } = await buyer.call('/order/finalize', address, html)
  const back = new URL(headers.get('location') ?? '', shop.url)
  expect((await buyer.send(back.href, {})).text).toContain('Enter a postcode such as 1012 AB')
})

test('a country without postcodes takes an address without one, and others do not', async () => {
  const { buyer, answer } = await order('AE', '')
  expect(answer.status).toBe(200)
  expect((await buyer.call('/order/state', { key: answer.body })).body.order.billing.zip).toBe('')
  expect((await order('DE', '')).answer.body).toMatchObject({
    code: 'missing-fields',
    fields: ['billing.zip'],
  })
})

test('an entry of the owner replaces the rule that the program knows', async () => {
  const ruleNow = () => shop.core.rules.current().postalRules.NL?.example
  await query(
    `INSERT INTO postal_rule (country, pattern, example) VALUES ('NL', '\\d{4}|\\d{4}[A-Z]{2}', '1012')`,
  )
  await announced()
  await expect.poll(ruleNow, { timeout: 20_000 }).toBe('1012')
  expect((await order('NL', '1012')).answer.status).toBe(200)
  await query(`DELETE FROM postal_rule WHERE country = 'NL'`)
  await announced()
  await expect.poll(ruleNow, { timeout: 20_000 }).toBe('1012 AB')
  expect((await order('NL', '1012')).answer.body.code).toBe('invalid-fields')
})
