import { beforeAll, expect, test } from 'vitest'
import { type ShowPixel, showPixel } from '#domains/partner/index.ts'
import { DAY } from '#kernel/clock.ts'
import { Buyer } from '../../support/buyer.ts'
import { sellProduct } from '../../support/catalogue.ts'

import {
  agreeingGuest,
  buy,
  newPartner,
  openProgramme,
  settle,
  succeed,
  type TestPartner,
} from '../../support/partners.ts'
import { useRunningShop } from '../../support/running-shop.ts'

const shop = useRunningShop()
let productId = ''
beforeAll(async () => {
  await openProgramme(shop)
  productId = (await sellProduct(shop.core.database, { stock: 1_000 })).productId
})

const TEMPLATE = 'https://pixel.example/seen.gif?o={order}&a={amount}&c={currency}&r={ref}'
const setPixel = async ({ member }: TestPartner, trackingPixel: string = TEMPLATE) =>
  member.call('/partner/trackingpixel', { trackingPixel, password: await member.hashed() })
/** Opens the page of an order; returns the address of the image on it, and the images that its policy allows. */
async function opened(buyer: Buyer, { key }: { readonly key: string }, headers: Record<string, string> = {}) {
  const page = await buyer.get(`/order/${key}`, { accept: 'text/html', ...headers })
  const [, src] = /<img src="(https:[^"]+)"[^>]*>/.exec(page.text) ?? []
  const policy = page.headers.get('content-security-policy') ?? ''
  return {
    src: src?.replaceAll('&amp;', '&') ?? null,
    images: /img-src ([^;]*)/.exec(policy)?.[1],
    policy,
    html: page.text,
  }
}
/** A partner with an image, an agreeing buyer, and their paid order. */
async function brought() {
  const partner = await newPartner(shop)
  await setPixel(partner)
  const guest = await agreeingGuest(shop)
  const order = await buy(guest, productId, { ref: partner.ref })
  return { partner, guest, order }
}
const OWN_IMAGES = "'self' data:"

test('the confirmation of a paid order shows the image once, and only that answer allows its host (§7.17)', async () => {
  const { partner, guest, order } = await brought()
  expect(await opened(guest, order)).toMatchObject({ src: null, images: OWN_IMAGES })
  await settle(shop, order)
  const first = await opened(guest, order)
  const state = (await guest.call('/order/state', { key: order.key })).body
  const amount = (state.order.total.amount / 100).toFixed(2)
  expect(first.src).toBe(
    `https://pixel.example/seen.gif?o=${order.number}&a=${amount}&c=EUR&r=${partner.ref}`,
  )
  expect(first.images).toBe(`${OWN_IMAGES} https://pixel.example`)
  expect(first.policy).not.toContain('frame-src')
  expect(first.html).toMatch(/<img [^>]*referrerPolicy="no-referrer"/i)
  expect(first.html).not.toMatch(/rel="preload"[^>]*as="image"/)
  expect(first.src).not.toContain(order.key)
  expect(await opened(guest, order)).toMatchObject({ src: null, images: OWN_IMAGES })
  expect((await partner.member.get('/partner')).text).toContain('Shown for 1 order.')
})

test('of two tabs at once one shows it; data requests, previews and frames never do (§7.17)', async () => {
  const { guest, order } = await brought()
  await settle(shop, order)
  const data = await guest.get(`/order/${order.key}.data`)
  expect(data.text).not.toContain('pixel.example')
  for (const headers of [
    { 'sec-purpose': 'prefetch' },
    { 'sec-fetch-dest': 'iframe' },
    { 'sec-fetch-dest': 'empty' },
  ])
    expect((await opened(guest, order, headers)).src).toBeNull()
  const tabs = await Promise.all([1, 2, 3].map(() => opened(guest, order)))
  expect(tabs.filter(({ src }) => src !== null)).toHaveLength(1)
})

test('without consent, or after it was taken back, there is no image', async () => {
  const partner = await newPartner(shop)
  await setPixel(partner)
  const guest = new Buyer(shop.url)
  const order = await buy(guest, productId, { ref: partner.ref })
  await settle(shop, order)
  expect((await opened(guest, order)).src).toBeNull()
  await guest.call('/consent', { partner: '1' })
  await guest.call('/consent', { partner: '0' })
  expect((await opened(guest, order)).src).toBeNull()
  await guest.call('/consent', { partner: '1' })
  expect((await opened(guest, order)).src).not.toBeNull()
})

test('whoever only has the link sees no image and takes it from nobody', async () => {
  const { guest, order } = await brought()
  await settle(shop, order)
  expect((await opened(await agreeingGuest(shop), order)).src).toBeNull()
  expect((await opened(new Buyer(shop.url), order)).src).toBeNull()
  expect((await opened(guest, order)).src).not.toBeNull()
})

