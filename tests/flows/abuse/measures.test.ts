import { beforeAll, expect, test } from 'vitest'
import { readAttention } from '#main/attention.ts'
import { numberOf, reportIt } from '../../support/abuse.ts'
import { Buyer } from '../../support/buyer.ts'
import { sellProduct } from '../../support/catalogue.ts'
import { mailsTo, newMember } from '../../support/member.ts'
import { buy, newPartner, openProgramme, settle } from '../../support/partners.ts'
import { addressesOf, sellRecording } from '../../support/recordings.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { type StaffBuyer, signInStaff } from '../../support/staff-buyer.ts'

const shop = useRunningShop()
let owner: StaffBuyer
beforeAll(async () => {
  await openProgramme(shop)
  owner = await signInStaff(shop, 'owner')
})

const act = async (name: string, report: { readonly key: string }) =>
  owner.call(`/admin/abuse/${name}`, { number: await numberOf(shop, report), why: 'The law asks for it.' })
const does = async (name: string, report: { readonly key: string }): Promise<void> => {
  const { status, text } = await act(name, report)
  expect(status, text).toBe(200)
}
const codeOf = async (name: string, report: { readonly key: string }): Promise<string> =>
  (await act(name, report)).body.code
const slugOf = async (publicId: string): Promise<string> => {
  const [row] = await shop.core.database.query<{ slug: string }>(
    `SELECT t.slug FROM product_text t JOIN variant v ON v.product_id = t.product_id WHERE v.public_id = $1 AND t.locale = 'en'`,
    [publicId],
  )
  return row!.slug
}

test('a hidden product is off sale and its page is gone, until it is shown again', async () => {
  const { productId } = await sellProduct(shop.core.database)
  const path = `/p/${await slugOf(productId)}`
  const report = await reportIt(shop, 'product', productId)
  const status = async () => (await new Buyer(shop.url).get(path)).status
  expect(await codeOf('show', report)).toBe('measure-stands')
  await does('hide', report)
  await expect.poll(status).toBe(404)
  const add = await new Buyer(shop.url).call('/order/update', { fn: 'productAdd', productId })
  expect(add.status).not.toBe(200)
  expect(await codeOf('hide', report)).toBe('measure-stands')
  await does('show', report)
  await expect.poll(status).toBe(200)
  const [row] = await shop.core.database.query<{ before: unknown; after: unknown }>(
    `SELECT before, after FROM staff_act WHERE what = 'abuse.hide' AND subject = $1`,
    [await numberOf(shop, report)],
  )
  expect(row).toEqual({ before: { state: 'active' }, after: { state: 'hidden' } })
})

test('two who hide at once hide once', async () => {
  const { productId } = await sellProduct(shop.core.database)
  const report = await reportIt(shop, 'product', productId)
  const codes = (await Promise.all([act('hide', report), act('hide', report), act('hide', report)])).map(
    ({ status }) => status,
  )
  expect(codes.sort()).toEqual([200, 409, 409])
})

test('what somebody changed after it was hidden stays when it is shown again', async () => {
  const { productId } = await sellProduct(shop.core.database)
  const report = await reportIt(shop, 'product', productId)
  await does('hide', report)
  await shop.core.database.query(
    `UPDATE product SET status = 'archived' WHERE id = (SELECT product_id FROM variant WHERE public_id = $1)`,
    [productId],
  )
  await does('show', report)
  const [row] = await shop.core.database.query<{ status: string }>(
    'SELECT status FROM product WHERE id = (SELECT product_id FROM variant WHERE public_id = $1)',
    [productId],
  )
  expect(row!.status).toBe('archived')
})

test('a hidden recording is neither listed nor played, by a link that was given before', async () => {
  const product = await sellRecording(shop)
  const files = await addressesOf(shop, product)
  const report = await reportIt(shop, 'recording', product.productId)
  const status = async (path: string) => (await fetch(`${shop.url}${path}`)).status
  expect([await status(files.whole), await status(files.preview)]).toEqual([200, 200])
  await does('hide', report)
  expect([await status(files.whole), await status(files.preview)]).toEqual([404, 404])
  expect(await codeOf('hide', report)).toBe('measure-stands')
  await does('show', report)
  expect(await status(files.whole)).toBe(200)
})

