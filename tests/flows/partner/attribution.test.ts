import { beforeAll, expect, test } from 'vitest'
import { sweepPartnerVisits } from '#domains/partner/index.ts'
import { DAY } from '#kernel/clock.ts'
import { Buyer } from '../../support/buyer.ts'
import { sellProduct } from '../../support/catalogue.ts'
import { advance, newMember } from '../../support/member.ts'
import {
  agreeingGuest,
  buy,
  figure,
  follow,
  listed,
  newPartner,
  openProgramme,
  settle,
  succeed,
} from '../../support/partners.ts'
import { useRunningShop } from '../../support/running-shop.ts'

const shop = useRunningShop()
let productId = ''
beforeAll(async () => {
  await openProgramme(shop)
  productId = (await sellProduct(shop.core.database, { stock: 1_000 })).productId
})

const HTML = { accept: 'text/html' }
const origin = () => new URL(shop.url).origin

test('a click counts without consent, on pages from memory too, and leaves nothing in the browser', async () => {
  const partner = await newPartner(shop)
  const stranger = new Buyer(shop.url)
  for (let count = 0; count < 3; count += 1) {
    const page = await follow(stranger, partner)
    expect(page.status).toBe(200)
    expect(page.headers.get('set-cookie')).toBeNull()
  }
  await follow(stranger, partner, '/search?q=x')
  await stranger.get(`/?ref=${partner.ref}`, { ...HTML, 'sec-purpose': 'prefetch' })
  await follow(stranger, { ...partner, ref: 'nobody-at-all' })
  await expect.poll(() => figure(partner, 'clicks')).toBe(4)
  const left = `SELECT FROM partner_visit v JOIN partner_ref r ON r.partner_id = v.partner_id WHERE r.ref = $1`
  expect(await shop.core.database.query(left, [partner.ref])).toEqual([])
})

test('without consent and script the links and forms of a visit carry the ref on', async () => {
  const partner = await newPartner(shop)
  const guest = new Buyer(shop.url)
  await follow(guest, partner)
  const next = await guest.get('/search?q=lamp', { ...HTML, referer: `${origin()}/?ref=${partner.ref}` })
  expect([next.status, next.headers.get('location')]).toEqual([302, `/search?q=lamp&ref=${partner.ref}`])
  expect(next.headers.get('cache-control')).toBe('no-store')
  const order = await buy(guest, productId, {}, { referer: `${origin()}/search?q=lamp&ref=${partner.ref}` })
  expect(await listed(partner, order)).toEqual({
    state: 'unpaid',
    why: [
      expect.stringMatching(
        /^The buyer followed a link of this partner on .* and ordered during that visit\.$/,
      ),
    ],
  })
  expect(await figure(partner, 'orders')).toBe(0)
  await settle(shop, order)
  expect(await figure(partner, 'orders')).toBe(1)
  expect(await listed(partner, order)).toMatchObject({ state: 'paid' })
})

test('without consent nothing of the visit is left for the next one', async () => {
  const partner = await newPartner(shop)
  const guest = new Buyer(shop.url)
  await buy(guest, productId, { ref: partner.ref })
  expect(await listed(partner, await buy(guest, productId))).toBeNull()
})

test('a cart that was filled in the visit counts for a day', async () => {
  const partner = await newPartner(shop)
  const fill = async () => {
    const guest = new Buyer(shop.url)
    await guest.call('/order/update', { fn: 'productAdd', productId, ref: partner.ref })
    return guest
  }
  const [prompt, late] = [await fill(), await fill()]
  expect(await listed(partner, await buy(prompt, productId))).not.toBeNull()
  advance(shop, DAY + 1)
  await sweepPartnerVisits(shop.core.database, shop.core.clock.now())
  const left = `SELECT FROM partner_cart c JOIN partner_ref r ON r.partner_id = c.partner_id WHERE r.ref = $1`
  expect(await shop.core.database.query(left, [partner.ref])).toEqual([])
  const order = await buy(late, productId)
  await partner.member.signIn()
  expect(await listed(partner, order)).toBeNull()
})

test('with consent a click is remembered for thirty days', async () => {
  const partner = await newPartner(shop)
  const [early, late] = await Promise.all([agreeingGuest(shop), agreeingGuest(shop)])
  for (const guest of [early, late]) await follow(guest, partner)
  advance(shop, 29 * DAY)
  expect(await listed(partner, await buy(early, productId))).toMatchObject({
    why: [expect.stringContaining('had agreed that the shop remembers it')],
  })
  advance(shop, 2 * DAY)
  const order = await buy(late, productId)
  await partner.member.signIn()
  expect(await listed(partner, order)).toBeNull()
  await sweepPartnerVisits(shop.core.database, shop.core.clock.now())
  const left = `SELECT FROM partner_visit v JOIN partner_ref r ON r.partner_id = v.partner_id WHERE r.ref = $1`
  expect(await shop.core.database.query(left, [partner.ref])).toEqual([])
})

