import { expect, test } from 'vitest'
import { listSessions } from '#domains/account/index.ts'
import { DAY, HOUR } from '#kernel/clock.ts'
import { Buyer } from '../../support/buyer.ts'
import { type Member, newMember } from '../../support/members.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { advance, setUpApp } from '../../support/second-factors.ts'

const shop = useRunningShop({ BASE_PATH: '/store', TRUSTED_PROXIES: '127.0.0.1' })

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile Safari/604.1'
const NOBODY = Buffer.alloc(32)

async function enter(
  { email, field }: Pick<Member, 'email' | 'field'>,
  headers: Record<string, string> = {},
): Promise<Buyer> {
  const buyer = new Buyer(shop.url)
  expect((await buyer.call('/user/login', { email, password: field }, headers)).status).toBe(200)
  return buyer
}

/** Returns the list as the profile page of this browser shows it. */
async function listOf({ accountId }: Pick<Member, 'accountId'>, { current = NOBODY } = {}) {
  const { database, clock } = shop.core
  return listSessions(database, accountId, current, clock.now())
}

const isIn = async (buyer: Buyer): Promise<boolean> => (await buyer.call('/state')).body.isLoggedIn

test('the list tells device, coarse network, begin and last use, and never an address or what the cookie holds', async () => {
  const member = await newMember(shop)
  await enter(member, { 'user-agent': FIREFOX, 'x-forwarded-for': '203.0.113.77' })
  advance(shop, HOUR)
  await enter(member, { 'user-agent': IPHONE, 'x-forwarded-for': '2001:db8:1:2:3:4:5:6' })
  const list = await listOf(member)
  expect(list.map(({ device, network, factor, isCurrent }) => [device, network, factor, isCurrent])).toEqual([
    ['Safari, iPhone', '2001:db8::/32', null, false],
    ['Firefox, Linux', '203.0.0.0/16', null, false],
    ['node', '127.0.0.0/16', null, false],
  ])
  expect(
    new Date(list[0]!.createdAt).getTime() - new Date(list[1]!.createdAt).getTime(),
  ).toBeGreaterThanOrEqual(HOUR)
  const stored = await shop.core.database.query('SELECT * FROM session WHERE account_id = $1', [
    member.accountId,
  ])
  expect(JSON.stringify(stored)).not.toContain('203.0.113.77')
})

test('one session is ended by its id, at once, and the others go on', async () => {
  const member = await newMember(shop)
  const [first, second] = [
    await enter(member, { 'user-agent': FIREFOX }),
    await enter(member, { 'user-agent': IPHONE }),
  ]
  const { id } = (await listOf(member)).find(({ device }) => device === 'Firefox, Linux')!
  expect((await member.buyer.call('/user/session/end', { id })).body).toEqual({ ok: true })
  expect(await Promise.all([first, second, member.buyer].map(isIn))).toEqual([false, true, true])
  expect(await member.buyer.call('/user/session/end', { id })).toMatchObject({
    status: 404,
    body: { code: 'not-found' },
  })
})

test('all others are ended at once, and the one that asks goes on', async () => {
  const member = await newMember(shop)
  const others = [await enter(member), await enter(member)]
  expect((await member.buyer.call('/user/session/end', { all: '1' })).body).toEqual({ ok: true })
  expect(await Promise.all([...others, member.buyer].map(isIn))).toEqual([false, false, true])
  expect(await listOf(member)).toHaveLength(1)
})

test('ending the session that asks signs out, and the browser is told to forget its cookie', async () => {
  const member = await newMember(shop)
  const [{ id } = { id: '' }] = await listOf(member)
  const ended = await member.buyer.call('/user/session/end', { id })
  expect(ended.headers.get('set-cookie')).toMatch(/^__Host-kontor=; .*Max-Age=0/)
  expect(await isIn(member.buyer)).toBe(false)
})

test('a session of somebody else is unknown, and stands', async () => {
  const [member, other] = [await newMember(shop), await newMember(shop)]
  const [{ id } = { id: '' }] = await listOf(other)
  expect(await member.buyer.call('/user/session/end', { id })).toMatchObject({
    status: 404,
    body: { code: 'not-found' },
  })
  expect(await isIn(other.buyer)).toBe(true)
})

test.each([
  ['nothing', {}, 'missing-fields'],
  ['what is no id', { id: 'all' }, 'invalid-fields'],
])('%s is refused', async (_name, fields, code) => {
  const { buyer } = await newMember(shop)
  const refused = await buyer.call('/user/session/end', fields)
  expect([refused.status, refused.body.code, refused.body.fields]).toEqual([422, code, ['id']])
})

test('without script it is a redirect to the profile', async () => {
  const { buyer } = await newMember(shop)
  const answer = await buyer.call('/user/session/end', { all: '1' }, { accept: 'text/html' })
  expect([answer.status, answer.headers.get('location')?.split('?')[0]]).toEqual([303, '/store/profile'])
})

test('a session that was proved by a factor says by which, and an old one is not listed', async () => {
  const member = await newMember(shop)
  await setUpApp(shop, member)
  expect((await listOf(member)).map(({ factor }) => factor)).toEqual(['totp'])
  advance(shop, 91 * DAY)
  expect(await listOf(member)).toEqual([])
})

test('an account that is gone takes its sessions along', async () => {
  const member = await newMember(shop)
  await shop.core.database.query('DELETE FROM account_device WHERE account_id = $1', [member.accountId])
  await shop.core.database.query('DELETE FROM account WHERE id = $1', [member.accountId])
  expect(await isIn(member.buyer)).toBe(false)
  expect((await member.buyer.call('/user/logout')).status).toBe(401)
})
