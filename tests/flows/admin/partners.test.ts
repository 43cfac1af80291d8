import { beforeAll, expect, test } from 'vitest'
import { Buyer } from '../../support/buyer.ts'
import { sellProduct } from '../../support/catalogue.ts'
import { someCode } from '../../support/discounts.ts'
import { buy, follow, listed, newPartner, openProgramme, type TestPartner } from '../../support/partners.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { type StaffBuyer, signInStaff } from '../../support/staff-buyer.ts'

const shop = useRunningShop()
let owner: StaffBuyer
let productId = ''
beforeAll(async () => {
  await openProgramme(shop)
  owner = await signInStaff(shop, 'owner')
  productId = (await sellProduct(shop.core.database, { stock: 1_000 })).productId
})

async function idOf({ ref }: TestPartner): Promise<string> {
  const [row] = await shop.core.database.query<{ id: string }>(
    'SELECT partner_id AS id FROM partner_ref WHERE ref = $1',
    [ref],
  )
  return row!.id
}
const set = (id: string, to: string) => owner.call('/admin/partner/state', { id, to, why: 'asked about it' })
const code = (id: string, to: string, word: string) =>
  owner.call('/admin/partner/code', { id, to, code: word })

test('an owner opens the programme in the back office, and partners see it at once', async () => {
  await openProgramme(shop, { isOpen: false })
  const page = await owner.get('/admin/partner-programme')
  expect(page.status).toBe(200)
  const version = /name="version" value="([^"]*)"/.exec(page.text)?.[1] ?? ''
  const saved = await owner.call('/admin/partner-programme/save', {
    id: 'only',
    version: version.replaceAll('&quot;', '"'),
    isOpen: '1',
    windowDays: '45',
    counts: 'first',
    rateBp: '7.5',
    recurringMonths: '6',
    pendingDays: '21',
    minPayout: '25',
    'minPayout.currency': 'EUR',
    'secondPerson.currency': 'EUR',
    ordersPerDay: '20',
    returnPercent: '0',
  })
  expect(saved.status, saved.text).toBe(200)
  await shop.core.rules.reload()
  expect(shop.core.rules.current().partners).toEqual({
    isOpen: true,
    windowDays: 45,
    firstClick: true,
    rateBp: 750,
    recurringMonths: 6,
    pendingDays: 21,
    tiers: [],
    minPayoutMinor: 2_500,
    payoutDay: null,
    secondPersonMinor: null,
    ordersPerDay: 20,
    returnPercent: null,
  })
  await openProgramme(shop)
})

test('a blocked partner counts for nobody new and can be unblocked; the history says why', async () => {
  const partner = await newPartner(shop)
  const id = await idOf(partner)
  const before = await buy(new Buyer(shop.url), productId, { ref: partner.ref })
  expect((await set(id, 'blocked')).status).toBe(200)
  expect((await set(id, 'blocked')).body.code).toBe('partner-as-wanted')
  expect((await partner.member.get('/partner')).text).toContain('Your part in the programme is suspended')
  await follow(new Buyer(shop.url), partner)
  const during = await buy(new Buyer(shop.url), productId, { ref: partner.ref })
  expect(
    (
      await partner.member.call('/partner/ref', {
        ref: 'x'.repeat(5),
        password: await partner.member.hashed(),
      })
    ).body.code,
  ).toBe('partner-blocked')
  expect((await set(id, 'active')).status).toBe(200)
  const after = await buy(new Buyer(shop.url), productId, { ref: partner.ref })
  const counts = await Promise.all([before, during, after].map((order) => listed(partner, order)))
  expect(counts.map((one) => one !== null)).toEqual([true, false, true])
  const record = (await owner.get(`/admin/partners/${id}`)).text
  for (const words of ['Unblocked', 'asked about it', before.number, 'ordered during that visit'])
    expect(record).toContain(words)
  expect((await set(crypto.randomUUID(), 'blocked')).status).toBe(404)
  const acts = await shop.core.database.query(
    'SELECT what, before, after FROM staff_act WHERE subject = $1 ORDER BY id',
    [id],
  )
  expect(acts).toEqual([
    { what: 'partners.state', before: { state: 'active' }, after: { state: 'blocked' } },
    { what: 'partners.state', before: { state: 'blocked' }, after: { state: 'active' } },
  ])
})