test('a partner who is hidden or suspended takes no part, is told why, and is let in again', async () => {
  const { member, ref } = await newPartner(shop)
  const report = await reportIt(shop, 'partner', ref)
  await does('hide', report)
  expect((await member.get('/partner')).text).toContain('is suspended')
  const payout = await member.call('/partner/payout', {
    payoutType: 'credit',
    request: '1',
    password: await member.hashed(),
  })
  expect(payout.body.code).toBe('partner-blocked')
  await does('show', report)
  expect((await member.get('/partner')).text).not.toContain('is suspended')
  await does('suspend', report)
  expect(await member.isSignedIn()).toBe(false)
  const refused = await member.elsewhere().signIn()
  expect([refused.status, refused.body.code]).toEqual([403, 'account-blocked'])
  expect(await codeOf('suspend', report)).toBe('measure-stands')
  const mails = await mailsTo(shop, member.email)
  const told = mails.filter(({ text }) => text.includes('The law asks for it.'))
  expect(told.map(({ subject }) => subject.split(' ').slice(-4).join(' '))).toEqual([
    'restricted something of yours',
    'at its restriction again',
    'restricted something of yours',
  ])
  expect(told[0]!.text).toContain('Your account is suspended')
  expect(told[0]!.text).toContain('you can object on that page until')
  await does('unsuspend', report)
  const back = member.elsewhere()
  expect((await back.signIn()).status).toBe(200)
  expect((await back.get('/partner')).text).not.toContain('is suspended')
  expect(await codeOf('unsuspend', report)).toBe('measure-stands')
})

test('an order that is held is paid and not shipped; it goes on once it is shown again', async () => {
  const { productId } = await sellProduct(shop.core.database)
  const member = await newMember(shop.url)
  const order = await buy(member, productId)
  const report = await reportIt(shop, 'order', order.number)
  await does('hide', report)
  await settle(shop, order)
  const ship = () => owner.call('/admin/order/ship', { number: order.number })
  expect((await ship()).body.code).toBe('order-held')
  // The buyer's account is suspended: what was paid is still delivered.
  await does('suspend', report)
  await does('show', report)
  const shipped = await ship()
  expect(shipped.status, shipped.text).toBe(200)
})

test('an order of a guest, or of nobody, has no account to suspend', async () => {
  const { productId } = await sellProduct(shop.core.database)
  const order = await buy(new Buyer(shop.url), productId)
  expect(await codeOf('suspend', await reportIt(shop, 'order', order.number))).toBe('nobody-behind')
  const unknown = await reportIt(shop, 'order', 'K999999')
  expect(await codeOf('hide', unknown)).toBe('not-found')
  expect((await owner.get(`/admin/abuse/${await numberOf(shop, unknown)}`)).status).toBe(200)
})

test('staff are never suspended by a report', async () => {
  const { member, ref } = await newPartner(shop)
  await shop.core.database.query(`UPDATE account SET roles = '{support}' WHERE email = $1`, [member.email])
  const report = await reportIt(shop, 'partner', ref)
  expect(await codeOf('suspend', report)).toBe('staff-account')
})

test('a subscription of a suspended member waits for staff, so that nobody is charged for what cannot be used', async () => {
  const { member, ref } = await newPartner(shop)
  const product = await sellProduct(shop.core.database)
  await shop.core.database.query(
    `INSERT INTO subscription (id, number, account_id, product_id, variant_id, kind, state, renews, gateway_id, price_minor, currency, period, anchor_at, paid_until, due_at, created_at)
     SELECT uuidv7(), 'S77001', a.id, v.product_id, v.id, 'subscription', 'active', 'shop', 'bank-transfer', 990, 'EUR', 'P1M', $3::timestamptz, $3::timestamptz + interval '30 days', $3::timestamptz + interval '30 days', $3
     FROM account a, variant v WHERE a.email = $1 AND v.public_id = $2`,
    [member.email, product.productId, shop.core.clock.now()],
  )
  const report = await reportIt(shop, 'partner', ref)
  const waits = async () => {
    const query = { now: shop.core.clock.now(), limit: 50, demo: true, isGatewayOn: () => true, ways: [] }
    const found = await readAttention(shop.core.database, query)
    return found.find(({ source }) => source.id === 'suspended-members')?.things.map(({ subject }) => subject)
  }
  expect(await waits()).toBeUndefined()
  await does('suspend', report)
  expect(await waits()).toEqual(['S77001'])
  await does('unsuspend', report)
  expect(await waits()).toBeUndefined()
})
