import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { readPartnerTotals } from '#domains/partner/index.ts'
import { DAY, MINUTE } from '#kernel/clock.ts'
import { instantOf, wallTime } from '#kernel/time-zone.ts'
import type { PartnerReader } from '#views/partner/reader.ts'
import { readStatement } from '#views/partner/statement.ts'
import type { StatementView } from '#web/partner/area/views.ts'
import { type PlantedEntry, partnerIdOf, plantEntries } from '../../support/partner-ledger.ts'
import { newPartner, openProgramme } from '../../support/partners.ts'
import { useRunningShop } from '../../support/running-shop.ts'

const shop = useRunningShop()
beforeAll(() => openProgramme(shop))

/** Zones of every kind of offset: none, summer time, a half and a quarter of an hour. */
const ZONES = ['UTC', 'Europe/Berlin', 'Asia/Kolkata', 'Asia/Kathmandu', 'America/St_Johns']
const CURRENCIES = ['EUR', 'CHF']
const FIRST = Date.UTC(2025, 9, 1)
const DAY_MINUTES = DAY / MINUTE

/** How far the zones are ahead of UTC. Units: minutes. */
const OFFSETS = [0, 60, 120, 330, 345, -210, -150]

/** Any moment of ten months, or one near the turn of a month in one of the zones. */
const moment = fc.oneof(
  fc.integer({ min: 0, max: 300 * DAY_MINUTES }).map((minute) => new Date(FIRST + minute * MINUTE)),
  fc
    .tuple(
      fc.integer({ min: 1, max: 9 }),
      fc.constantFrom(...OFFSETS),
      fc.integer({ min: -20 * MINUTE, max: 20 * MINUTE }),
    )
    .map(([month, ahead, ms]) => new Date(Date.UTC(2025, 9 + month, 1) - ahead * MINUTE + ms)),
)

const entry = fc.record({
  kind: fc.constantFrom('earned', 'matured', 'returned', 'payout', 'payout-returned', 'corrected'),
  pending: fc.integer({ min: -50_000, max: 50_000 }),
  payable: fc.integer({ min: -50_000, max: 50_000 }),
  at: moment,
  currency: fc.constantFrom(...CURRENCIES),
})

/** Returns the month of an instant as a wall clock of the zone shows it. */
function monthOf(at: Date, zone: string): string {
  const { year, month } = wallTime(at, zone)
  return `${year}-${String(month).padStart(2, '0')}`
}

const sumOf = (entries: readonly PlantedEntry[], account: 'pending' | 'payable'): number =>
  entries.reduce((sum, one) => sum + (one[account] ?? 0), 0)

const balance = ({ pending, payable }: StatementView['opening']) => [pending.amount, payable.amount]

/** Returns somebody who reads a shop of this time zone. */
function readerIn(timeZone: string): PartnerReader {
  const { clock, rules } = shop.core
  return {
    accountId: '',
    locale: 'en',
    mountPath: '',
    origin: shop.url,
    rules: { ...rules.current(), timeZone },
    translate: (english) => english,
    now: clock.now(),
  }
}

test('opening balance and entries of every month make its closing balance, in every time zone', async () => {
  const { database } = shop.core
  const months = Array.from({ length: 12 }, (_, index) =>
    new Date(Date.UTC(2025, 8 + index, 1)).toISOString().slice(0, 7),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(entry, { maxLength: 60 }),
      fc.constantFrom(...ZONES),
      fc.constantFrom(...CURRENCIES),
      async (entries, timeZone, currency) => {
        const id = await partnerIdOf(shop, await newPartner(shop))
        await plantEntries(database, id, entries)
        const reader = readerIn(timeZone)
        const own = entries.filter((one) => one.currency === currency)
        const read = async (month: string) => {
          const partner = { id, joinedAt: new Date(FIRST) }
          const rows: StatementView['rows'][number][] = []
          let after: string | null = null
          let page: StatementView
          do {
            page = await readStatement(database, partner, { month, currency, after }, reader, 7)
            rows.push(...page.rows)
            after = page.next
          } while (after !== null)
          return { ...page, rows }
        }
        let before = [0, 0]
        for (const month of months) {
          const { opening, closing, rows } = await read(month)
          const wanted = own.filter(({ at }) => monthOf(at, timeZone) === month)
          expect(rows).toHaveLength(wanted.length)
          expect(balance(opening)).toEqual(before)
          before = [(before[0] ?? 0) + sumOf(wanted, 'pending'), (before[1] ?? 0) + sumOf(wanted, 'payable')]
          expect(balance(closing)).toEqual(before)
          const shown = rows.reduce((sum, { pending, payable }) => sum + pending.amount + payable.amount, 0)
          expect(shown).toBe(sumOf(wanted, 'pending') + sumOf(wanted, 'payable'))
        }
        expect(before).toEqual([sumOf(own, 'pending'), sumOf(own, 'payable')])
        const totals = (await readPartnerTotals(database, id)).find((one) => one.currency === currency)
        const { earnedMinor = 0, paidMinor = 0, pendingMinor = 0, payableMinor = 0 } = totals ?? {}
        expect(earnedMinor - paidMinor).toBe(pendingMinor + payableMinor)
      },
    ),
    { numRuns: 12 },
  )
})

test.each(ZONES)('a month begins at midnight of the shop in %s, to the millisecond', async (timeZone) => {
  const { database } = shop.core
  const id = await partnerIdOf(shop, await newPartner(shop))
  const turn = instantOf({ year: 2026, month: 3, day: 1, timeMs: 0 }, timeZone)
  await plantEntries(database, id, [
    { kind: 'earned', pending: 1, at: new Date(turn.getTime() - 1) },
    { kind: 'earned', pending: 20, at: turn },
  ])
  const query = { month: '2026-03', currency: 'EUR', after: null }
  const { opening, closing, rows } = await readStatement(
    database,
    { id, joinedAt: new Date(FIRST) },
    query,
    readerIn(timeZone),
  )
  expect([opening.pending.amount, rows.length, closing.pending.amount]).toEqual([1, 1, 21])
})

test('a statement has a hundred entries on a page, and balances where they belong', async () => {
  const partner = await newPartner(shop)
  const { database, clock } = shop.core
  const at = clock.now()
  const entries = Array.from({ length: 130 }, () => ({ kind: 'earned' as const, pending: 10, at }))
  await plantEntries(database, await partnerIdOf(shop, partner), entries)
  const first = (await partner.member.get('/partner/statement')).text
  expect(first.match(/data-entry=/g)).toHaveLength(100)
  expect(first).toContain('data-balance="opening"')
  expect(first).not.toContain('data-balance="closing"')
  const next =
    /href="(\/partner\/statement\?[^"]*after=\d+)"/.exec(first)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const second = (await partner.member.get(next)).text
  expect(second.match(/data-entry=/g)).toHaveLength(30)
  expect(second).not.toContain('data-balance="opening"')
  expect(second).toMatch(/data-balance="closing".*?data-minor="1300"/s)
})

test.each([
  'month=2026-13',
  'month=x',
  'currency=%3Cb%3E',
  'currency=ZZZ',
  'after=-1',
  'after=999999999999999',
])('a statement of %s is answered like any other', async (query) => {
  const { member } = await newPartner(shop)
  expect((await member.get(`/partner/statement?${query}`)).status).toBe(200)
  expect((await member.get(`/partner/statement/file.csv?${query}`)).status).toBe(200)
})
