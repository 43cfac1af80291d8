import { expect, test } from 'vitest'
import { addressForm, Buyer } from '../support/buyer.ts'
import { sellProduct } from '../support/catalogue.ts'
import { auditViolations } from '../support/orders.ts'
import { useRunningShop } from '../support/running-shop.ts'

const shop = useRunningShop({ BASE_PATH: '/store' })

test('a guest adds, sets, orders and pays on delivery by the contract alone, in German (§1.2, §1.3, §1.7, §2.2, §2.3, §2.6, §3.2, §7.3, §7.4, §7.10)', async () => {
  const { productId, variantId } = await sellProduct(shop.core.database, {
    name: 'Turntable',
    priceMinor: 49_900,
    stock: 60,
  })
  const buyer = new Buyer(`${shop.url}/de`)

  const added = await buyer.call('/order/update', { fn: 'productAdd', productId })
  expect(added.status).toBe(200)
  expect(added.body).toMatchObject({
    serial: 1,
    order: { state: 'cart', pieces: 1, total: { amount: 49_900, currency: 'EUR' } },
  })
  expect(added.body.html).toContain('Turntable (de)')

  const set = await buyer.call('/order/update', { fn: 'productSet', productId, pieces: '2' })
  expect(set.body).toMatchObject({
    serial: 2,
    key: added.body.key,
    order: { pieces: 2, subtotal: { amount: 99_800 } },
  })

  const key = (await buyer.call('/order/finalize', addressForm)).body
  expect(key).toMatch(/^[\w-]{22,}$/)

  const link = await buyer.call('/gateway/link', {
    gatewayId: 'cash-on-delivery',
    orderKey: key,
    tel: '+49 30 1234567',
  })
  expect(link.body).toEqual({ type: 'reload', orderKey: key })

  const state = (await buyer.call('/order/state', { key })).body
  expect(state).toMatchObject({
    paymentState: 'awaiting',
    attempt: { gatewayId: 'cash-on-delivery' },
    order: { state: 'placed', billing: { zip: '10115', name: 'Ada Lovelace' } },
  })
  expect(state.order.number).toMatch(/^K\d+$/)
  const page = await buyer.get(`/order/${key}`)
  expect(page.status).toBe(200)
  expect(page.text).toContain('data-payment-state="awaiting"')
  expect(page.text).toContain(state.order.number)
  expect(page.headers.get('cache-control')).toBe('no-store')

  const [stock] = await shop.core.database.query(
    'SELECT on_hand, reserved FROM stock WHERE variant_id = $1',
    [variantId],
  )
  expect(stock).toEqual({ on_hand: 60, reserved: 2 })
  expect(await auditViolations(shop.core.database)).toEqual([])
})

test('the confirmation mail holds the link to the order and comes once', async () => {
  const { productId } = await sellProduct(shop.core.database)
  const buyer = new Buyer(`${shop.url}/fr`)
  await buyer.call('/order/update', { fn: 'productAdd', productId })
  const key = (await buyer.call('/order/finalize', { ...addressForm, email: 'once@example.com' })).body
  await shop.drain()
  await shop.drain()
  const { mails } = (await new Buyer(shop.url).get('/sandbox.json')).body
  const received = (await new Buyer('').get(`${mails}?to=once@example.com`)).body
  expect(received).toHaveLength(1)
  expect(received[0].text).toContain(`/fr/order/${key}`)
  expect(received[0].html).toContain(`/fr/order/${key}`)
})

test('a stranger with the link sees the order masked until the e-mail address is proved (§6.4)', async () => {
  const { productId } = await sellProduct(shop.core.database)
  const buyer = new Buyer(shop.url)
  await buyer.call('/order/update', { fn: 'productAdd', productId })
  const key = (await buyer.call('/order/finalize', addressForm)).body
  const stranger = new Buyer(shop.url)
  const masked = await stranger.call('/order/state', { key })
  expect(JSON.stringify(masked.body)).not.toMatch(/Lovelace|Hauptstra|10115|ada@example/)
  expect((await stranger.get(`/order/${key}`)).text).not.toMatch(/Lovelace|Hauptstra|10115|ada@example/)
  expect((await stranger.call('/order/identify', { key, email: 'eve@example.com' })).status).toBe(403)
  expect((await stranger.call('/order/identify', { key, email: 'ada@example.com' })).status).toBe(200)
  expect((await stranger.call('/order/state', { key })).body.order.billing.name).toBe('Ada Lovelace')
})

test('a repeat with the same idempotency key gets the same bytes and places one order', async () => {
  const { productId, variantId } = await sellProduct(shop.core.database)
  const buyer = new Buyer(shop.url)
  await buyer.call('/order/update', { fn: 'productAdd', productId })
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const first = await buyer.call('/order/finalize', addressForm, headers)
  const second = await buyer.call('/order/finalize', addressForm, headers)
  expect(second.text).toBe(first.text)
  expect(second.headers.get('idempotent-replayed')).toBe('true')
  const [stock] = await shop.core.database.query('SELECT reserved FROM stock WHERE variant_id = $1', [
    variantId,
  ])
  expect(stock).toEqual({ reserved: 1 })
})