test('own orders, returned ones, blocked partners and late visits show none', async () => {
  const own = await newPartner(shop)
  await setPixel(own)
  await own.member.call('/consent', { partner: '1' })
  const ownOrder = await buy(own.member, productId, { ref: own.ref })
  await settle(shop, ownOrder)
  expect((await opened(own.member, ownOrder)).src).toBeNull()

  const returned = await brought()
  await settle(shop, returned.order)
  await succeed(shop, 'order', 'refund', returned.order.number)
  await succeed(shop, 'order', 'refund-done', returned.order.number, 'sent back')
  expect((await opened(returned.guest, returned.order)).src).toBeNull()

  const blocked = await brought()
  await settle(shop, blocked.order)
  await shop.core.database.query(
    `UPDATE partner SET state = 'blocked' FROM partner_ref r WHERE r.partner_id = partner.id AND r.ref = $1`,
    [blocked.partner.ref],
  )
  expect((await opened(blocked.guest, blocked.order)).src).toBeNull()

  const gone = await brought()
  await settle(shop, gone.order)
  expect(await setPixel(gone.partner, '')).toMatchObject({ status: 200, body: { trackingPixel: '' } })
  expect((await opened(gone.guest, gone.order)).src).toBeNull()
})

test('a host in a private network gets no image, now or later, and the partner reads why', async () => {
  const { partner, guest, order } = await brought()
  await settle(shop, order)
  const { database, clock } = shop.core
  const [row] = await database.query<{ hash: Buffer }>(
    'SELECT owner_hash AS hash FROM orders WHERE key = $1',
    [order.key],
  )
  const show = (resolve: ShowPixel['resolve'], now = clock.now()) =>
    showPixel(database, {
      orderKey: order.key,
      reader: { sessionHash: row?.hash ?? Buffer.alloc(32), accountId: null },
      isDocument: true,
      now,
      ...(resolve ? { resolve } : {}),
    })
  expect(await show(undefined, new Date(clock.now().getTime() + 31 * DAY))).toBeNull()
  const refused = await show((_host, _options, done) =>
    done(null, [
      { address: '93.184.216.34', family: 4 },
      { address: '192.168.1.1', family: 4 },
    ]),
  )
  expect(refused).toBeNull()
  expect((await opened(guest, order)).src).toBeNull()
  expect((await partner.member.get('/partner')).text).toContain(
    'Not shown for 1 order, because the address leads to a private network.',
  )
})

test('a period that renews shows no image', async () => {
  const { guest, order } = await brought()
  await settle(shop, order)
  await shop.core.database.query(
    `UPDATE partner_order SET way = 'renewal' FROM orders o WHERE o.id = partner_order.order_id AND o.key = $1`,
    [order.key],
  )
  expect((await opened(guest, order)).src).toBeNull()
})

test.each([
  'http://pixel.example/?o={order}',
  'ftp://pixel.example/',
  'https://ada:b@pixel.example/',
  'https://{ref}@pixel.example/',
  'https://{ref}.example/',
  'https://pixel.example:8443/',
  'https://pixel.example/#{order}',
  'https://127.0.0.1/?o={order}',
  'https://2130706433/',
  'https://0177.0.0.1/',
  'https://0x7f.1/',
  'https://[::1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://localhost/',
  'https://localhost./',
  'https://printer.local/',
  'https://pixel.example/?k={key}',
  'https://pixel.example/?o={order',
  `https://pixel.example/${'x'.repeat(490)}`,
  'pixel.example',
])('"%s" is no image of a partner', async (trackingPixel) => {
  const answer = await setPixel(await newPartner(shop), trackingPixel)
  expect([answer.status, answer.body.fields]).toEqual([422, ['trackingPixel']])
})

test('an image is set behind the current password, and the same one twice is one change', async () => {
  const partner = await newPartner(shop)
  const wrong = { trackingPixel: TEMPLATE, password: await partner.member.hashed('another one') }
  expect((await partner.member.call('/partner/trackingpixel', wrong)).body.code).toBe('wrong-password')
  const twice = await Promise.all([setPixel(partner), setPixel(partner)])
  expect(twice.map(({ status, body }) => [status, body])).toEqual([
    [200, { trackingPixel: TEMPLATE }],
    [200, { trackingPixel: TEMPLATE }],
  ])
  const rows = await shop.core.database.query(
    'SELECT FROM partner_pixel x JOIN partner_ref r ON r.partner_id = x.partner_id WHERE r.ref = $1',
    [partner.ref],
  )
  expect(rows).toHaveLength(1)
  const { member } = partner
  const missing = await member.call('/partner/trackingpixel', { password: await member.hashed() })
  expect(missing.body).toMatchObject({ code: 'missing-fields', fields: ['trackingPixel'] })
})
