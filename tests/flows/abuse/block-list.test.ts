import { beforeAll, describe, expect, test } from 'vitest'
import type { Queryable } from '#db/database.ts'
import { findBlock } from '#domains/abuse/store/blocks.ts'
import { DAY } from '#kernel/clock.ts'
import { readAttention } from '#main/attention.ts'
import { openPayments } from '#main/payments.ts'
import { numberOf, reportIt } from '../../support/abuse.ts'
import { addressForm, Buyer } from '../../support/buyer.ts'
import { sellProduct } from '../../support/catalogue.ts'
import { typeCommand } from '../../support/command-line.ts'
import { advance, Member, newMember } from '../../support/member.ts'
import { openProgramme } from '../../support/partners.ts'
import { byRing } from '../../support/ring.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { type StaffBuyer, signInStaff } from '../../support/staff-buyer.ts'

const shop = useRunningShop({ TRUSTED_PROXIES: '127.0.0.1' })
let owner: StaffBuyer
let productId = ''
beforeAll(async () => {
  await openProgramme(shop)
  owner = await signInStaff(shop, 'owner')
  productId = (await sellProduct(shop.core.database, { stock: 100 })).productId
})

const dayIn = (days: number): string =>
  new Date(shop.core.clock.now().getTime() + days * DAY).toISOString().slice(0, 10)
const add = (kind: string, value: string, more: Readonly<Record<string, string>> = {}) =>
  owner.call('/admin/block/add', { kind, value, until: dayIn(30), why: 'Spam', ...more })
async function blocked(kind: string, value: string): Promise<string> {
  const { status, text, body } = await add(kind, value)
  expect(status, text).toBe(200)
  return body.id
}
const someDomain = (): string => `${crypto.randomUUID()}.example`
async function order(email: string, headers: Readonly<Record<string, string>> = {}) {
  const buyer = new Buyer(shop.url)
  await buyer.call('/order/update', { fn: 'productAdd', productId }, headers)
  return { buyer, placed: await buyer.call('/order/finalize', { ...addressForm, email }, headers) }
}

test('a blocked address neither registers nor orders, its cart stays, and it works again once the entry is gone', async () => {
  const domain = someDomain()
  const email = `Ada@Mail.${domain}`
  const id = await blocked('domain', domain)
  const member = new Member(shop.url, email)
  expect((await member.register()).body.code).toBe('address-blocked')
  const { buyer, placed } = await order(email)
  expect([placed.status, placed.body.code]).toEqual([403, 'address-blocked'])
  const [row] = await shop.core.database.query<{ hits: number; at: Date | null }>(
    'SELECT hits, refused_order_at AS at FROM address_block WHERE id = $1',
    [id],
  )
  expect(row).toMatchObject({ hits: 2 })
  expect(row!.at).not.toBeNull()
  expect((await owner.call('/admin/block/end', { id, why: 'A mistake' })).status).toBe(200)
  expect((await owner.call('/admin/block/end', { id, why: 'Again' })).status).toBe(404)
  expect((await buyer.call('/order/finalize', { ...addressForm, email })).status).toBe(200)
})

test.each([
  ['spam@bücher-ID.example', 'Spam+again@BÜCHER-ID.example'],
  ['spam@ID.example', 'sPam+1@ID.example'],
])('an entry %s refuses %s', async (entry, typed) => {
  const id = crypto.randomUUID().slice(0, 8)
  await blocked('email', entry.replace('ID', id))
  expect((await order(typed.replace('ID', id))).placed.body.code).toBe('address-blocked')
})

test('nobody blocks their own address, or the domain that holds it', async () => {
  const [, domain = ''] = owner.login.email.split('@')
  for (const [kind, value] of [
    ['email', owner.login.email.toUpperCase()],
    ['domain', domain],
  ] as const) {
    const { status, body } = await add(kind, value)
    expect([status, body.code, body.fields]).toEqual([409, 'own-address', ['value']])
  }
})