test('a code of a partner counts before a link, belongs to one partner, and can be taken back', async () => {
  const [partner, other] = await Promise.all([newPartner(shop), newPartner(shop)])
  const [id, otherId] = [await idOf(partner), await idOf(other)]
  const word = await someCode(shop.core.database, { now: shop.core.clock.now() })
  expect((await code(id, 'given', 'NOSUCHCODE')).body.code).toBe('code-unknown')
  expect((await code(id, 'taken', word)).body.code).toBe('partner-as-wanted')
  expect((await code(id, 'given', word.toLowerCase())).status).toBe(200)
  expect((await code(id, 'given', word)).body.code).toBe('partner-as-wanted')
  expect((await partner.member.get('/partner')).text).toContain(word)
  const order = async () => {
    const buyer = new Buyer(shop.url)
    await buyer.call('/order/update', { fn: 'productAdd', productId, discountCode: word })
    return buy(buyer, productId, { ref: other.ref })
  }
  const withCode = await order()
  expect(await listed(partner, withCode)).toMatchObject({
    why: [
      'The buyer used a discount code of this partner.',
      'A link of another partner does not count against this.',
    ],
  })
  expect(await listed(other, withCode)).toBeNull()
  expect((await code(otherId, 'given', word)).status).toBe(200)
  expect(await listed(other, await order())).toMatchObject({
    why: ['The buyer used a discount code of this partner.'],
  })
  expect((await code(otherId, 'taken', word)).status).toBe(200)
  expect((await code(otherId, 'taken', word)).body.code).toBe('partner-as-wanted')
  expect(await listed(other, await order())).toMatchObject({
    why: [expect.stringContaining('during that visit')],
  })
})

test('the list finds partners by ref, by e-mail address and by state', async () => {
  const partner = await newPartner(shop)
  for (const query of [`q=${partner.ref}`, `q=${encodeURIComponent(partner.member.email)}`, 'state=active'])
    expect([query, (await owner.get(`/admin/partners?${query}`)).text.includes(partner.ref)]).toEqual([
      query,
      true,
    ])
  expect((await owner.get('/admin/partners?state=blocked')).text).not.toContain(partner.ref)
})

test('staff see where a partner is told of orders, and take it away with a reason', async () => {
  const partner = await newPartner(shop)
  const id = await idOf(partner)
  const { member } = partner
  const password = await member.hashed()
  const take = (to: string, of = id) =>
    owner.call('/admin/partner/outside', { id: of, to, why: 'it shows an advertisement' })
  expect((await take('no-pixel')).body.code).toBe('partner-as-wanted')
  expect((await take('no-calls')).body.code).toBe('partner-as-wanted')
  expect((await take('no-calls', crypto.randomUUID())).status).toBe(404)
  const pixel = 'https://pixel.example/{order}'
  const callback = 'https://calls.example/orders'
  await member.call('/partner/trackingpixel', { trackingPixel: pixel, password })
  await member.call('/partner/callback', { callback, password })
  await member.call('/partner/callback/test')
  const record = (await owner.get(`/admin/partners/${id}`)).text
  for (const words of [pixel, callback, 'Waiting', 'Take the tracking pixel away'])
    expect(record).toContain(words)
  expect((await take('no-pixel')).status).toBe(200)
  expect((await take('no-calls')).status).toBe(200)
  const page = (await member.get('/partner')).text
  expect([page.includes(pixel), page.includes(callback)]).toEqual([false, false])
  const acts = await shop.core.database.query(
    'SELECT what, before, after FROM staff_act WHERE subject = $1 ORDER BY id',
    [id],
  )
  expect(acts).toEqual([
    { what: 'partners.outside', before: { address: pixel }, after: { address: '' } },
    { what: 'partners.outside', before: { address: callback }, after: { address: '' } },
  ])
  expect((await member.call('/partner/callback', { callback, password })).body.secret).toMatch(/^whsec_/)
})
