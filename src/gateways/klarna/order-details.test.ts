import { expect, test } from 'vitest'
import { BadSignatureError } from '#domains/payment/index.ts'
import {
  ADA,
  billOf,
  buyer,
  clock,
  command,
  DIGITAL,
  fault,
  gateway,
  klarna,
  linked,
  useKlarna,
} from '../../../tests/support/gateways/klarna.ts'

useKlarna()

const DORSET = { street_address: 'Dorset St 1', street_address2: 'Back yard', postal_code: '10115' }
const KLARNAS_ADA = {
  given_name: 'Ada King',
  family_name: 'Lovelace',
  email: 'ada@example.com',
  street_address: 'Hafenstr. 1',
  postal_code: '20457',
  city: 'Hamburg',
  country: 'DE',
}

test('Klarna learns where the goods go, and of what is not sent that it is to be taken at once', async () => {
  const shippingAddress = {
    ...ADA,
    name: 'Charles Babbage',
    line1: 'Dorset St 1',
    line2: 'Back yard',
    city: 'Berlin',
    zip: '10115',
  }
  await linked({}, { bill: { ...billOf(12_345), shippingAddress } })
  expect(JSON.parse(klarna.requests[0]!.body)).toMatchObject({
    billing_address: KLARNAS_ADA,
    shipping_address: {
      ...KLARNAS_ADA,
      given_name: 'Charles',
      family_name: 'Babbage',
      city: 'Berlin',
      ...DORSET,
    },
  })
  await linked({ key: 'attempt-2:link:1' }, DIGITAL)
  const [session, page] = klarna.requests.slice(2).map(({ body }) => JSON.parse(body))
  expect(session).not.toHaveProperty('shipping_address')
  expect(session.order_lines).toMatchObject([{ type: 'digital' }])
  expect(page).toMatchObject({ options: { place_order_mode: 'CAPTURE_ORDER' } })
})

test('Klarna learns order, attempt, addresses, and lines that sum to the amount and the tax', async () => {
  await linked()
  expect(JSON.parse(klarna.requests[0]!.body)).toEqual({
    purchase_country: 'DE',
    purchase_currency: 'EUR',
    locale: 'de-DE',
    order_amount: 12_345,
    order_tax_amount: 1971,
    merchant_reference1: '100001',
    merchant_reference2: 'attempt-1',
    order_lines: [
      {
        type: 'physical',
        name: 'Cable',
        reference: 'cable',
        quantity: 1,
        unit_price: 12_345,
        total_amount: 12_345,
        tax_rate: 1900,
        total_tax_amount: 1971,
      },
    ],
    billing_address: KLARNAS_ADA,
    shipping_address: KLARNAS_ADA,
  })
  expect(JSON.parse(klarna.requests[1]!.body)).toMatchObject({ options: { place_order_mode: 'PLACE_ORDER' } })
})

test.each([
  ['create', 'tamper-amount', { captured: { amount: 12_344, currency: 'EUR' } }],
  ['capture', 'tamper-amount', { captured: { amount: 12_344, currency: 'EUR' } }],
  ['capture', 'tamper-currency', { captured: { amount: 12_345, currency: 'USD' } }],
])('what Klarna really took after %s %s is what is seen', async (on, name, expected) => {
  await fault(on, name)
  const ref = await linked()
  await buyer(ref, 'pays')
  expect(await gateway.observe!(ref)).toMatchObject(expected)
})

test.each([
  ['no attempt', '/webhooks/klarna', '{"event_id":"1"}'],
  ['a strange attempt', '/webhooks/klarna?attempt=../1', '{"event_id":"1"}'],
  ['no event', '/webhooks/klarna?attempt=a', '{"session":{}}'],
  ['an endless event', '/webhooks/klarna?attempt=a', `{"event_id":"${'1'.repeat(200)}"}`],
  ['no JSON', '/webhooks/klarna?attempt=a', 'event_id=1'],
  ['nothing', '/webhooks/klarna?attempt=a', ''],
])('a call-back with %s is refused', async (_name, url, body) => {
  await expect(
    gateway.openWebhook!({ method: 'POST', url, headers: {}, body: Buffer.from(body) }, clock.now()),
  ).rejects.toThrow(BadSignatureError)
})

test('a country is paid in its own money only', async () => {
  await expect(gateway.link(command({}, { ...ADA, country: 'SE' }))).rejects.toMatchObject({
    code: 'gateway-unavailable',
  })
  await expect(gateway.link(command({}, {}))).rejects.toMatchObject({ code: 'gateway-unavailable' })
  expect(klarna.requests).toEqual([])
  const kronor = command({ amount: { amount: 99_900, currency: 'SEK' } }, { ...ADA, country: 'SE' })
  const { ref } = await gateway.link(kronor)
  expect(await gateway.observe!(ref!)).toMatchObject({ requested: { amount: 99_900, currency: 'SEK' } })
  expect(gateway.info.currencies).toEqual(['EUR', 'CHF', 'DKK', 'GBP', 'NOK', 'SEK', 'USD'])
})