test('an order that was refused waits for staff, who see a block that was a mistake', async () => {
  const email = `${crypto.randomUUID()}@example.com`
  await blocked('email', email)
  await order(email)
  const query = { now: shop.core.clock.now(), limit: 50, demo: true, isGatewayOn: () => true, ways: [] }
  const found = await readAttention(shop.core.database, query)
  const refused = found.find(({ source }) => source.id === 'blocked-orders')
  expect(refused?.things.map(({ subject }) => subject)).toContain(email)
})

test('a member who is blocked cannot order under another address, nor join the partner programme', async () => {
  const member = await newMember(shop.url)
  await blocked('email', member.email)
  await member.call('/order/update', { fn: 'productAdd', productId })
  const placed = await member.call('/order/finalize', { ...addressForm, email: 'another@example.com' })
  expect(placed.body.code).toBe('address-blocked')
  expect((await member.call('/partner/activate', { terms: '1' })).body.code).toBe('address-blocked')
  expect(await member.isSignedIn()).toBe(true)
})

test('a blocked network is refused, its neighbours are not, and one IPv6 address stands for its /64', async () => {
  await blocked('network', '203.0.113.0/24')
  await blocked('network', '2001:db8:1:2::5')
  const from = async (address: string) =>
    (await order(`${crypto.randomUUID()}@example.com`, { 'x-forwarded-for': address })).placed.status
  expect(await from('203.0.113.77')).toBe(403)
  expect(await from('203.0.114.77')).toBe(200)
  expect(await from('2001:db8:1:2:ffff::1')).toBe(403)
  expect(await from('2001:db8:1:3::1')).toBe(200)
})

test('whoever is blocked reports nothing new, and still goes on with a case by its link', async () => {
  const report = await reportIt(shop, 'product', productId)
  await blocked('email', report.email)
  const buyer = new Buyer(shop.url)
  const again = { kind: 'product', thing: productId, reason: 'other', email: report.email, text: 'And this.' }
  expect((await buyer.call('/abuse', again)).body.code).toBe('address-blocked')
  expect((await buyer.call('/abuse/message', { case: report.key, text: 'And this.' })).status).toBe(200)
  await owner.call('/admin/abuse/close', {
    number: await numberOf(shop, report),
    decision: 'unfounded',
    text: 'No.',
  })
  expect((await buyer.call('/abuse/appeal', { case: report.key, text: 'Look again.' })).status).toBe(200)
})

test('nobody is locked out of their own shop', async () => {
  for (const value of ['127.0.0.1', '127.0.0.0/16', '10.1.0.0/16', '192.168.1.7', '::1', 'fd00::/64'])
    expect((await add('network', value)).body.code, value).toBe('own-network')
  const own = await owner.call(
    '/admin/block/add',
    { kind: 'network', value: '198.51.100.0/24', until: dayIn(30), why: 'Mine' },
    { 'x-forwarded-for': '198.51.100.9' },
  )
  expect(own.body.code).toBe('own-network')
  const other = await signInStaff(shop, 'manager')
  const entry = { kind: 'email', value: owner.login.email, until: dayIn(30), why: 'Spam' }
  expect((await other.call('/admin/block/add', entry)).status).toBe(200)
  expect((await new Buyer(shop.url).call('/user/login', owner.login)).status).toBe(200)
  expect((await owner.get('/admin/blocks')).status).toBe(200)
})

describe('wrong entries are refused by the name of their field', () => {
  test.each([
    ['email', 'nobody', 'value'],
    ['domain', 'localhost', 'value'],
    ['domain', 'example.com/path', 'value'],
    ['network', '203.0.113.0/8', 'value'],
    ['network', '2001:db8::/16', 'value'],
    ['network', '203.0.113.256', 'value'],
    ['network', '203.0.113.0/24/1', 'value'],
    ['network', 'example.com', 'value'],
    ['address', 'a@example.com', 'kind'],
  ])('%s %s', async (kind, value, field) => {
    const { status, body } = await add(kind, value)
    expect([status, body.fields]).toEqual([422, [field]])
  })

  test.each([[-2], [1_200]])('until in %i days', async (days) => {
    const { body } = await add('email', 'x@example.com', { until: dayIn(days) })
    expect(body.fields).toEqual(['until'])
  })
})

