import { beforeAll, expect, test } from 'vitest'
import { Person, type Who } from '../../support/access-people.ts'
import { sellProduct } from '../../support/catalogue.ts'
import { someCode } from '../../support/discounts.ts'
import { useRunningShop } from '../../support/running-shop.ts'

const shop = useRunningShop({ BASE_PATH: '/store', DEMO: '0', TRUSTED_PROXIES: '127.0.0.1' })
const STAFF = ['owner', 'manager', 'support', 'fulfilment', 'editor'] as const satisfies readonly Who[]
type Staff = (typeof STAFF)[number]
const people = {} as Record<Staff | 'member', Person>
const places: Record<string, string> = {}

beforeAll(async () => {
  for (const who of [...STAFF, 'member'] as const) people[who] = await new Person(shop, who).enter()
  const { member } = people
  const { database, clock } = shop.core
  places.CUSTOMER = member.accountId
  places.OWNER = people.owner.accountId
  places.SUBSCRIPTION = await member.subscriptionNumber('running')
  places.GIFT = await member.giftNumber()
  places.CODE = await someCode(database, { now: clock.now() })
  places.PLAN = (await sellProduct(database, { kind: 'premium', requiresShipping: false })).productId
  await member.couponCode()
  places.TOKEN = await member.tokenId()
  const [coupon] = await database.query<{ id: string }>('SELECT id FROM coupon LIMIT 1')
  places.COUPON = coupon!.id
  await people.owner.call('/admin/customer/note', { id: member.accountId, note: 'Calls on Mondays' })
  const [noted] = await database.query<{ id: string }>('SELECT id FROM staff_act LIMIT 1')
  places.ACT = noted!.id
})

const DESK: readonly Staff[] = ['owner', 'manager', 'support']
const OWNERS: readonly Staff[] = ['owner', 'manager']

test.each([
  ['customers', DESK, 'Customers'],
  ['customers/CUSTOMER', DESK, 'Calls on Mondays'],
  ['subscriptions', DESK, 'SUBSCRIPTION'],
  ['subscriptions/SUBSCRIPTION', DESK, 'Next step'],
  ['plans', OWNERS, 'PLAN'],
  ['plans/PLAN', OWNERS, 'benefits.ar'],
  ['gifts', DESK, 'GIFT'],
  ['gifts/GIFT', DESK, 'Recipient'],
  ['codes', DESK, 'CODE'],
  ['codes/CODE', DESK, 'Statistics'],
  ['codes/make', OWNERS, 'New discount code'],
  ['coupons', DESK, '…-'],
  ['coupons/COUPON', DESK, 'Worth at first'],
  ['coupons/make', OWNERS, 'New coupon'],
  ['tokens', DESK, 'kontor_pat_'],
  ['tokens/TOKEN', DESK, 'End this token'],
  ['device-clients', DESK, 'Id or name'],
  ['device-clients/new', OWNERS, 'New device client'],
  ['staff', ['owner'], 'Last sign-in'],
  ['staff/OWNER', ['owner'], 'Remove from the staff'],
  ['staff/make', ['owner'], 'Invite somebody'],
  ['audit', OWNERS, 'Note added'],
  ['audit/ACT', OWNERS, 'Calls on Mondays'],
] as const)('/admin/%s opens for %j and nobody else', async (path, roles: readonly Staff[], words) => {
  const named = (text: string) => text.replace(/[A-Z]{3,}/g, (name) => places[name] ?? name)
  for (const who of [...STAFF, 'member'] as const) {
    const response = await fetch(`${shop.url}/admin/${named(path)}`, {
      headers: { cookie: `__Host-kontor=${people[who].buyer.cookies.get('__Host-kontor')}` },
    })
    const text = await response.text()
    const isOpen = roles.includes(who as Staff)
    expect([who, response.status]).toEqual([who, isOpen ? 200 : 404])
    if (isOpen) expect(text).toContain(named(words))
  }
})

test('the histories of a subscription and of a gift say in words what happened, and who did it', async () => {
  const { owner } = people
  const number = places.SUBSCRIPTION!
  expect((await owner.call('/admin/subscription/skip', { number, why: 'travels' })).status).toBe(200)
  const page = (await owner.buyer.get(`/admin/subscriptions/${number}`)).text
  expect(page).toContain('Period left out')
  expect(page).not.toContain('period-skipped')
  expect(page).toContain(owner.name)
  expect(page).not.toContain(`staff:${owner.accountId}`)
  const gift = { number: places.GIFT!, email: 'other@example.com' }
  expect((await owner.call('/admin/gift/resend', gift)).status).toBe(200)
  const given = (await owner.buyer.get(`/admin/gifts/${gift.number}`)).text
  expect(given).toContain('Sent to another address')
  expect(given).not.toContain('redirected')
})
