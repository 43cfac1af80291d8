import { beforeAll, expect, test } from 'vitest'
import { setPartnerState } from '#domains/partner/index.ts'
import { DAY } from '#kernel/clock.ts'
import { addDays, dayOf, endOfDay } from '#kernel/local-day.ts'
import { Buyer } from '../../support/buyer.ts'
import { sellProduct } from '../../support/catalogue.ts'
import { newMember } from '../../support/member.ts'
import { partnerIdOf, plantCommission, plantEntries } from '../../support/partner-ledger.ts'
import { buy, figure, follow, newPartner, openProgramme, settle } from '../../support/partners.ts'
import { useRunningShop } from '../../support/running-shop.ts'

const shop = useRunningShop({ BASE_PATH: '/store' })
// What the orders of these tests earn is planted; tests/flows/partner/commissions.test.ts earns it.
beforeAll(() => openProgramme(shop, { rateBp: 0 }))

const LISTS = ['clicks', 'orders', 'commissions', 'statement'] as const
const PAGES = [...LISTS, 'materials'] as const

/** A partner who brought one paid order. */
async function successful() {
  const { productId } = await sellProduct(shop.core.database)
  const partner = await newPartner(shop)
  const order = await buy(new Buyer(shop.url), productId, { ref: partner.ref })
  await settle(shop, order)
  return { ...partner, order, id: await partnerIdOf(shop, partner) }
}

/** Returns what the table of the chart says of a span: clicks, orders, commissions. */
function spanOf(html: string, span: string): readonly number[] {
  const row = new RegExp(`data-span="${span}".*?</tr>`, 's').exec(html)?.[0] ?? ''
  return [...row.matchAll(/data-value="(-?\d+)"/g)].map(([, value]) => Number(value))
}

test('the figures are clicks, paid orders, commissions less what was taken back, and payouts', async () => {
  const partner = await successful()
  const { database, clock } = shop.core
  const at = clock.now()
  expect(await figure(partner, 'orders')).toBe(1)
  await follow(new Buyer(shop.url), partner)
  await expect.poll(() => figure(partner, 'clicks')).toBe(1)
  expect(await figure(partner, 'commissions')).toBe(0)
  await plantEntries(database, partner.id, [
    { kind: 'earned', pending: 1000, at },
    { kind: 'returned', pending: -150, at },
    { kind: 'matured', pending: -600, payable: 600, at },
    { kind: 'payout', payable: -500, at },
    { kind: 'payout-returned', payable: 200, at },
    { kind: 'earned', pending: 77, at, currency: 'CHF' },
  ])
  expect(await figure(partner, 'commissions')).toBe(850)
  expect(await figure(partner, 'payouts')).toBe(300)
  const html = (await partner.member.get('/partner')).text
  expect(html).toContain('data-pending="250"')
  expect(html).toContain('data-payable="300"')
  expect(html).toContain('data-pending="77"')
  for (const list of LISTS) expect(html).toContain(`href="/store/partner/${list}"`)
})

test('an order whose money goes back counts no more, in the figure and in the chart', async () => {
  const { database, clock } = shop.core
  const partner = await successful()
  const today = dayOf(clock.now())
  expect(spanOf((await partner.member.get('/partner')).text, today)[1]).toBe(1)
  await database.query('UPDATE partner_order SET paid_at = NULL WHERE partner_id = $1', [partner.id])
  expect(await figure(partner, 'orders')).toBe(0)
  expect(spanOf((await partner.member.get('/partner')).text, today)[1]).toBe(0)
})