test('an entry stands once, expires by itself, and can then be made again', async () => {
  const email = `${crypto.randomUUID()}@example.com`
  await blocked('email', email)
  expect((await add('email', email.toUpperCase())).body.code).toBe('blocked-already')
  expect((await order(email)).placed.status).toBe(403)
  advance(shop, 32 * DAY)
  expect((await order(email)).placed.status).toBe(200)
  const core = { ...shop.core, payments: openPayments(shop.core).engine }
  expect((await typeCommand(core, ['block', 'add', email])).code).toBe(0)
  expect((await order(email)).placed.status).toBe(403)
  advance(shop, -32 * DAY)
})

test('a report leads to the block list, and the audit log names no address', async () => {
  const report = await reportIt(shop, 'order', 'K424242')
  const number = await numberOf(shop, report)
  const value = `${crypto.randomUUID()}@example.com`
  const done = await owner.call('/admin/abuse/block', {
    number,
    kind: 'email',
    value,
    until: dayIn(30),
    why: 'Fraud',
  })
  expect(done.status, done.text).toBe(200)
  expect((await owner.get(`/admin/abuse/${number}`)).text).toContain('Put on the block list')
  const acts = await shop.core.database.query<{ after: object }>(
    `SELECT after FROM staff_act WHERE what = 'abuse.block' AND subject = $1`,
    [number],
  )
  expect(acts).toHaveLength(1)
  expect(JSON.stringify(acts)).not.toContain(value)
})

test('the command line adds, lists and removes', async () => {
  const core = { ...shop.core, payments: openPayments(shop.core).engine }
  const domain = someDomain()
  const type = (...words: string[]) => typeCommand(core, ['block', ...words])
  expect((await type('add', domain, '--days', '7', '--why', 'Spam')).code).toBe(0)
  expect((await type('list')).said).toContain(domain)
  expect((await type('remove', domain)).code).toBe(0)
  expect((await type('remove', domain)).code).not.toBe(0)
  expect((await type('list')).said).not.toContain(domain)
  expect((await type('list', '--all')).said).toContain(domain)
  expect((await type('add', '???')).code).not.toBe(0)
})

/** Entries by 50,000. */
const PARTS = byRing({ push: 1, release: 20 })

test(`${PARTS * 50_000} entries are matched by their indexes`, async () => {
  const { database, clock } = shop.core
  // In parts, because a statement has a time limit.
  for (let part = 0; part < PARTS; part++)
    await database.query(
      `INSERT INTO address_block (id, kind, value, network, why, actor, created_at, expires_at)
       SELECT uuidv7(), CASE WHEN n % 2 = 0 THEN 'email' ELSE 'network' END,
         CASE WHEN n % 2 = 0 THEN 'u' || n || '@many.example' ELSE host('11.0.0.0'::inet + n) || '/32' END,
         CASE WHEN n % 2 = 0 THEN NULL ELSE ('11.0.0.0'::inet + n)::cidr END, 'Many', 'test', $1::timestamptz, $1::timestamptz + interval '1 year'
       FROM generate_series($2::bigint * 50000 + 1, ($2::bigint + 1) * 50000) n`,
      [clock.now(), part],
    )
  await database.query('ANALYZE address_block')
  const now = clock.now()
  const match = (email: string, address: string | null, from: Queryable = database) =>
    findBlock(from, { emails: [email], domains: ['nowhere.example', 'example'], address, now })
  expect(await match('u2@many.example', null)).not.toBeNull()
  expect(await match('nobody@nowhere.example', '11.0.0.3/32')).not.toBeNull()
  await database.transaction(async (tx) => {
    for (let i = 0; i < 50; i++)
      expect(await match(`nobody${i}@nowhere.example`, '12.1.2.3/32', tx)).toBeNull()
    const read = await tx.query(
      `SELECT seq_tup_read::int AS scanned, coalesce(idx_scan, 0) > 0 AS by_index FROM pg_stat_xact_user_tables WHERE relname = 'address_block'`,
    )
    expect(read).toEqual([{ scanned: 0, by_index: true }])
  })
}, 240_000)