test('who consents on the page of the link is remembered from then on, and who takes it back is forgotten', async () => {
  const partner = await newPartner(shop)
  const [stays, leaves] = [new Buyer(shop.url), new Buyer(shop.url)]
  for (const guest of [stays, leaves])
    await guest.call('/consent', { partner: '1' }, { referer: `${origin()}/?ref=${partner.ref}` })
  await leaves.call('/consent', { partner: '0' })
  expect(await listed(partner, await buy(stays, productId))).not.toBeNull()
  expect(await listed(partner, await buy(leaves, productId))).toBeNull()
})

test('the last click counts, or the first one where the owner says so', async () => {
  const [first, last] = await Promise.all([newPartner(shop), newPartner(shop)])
  const twice = async () => {
    const guest = await agreeingGuest(shop)
    await follow(guest, first)
    await follow(guest, last)
    return buy(guest, productId)
  }
  const order = await twice()
  expect([await listed(first, order), await listed(last, order)]).toEqual([null, expect.anything()])
  await openProgramme(shop, { firstClick: true })
  const other = await twice()
  expect([await listed(first, other), await listed(last, other)]).toEqual([expect.anything(), null])
  await openProgramme(shop)
})

test('a click goes along when its visitor registers, and the paid order binds them for good', async () => {
  const [partner, other] = await Promise.all([newPartner(shop), newPartner(shop)])
  const member = await newMember(shop.url)
  await member.call('/consent', { partner: '1' })
  const elsewhere = member.elsewhere()
  await elsewhere.call('/consent', { partner: '1' })
  await follow(elsewhere, partner)
  await elsewhere.signIn()
  const order = await buy(elsewhere, productId)
  expect(await listed(partner, order)).not.toBeNull()
  await settle(shop, order)
  await follow(member, other)
  advance(shop, 300 * DAY)
  await Promise.all([member, partner.member].map((one) => one.signIn()))
  const later = await buy(member, productId)
  expect(await listed(partner, later)).toMatchObject({
    why: expect.arrayContaining([expect.stringContaining('has been this partner’s customer since')]),
  })
  await member.call('/consent', { partner: '0' })
  expect(await listed(partner, await buy(member, productId))).toBeNull()
})

test('a binding ends with the money of its order, and the order counts for nobody', async () => {
  const partner = await newPartner(shop)
  const member = await newMember(shop.url)
  await member.call('/consent', { partner: '1' })
  await follow(member, partner)
  const order = await buy(member, productId)
  await settle(shop, order)
  await settle(shop, await buy(member, productId))
  expect(await figure(partner, 'orders')).toBe(2)
  await succeed(shop, 'order', 'refund', order.number)
  await succeed(shop, 'order', 'refund-done', order.number, 'sent back')
  expect(await figure(partner, 'orders')).toBe(1)
  expect(
    await shop.core.database.query(
      'SELECT FROM partner_customer c JOIN account a ON a.id = c.account_id WHERE a.email = $1',
      [member.email],
    ),
  ).toEqual([])
})

test('own orders count for nobody, and say so', async () => {
  const partner = await newPartner(shop)
  const own = await buy(partner.member, productId, { ref: partner.ref })
  expect(await listed(partner, own)).toMatchObject({
    state: 'own',
    why: [expect.any(String), 'The partner ordered with their own account. Own orders earn nothing.'],
  })
  const guest = await buy(new Buyer(shop.url), productId, {
    ref: partner.ref,
    email: partner.member.email.toUpperCase(),
  })
  expect(await listed(partner, guest)).toMatchObject({ state: 'own' })
  for (const order of [own, guest]) await settle(shop, order)
  expect(await figure(partner, 'orders')).toBe(0)
})

test('the express page brings its order to the partner too', async () => {
  const partner = await newPartner(shop)
  const guest = new Buyer(shop.url)
  const answer = await guest.call('/gateway/link', {
    gatewayId: 'bank-transfer',
    productId,
    pieces: '1',
    ref: partner.ref,
    email: `${crypto.randomUUID()}@example.com`,
    'billing.name': 'Ada Lovelace',
    'billing.line1': 'Hauptstraße 5',
    'billing.zip': '10115',
    'billing.city': 'Berlin',
    'billing.country': 'DE',
    sameAddress: '1',
    terms: '1',
  })
  expect(answer.status, answer.text).toBe(200)
  expect((await partner.member.get('/partner/orders')).text.match(/data-order=/g)).toHaveLength(1)
})

test('a mistyped or invented ref places the order all the same', async () => {
  for (const ref of ['NOBODY', 'nobody-at-all', '<b>', 'x'.repeat(500)])
    expect((await buy(new Buyer(shop.url), productId, { ref })).number).not.toBe('')
})