test('the chart has every day of 30 and every month of 12, in the time zone of the shop', async () => {
  const partner = await newPartner(shop)
  const { database, clock } = shop.core
  const id = await partnerIdOf(shop, partner)
  const today = dayOf(clock.now())
  const yesterday = addDays(today, -1)
  // Around midnight of the shop, which is in the evening in UTC.
  const midnight = endOfDay(yesterday).getTime()
  const late = new Date(midnight - 1)
  const early = new Date(midnight)
  await plantEntries(database, id, [
    { kind: 'earned', pending: 300, at: late },
    { kind: 'earned', pending: 40, at: early },
  ])
  const html = (await partner.member.get('/partner?show=commissions')).text
  expect(html.match(/data-span="/g)).toHaveLength(30)
  expect(spanOf(html, dayOf(late))[2]).toBe(300)
  expect(spanOf(html, dayOf(early))[2]).toBe(40)
  expect(dayOf(late)).not.toBe(dayOf(early))
  expect(spanOf(html, addDays(today, -29))).toEqual([0, 0, 0])
  const year = (await partner.member.get('/partner?show=commissions&by=month')).text
  expect(year.match(/data-span="/g)).toHaveLength(12)
  const months = new Set([dayOf(late), dayOf(early)].map((day) => day.slice(0, 7)))
  expect([...months].reduce((sum, month) => sum + (spanOf(year, month)[2] ?? 0), 0)).toBe(340)
})

test('a commission says what state it is in, and by which rule each line came about', async () => {
  const { clock } = shop.core
  const now = clock.now()
  const soon = new Date(now.getTime() + 10 * DAY)
  const times = { earnedAt: now, maturesAt: soon }
  const cases = [
    [times, 'pending', 'Pending until '],
    [{ ...times, payableAt: now }, 'payable', 'Payable since '],
    [{ ...times, heldAt: now }, 'held', 'Held until the shop has checked it'],
    [{ ...times, returnedMinor: 200 }, 'returned', 'Taken back, because the buyer got the money back'],
  ] as const
  for (const [times, state, words] of cases) {
    const { member, order } = await successful()
    await plantCommission(shop, order, { earnedMinor: 200, ...times })
    const html = (await member.get('/partner/commissions')).text
    expect(html).toContain(`data-commission="${order.number}" data-state="${state}"`)
    expect(html).toContain(words)
    expect(html).toContain('“Records”: 10% of €20.00 is €2.00.')
    expect(html).toContain('No rule applies to €5.00: it earns nothing.')
  }
})

test('the overview names the commission that becomes payable next', async () => {
  const { member, order } = await successful()
  const now = shop.core.clock.now()
  const maturesAt = new Date(now.getTime() + 10 * DAY)
  await plantCommission(shop, order, { earnedMinor: 320, returnedMinor: 20, earnedAt: now, maturesAt })
  const date = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'Europe/Berlin' }).format(
    maturesAt,
  )
  expect((await member.get('/partner')).text).toContain(`Next to become payable: €3.00 on ${date}`)
})

test('a file has every row of its list, and no text of it runs as a formula', async () => {
  const { member, order, id, ref } = await successful()
  const { database, clock } = shop.core
  const now = clock.now()
  const ruleName = '=HYPERLINK("https://evil.example")'
  await plantCommission(shop, order, { earnedMinor: 200, earnedAt: now, maturesAt: now, ruleName })
  await plantEntries(
    database,
    id,
    Array.from({ length: 1201 }, (_, index) => ({ kind: 'earned' as const, pending: index, at: now })),
  )
  await database.query(
    `INSERT INTO partner_click (partner_id, day, clicks) SELECT $1, d::date, 2 FROM generate_series('2024-01-01'::date, '2025-12-31', '1 day') d`,
    [id],
  )
  const linesOf = async (list: string) => {
    const file = await member.get(`/partner/${list}/file.csv`)
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(file.headers.get('content-disposition')).toMatch(new RegExp(`^attachment; filename="${list}-`))
    return file.text.trim().split('\r\n')
  }
  expect(await linesOf('clicks')).toHaveLength(1 + 731)
  expect((await linesOf('orders'))[1]).toMatch(new RegExp(`^${order.number},.*,Paid,`))
  const statement = await linesOf('statement')
  expect(statement).toHaveLength(1 + 1201 + 2)
  expect(statement[1]).toBe(',Opening balance,,0.00,EUR,0.00,EUR')
  expect(statement.at(-1)).toBe(`,Closing balance,,${((1200 * 1201) / 2 / 100).toFixed(2)},EUR,0.00,EUR`)
  const [, commission = ''] = await linesOf('commissions')
  expect(commission).toContain('HYPERLINK')
  expect(commission).not.toMatch(/(?:^|,)"?=/)
  expect(ref).not.toBe('')
})

test.each(PAGES)('%s is for its partner alone', async (page) => {
  const partner = await successful()
  const guest = await new Buyer(shop.url).get(`/partner/${page}`)
  expect(guest.headers.get('location')).toBe(`/store/login?next=%2Fpartner%2F${page}`)
  const stranger = await newMember(shop.url)
  expect((await stranger.get(`/partner/${page}`)).headers.get('location')).toBe('/store/partner')
  const other = await newPartner(shop)
  expect((await other.member.get(`/partner/${page}`)).text).not.toContain(partner.order.number)
  if (page === 'materials') return
  for (const nobody of [new Buyer(shop.url), stranger])
    expect((await nobody.get(`/partner/${page}/file.csv`)).status).toBe(404)
  expect((await other.member.get(`/partner/${page}/file.csv`)).text).not.toContain(partner.order.number)
})

test('pages begin after a row, and an invented row begins nothing that is somebody else’s', async () => {
  const { member, id, order } = await successful()
  const { database } = shop.core
  await database.query(
    `INSERT INTO partner_click (partner_id, day, clicks) SELECT $1, d::date, 2 FROM generate_series('2025-01-01'::date, '2025-01-25', '1 day') d`,
    [id],
  )
  const first = (await member.get('/partner/clicks')).text
  const after = /after=(2025-01-\d\d)/.exec(first)?.[1]
  expect(after).toBe('2025-01-06')
  const second = (await member.get(`/partner/clicks?after=${after}`)).text
  expect(second.match(/data-day=/g)).toHaveLength(5)
  for (const word of ['x', '2025-02-31', crypto.randomUUID(), "'; --"])
    for (const page of LISTS)
      expect((await member.get(`/partner/${page}?after=${encodeURIComponent(word)}`)).status).toBe(200)
  const other = await successful()
  const orders = await member.get(`/partner/orders?after=${await orderId(other.order.number)}`)
  expect(orders.text).not.toContain(other.order.number)
  expect((await member.get('/partner/orders')).text).toContain(order.number)
})

async function orderId(number: string): Promise<string> {
  const rows = await shop.core.database.query<{ id: string }>('SELECT id FROM orders WHERE number = $1', [
    number,
  ])
  return rows[0]?.id ?? ''
}

test('no page tells who bought', async () => {
  const { member, order } = await successful()
  const now = shop.core.clock.now()
  await plantCommission(shop, order, { earnedMinor: 200, earnedAt: now, maturesAt: now })
  const [buyer] = await shop.core.database.query<{ email: string }>(
    'SELECT email FROM orders WHERE number = $1',
    [order.number],
  )
  expect(buyer?.email).toContain('@')
  for (const page of ['', ...PAGES.map((one) => `/${one}`)])
    expect((await member.get(`/partner${page}`)).text).not.toContain(buyer?.email)
})

test('a new partner reads that there is nothing yet, and what to expect', async () => {
  const { member } = await newPartner(shop)
  const words = {
    clicks: 'Nobody has followed your links yet.',
    orders: 'Nobody has ordered by your links yet.',
    commissions: 'No order has earned you a commission yet.',
    statement: 'Nothing changed in this month.',
  }
  for (const page of LISTS) expect((await member.get(`/partner/${page}`)).text).toContain(words[page])
})

test('a blocked partner, and one of a closed programme, still read what they earned', async () => {
  const { member, order, id } = await successful()
  const { database, clock } = shop.core
  const act = { id, why: 'fraud', actor: 'cli', now: clock.now() } as const
  await database.transaction((tx) => setPartnerState(tx, { ...act, to: 'blocked' }))
  await openProgramme(shop, { isOpen: false, rateBp: 0 })
  const html = (await member.get('/partner/orders')).text
  expect(html).toContain(order.number)
  expect(html).toContain('Your part in the programme is suspended')
  await openProgramme(shop, { rateBp: 0 })
})

test('materials carry the partner’s own links', async () => {
  const { member, ref } = await newPartner(shop)
  const html = (await member.get('/de/partner/materials')).text
  const links = [...html.matchAll(/href="([^"]*ref=[^"]*)"/g)].map(([, link]) => link)
  expect(links.length).toBeGreaterThan(0)
  for (const link of links) expect(link).toMatch(new RegExp(`/store/de(?:/p/[^?]+)?\\?ref=${ref}$`))
})
