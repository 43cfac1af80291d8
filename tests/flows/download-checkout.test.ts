import { expect, test } from 'vitest'
import { addressForm, Buyer } from '../support/buyer.ts'
import { sellProduct } from '../support/catalogue.ts'
import { auditViolations } from '../support/orders.ts'
import { useRunningShop } from '../support/running-shop.ts'

const shop = useRunningShop({ BASE_PATH: '/store' })

const DOWNLOAD = {
  email: 'ada@example.com',
  'billing.country': 'DE',
  sameAddress: '1',
  waiver: '1',
  terms: '1',
} as const
const STREET = ['billing.line1', 'billing.zip', 'billing.city']

async function withCart(...contents: boolean[]): Promise<Buyer> {
  const buyer = new Buyer(shop.url)
  for (const requiresShipping of contents) {
    const { productId } = await sellProduct(shop.core.database, { requiresShipping })
    expect((await buyer.call('/order/update', { fn: 'productAdd', productId })).status).toBe(200)
  }
  return buyer
}

test('a download is bought with an e-mail address and a country', async () => {
  const buyer = await withCart(false, false)
  const placed = await buyer.call('/order/finalize', DOWNLOAD)
  expect(placed.status, placed.text).toBe(200)
  const linked = await buyer.call('/gateway/link', { gatewayId: 'bank-transfer', orderKey: placed.body })
  expect(linked.body).toMatchObject({ type: 'reload' })
  const { order } = (await buyer.call('/order/state', { key: placed.body })).body
  expect(order).toMatchObject({ requiresShipping: false, billing: { country: 'DE', name: '', line1: '' } })
  expect(await auditViolations(shop.core.database)).toEqual([])
})

test('the country of a download is still needed, and what is given is still checked', async () => {
  const buyer = await withCart(false)
  const { 'billing.country': _, ...without } = DOWNLOAD
  expect((await buyer.call('/order/finalize', without)).body).toMatchObject({
    code: 'missing-fields',
    fields: ['billing.country'],
  })
  expect((await buyer.call('/order/finalize', { ...DOWNLOAD, 'billing.zip': 'abc' })).body).toMatchObject({
    code: 'invalid-fields',
    fields: ['billing.zip'],
  })
})

test.each([
  ['goods', [true]],
  ['goods and a download', [true, false]],
])('%s need the whole address, and every missing field is named in order', async (_name, contents) => {
  const buyer = await withCart(...contents)
  const { terms: _, ...untermed } = DOWNLOAD
  expect((await buyer.call('/order/finalize', untermed)).body).toMatchObject({
    code: 'missing-fields',
    fields: ['billing.name', ...STREET, 'terms'],
  })
})

test('who claims that goods are a download is refused when the order is placed', async () => {
  const buyer = await withCart(true)
  const claimed = await buyer.call('/order/finalize', { ...DOWNLOAD, unsent: '1', 'billing.name': 'Ada' })
  expect([claimed.status, claimed.body.code, claimed.body.fields]).toEqual([422, 'missing-fields', STREET])
  expect((await buyer.call('/order/finalize', addressForm)).status).toBe(200)
})

test('a form without a street that belongs to no cart is refused as before', async () => {
  expect((await new Buyer(shop.url).call('/order/finalize', DOWNLOAD)).body).toMatchObject({
    code: 'missing-fields',
    fields: ['billing.name', ...STREET],
  })
  const closed = await withCart(false)
  const key = (await closed.call('/order/finalize', DOWNLOAD)).body
  expect((await closed.call('/order/finalize', { ...DOWNLOAD, key })).body.code).toBe('order-closed')
})

test('an express order of a download needs no more, one of goods the whole address', async () => {
  for (const requiresShipping of [false, true]) {
    const { productId } = await sellProduct(shop.core.database, { requiresShipping })
    const form = { ...DOWNLOAD, gatewayId: 'bank-transfer', productId, pieces: '1' }
    const answer = await new Buyer(shop.url).call('/gateway/link', form)
    if (requiresShipping)
      expect(answer.body).toMatchObject({ code: 'missing-fields', fields: ['billing.name', ...STREET] })
    else expect(answer.body).toMatchObject({ type: 'reload' })
  }
})

test('a page with a session is compressed for its own shop, and not with a text that a stranger put into its address', async () => {
  const buyer = await withCart(true)
  const sizeOf = async (path: string, headers: Readonly<Record<string, string>>) => {
    const cookie = [...buyer.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(buyer.base + path, { headers: { cookie, ...headers } })
    return { encoding: answer.headers.get('content-encoding'), text: await answer.text() }
  }
  for (const encoding of ['br', 'gzip'])
    expect(await sizeOf('/cart', { 'accept-encoding': encoding })).toMatchObject({ encoding })
  const typed = { 'accept-encoding': 'br' }
  const led = { ...typed, 'sec-fetch-site': 'cross-site' }
  expect((await sizeOf('/contact?order=K7Q', led)).encoding).toBeNull()
  expect((await sizeOf('/contact?order=K7Q', typed)).encoding).toBeNull()
  expect((await sizeOf('/cart', led)).encoding).toBe('br')
  expect((await sizeOf('/contact?order=K7Q', { ...typed, 'sec-fetch-site': 'same-origin' })).encoding).toBe(
    'br',
  )
})