test('without script every step is a redirect to the page that follows, and a refusal comes back to the form', async () => {
  const { productId } = await sellProduct(shop.core.database)
  const buyer = new Buyer(`${shop.url}/de`)
  const html = { accept: 'text/html,application/xhtml+xml' }
  const added = await buyer.call('/order/update', { fn: 'productAdd', productId, pieces: '1' }, html)
  expect([added.status, added.headers.get('location')]).toEqual([303, '/store/de/cart'])
  const { zip: _, ...incomplete } = { ...addressForm, zip: '' }
  const refused = await buyer.call(
    '/order/finalize',
    { ...incomplete, 'billing.zip': 'abc' },
    { ...html, referer: `${shop.url}/de/cart` },
  )
  expect(refused.status).toBe(303)
  const back = refused.headers.get('location') ?? ''
  expect(back).toContain('/store/de/cart?flash=')
  const page = await buyer.send(new URL(back, shop.url).href, {})
  expect(page.text).toContain('value="abc"')
  expect(page.text).toContain('aria-invalid="true"')
  const placed = await buyer.call('/order/finalize', addressForm, html)
  expect(placed.headers.get('location')).toMatch(/^\/store\/de\/order\/[\w-]{22,}$/)
})

test('without script an address that changes the total is shown with its new total before anything is ordered', async () => {
  const { productId } = await sellProduct(shop.core.database, { priceMinor: 1_000 })
  const buyer = new Buyer(shop.url)
  const html = { accept: 'text/html', referer: `${shop.url}/cart` }
  await buyer.call('/order/update', { fn: 'productAdd', productId }, html)
  await buyer.call('/order/update', { fn: 'address', shippingMethod: 'express' })
  const form = { ...addressForm, shippingMethod: 'standard' }
  const refused = await buyer.call('/order/finalize', form, html)
  expect(refused.headers.get('location')).toContain('/store/cart?flash=')
  const placed = await buyer.call('/order/finalize', form, html)
  expect(placed.headers.get('location')).toMatch(/^\/store\/order\//)
})

test('the order page offers another gateway while nothing was paid, and switching leaves one attempt open', async () => {
  const { productId } = await sellProduct(shop.core.database)
  const buyer = new Buyer(shop.url)
  await buyer.call('/order/update', { fn: 'productAdd', productId })
  const key = (await buyer.call('/order/finalize', addressForm)).body
  await buyer.call('/gateway/link', { gatewayId: 'cash-on-delivery', orderKey: key, tel: '0301234567' })
  expect((await buyer.call('/gateway/link', { gatewayId: 'bank-transfer', orderKey: key })).body.type).toBe(
    'reload',
  )
  const page = await buyer.get(`/order/${key}`)
  expect(page.text).toContain('RF')
  expect((await buyer.call('/order/state', { key })).body.attempt).toEqual({
    gatewayId: 'bank-transfer',
    status: 'processing',
  })
  expect((await buyer.call('/gateway/cancel', { orderKey: key })).status).toBe(200)
  expect((await buyer.call('/order/state', { key })).body.paymentState).toBe('unpaid')
})

test('express orders one product at least once and leaves the cart alone (§2.9, §5.4)', async () => {
  const [inCart, express] = [await sellProduct(shop.core.database), await sellProduct(shop.core.database)]
  const buyer = new Buyer(shop.url)
  const cart = await buyer.call('/order/update', { fn: 'productAdd', productId: inCart.productId })
  const paid = await buyer.call('/gateway/link', {
    ...addressForm,
    gatewayId: 'cash-on-delivery',
    productId: express.productId,
    pieces: '-3',
    tel: '0301234567',
  })
  expect(paid.body).toMatchObject({ type: 'reload' })
  const { order } = (await buyer.call('/order/state', { key: paid.body.orderKey })).body
  expect(order.lines).toMatchObject([{ productId: express.productId, pieces: 1 }])
  expect((await buyer.call('/state')).body.cart).toMatchObject({ key: cart.body.key, pieces: 1 })
})

test('whatever is wrong with a phone number is said by the contract, and nothing changes (§5.3, §8.7)', async () => {
  const { productId } = await sellProduct(shop.core.database)
  const buyer = new Buyer(shop.url)
  await buyer.call('/order/update', { fn: 'productAdd', productId })
  const key = (await buyer.call('/order/finalize', addressForm)).body
  for (const tel of ['abc', '123456', '+', '1'.repeat(18), '++4930123456']) {
    const refused = await buyer.call('/gateway/link', { gatewayId: 'cash-on-delivery', orderKey: key, tel })
    expect([tel, refused.status, refused.body.code]).toEqual([tel, 422, 'invalid-phone-number'])
  }
  expect(
    (await buyer.call('/gateway/link', { gatewayId: 'cash-on-delivery', orderKey: key })).body,
  ).toMatchObject({
    code: 'missing-fields',
    fields: ['tel'],
  })
  expect((await buyer.call('/gateway/link', { gatewayId: 'stripe', orderKey: key })).body.code).toBe(
    'gateway-unavailable',
  )
  expect((await buyer.call('/order/state', { key })).body.paymentState).toBe('unpaid')
})

test('the first call of a browser can be repeated with its key, with and without the cookie that it set', async () => {
  const { productId } = await sellProduct(shop.core.database)
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const buyer = new Buyer(shop.url)
  const first = await buyer.call('/order/update', { fn: 'productAdd', productId }, headers)
  const withCookie = await buyer.call('/order/update', { fn: 'productAdd', productId }, headers)
  expect([withCookie.status, withCookie.text]).toEqual([200, first.text])
  const lost = new Buyer(shop.url)
  const withoutCookie = await lost.call('/order/update', { fn: 'productAdd', productId }, headers)
  expect([withoutCookie.status, withoutCookie.text]).toEqual([200, first.text])
  expect((await lost.call('/state')).body.cart).toMatchObject({ key: first.body.key, pieces: 1 })
})
