import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import type { Database } from '#db/database.ts'
import { shopTimeZone } from '#kernel/time-zone.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { bookRandomOrders } from '../../../tests/support/random-books.ts'
import { BASES, KINDS_OF } from './contract.ts'
import {
  type EntryCursor,
  readEntries,
  readMoves,
  readPayments,
  readProducts,
  readSales,
  readSold,
  timeOf,
} from './index.ts'

const ALL = { from: '2026-03-25', to: '2026-06-10' }

let own: Awaited<ReturnType<typeof createTestDatabase>>
let database: Database
beforeEach(async () => {
  own = await createTestDatabase(inject('templateUrl'))
  database = own.database
  await bookRandomOrders(database, { seed: 21, orders: 40, from: new Date('2026-03-25T10:00:00Z'), days: 10 })
})
afterEach(() => own.drop())

/** Reads all pages, a few rows each. */
async function allPages<Row extends EntryCursor>(
  read: (page: { after: EntryCursor | null; rows: number }) => Promise<Row[]>,
): Promise<Row[]> {
  const all: Row[] = []
  for (;;) {
    const rows = await read({ after: all.at(-1) ?? null, rows: 7 })
    all.push(...rows)
    if (rows.length < 7) return all
  }
}

const total = <Row>(rows: readonly Row[], amount: (row: Row) => number) =>
  rows.reduce((sum, row) => sum + amount(row), 0)

test.each(BASES.flatMap((basis) => (['day', 'rate', 'country'] as const).map((by) => ({ basis, by }))))(
  'each figure of sales by $by ($basis) is the sum of the entries behind it',
  async ({ basis, by }) => {
    const groups = await readSales(database, ALL, { basis, by })
    expect(groups.length).toBeGreaterThan(3)
    for (const { key, currency, isVoucher, netMinor, taxMinor } of groups) {
      const span = by === 'day' ? { from: key, to: key } : ALL
      const filter = {
        ...timeOf(span, shopTimeZone()),
        kinds: KINDS_OF[basis],
        currency,
        isVoucher,
        country: by === 'country' ? key : null,
        rateBp: by === 'rate' ? Number(key) : null,
      }
      const entries = await allPages((page) => readEntries(database, filter, page))
      expect(
        [total(entries, (entry) => entry.netMinor), total(entries, (entry) => entry.taxMinor)],
        `${key} ${currency} ${isVoucher}`,
      ).toEqual([netMinor, taxMinor])
    }
  },
)

test('each figure of a product and of a way to pay is the sum of the bookings behind it', async () => {
  const time = timeOf(ALL, shopTimeZone())
  for (const { productId, currency, pieces, grossMinor } of await readProducts(database, ALL)) {
    const rows = await allPages((page) => readSold(database, { ...time, currency, productId }, page))
    expect([total(rows, (row) => row.pieces), total(rows, (row) => row.amountMinor)]).toEqual([
      pieces,
      grossMinor,
    ])
  }
  const payments = await readPayments(database, ALL)
  expect(payments.length).toBeGreaterThan(3)
  for (const { gatewayId, currency } of payments) {
    const rows = await allPages((page) => readMoves(database, { ...time, currency, gatewayId }, page))
    const figure = payments.filter((row) => row.gatewayId === gatewayId && row.currency === currency)
    expect(total(rows, (row) => row.amountMinor)).toBe(total(figure, (row) => row.amountMinor))
  }
})
