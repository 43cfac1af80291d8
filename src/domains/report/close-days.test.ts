import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import type { Database } from '#db/database.ts'
import { DEFAULT_TIME_ZONE, setShopTimeZone } from '#kernel/time-zone.ts'
import { checkBooks } from '#processes/run-audit.ts'
import { createTestDatabase, pastTheTriggers } from '../../../tests/support/database.ts'
import { bookRandomOrders } from '../../../tests/support/random-books.ts'
import { type Basis, SALES_BY } from './contract.ts'
import {
  closeDays,
  readBestProducts,
  readLate,
  readPayments,
  readProducts,
  readSales,
  readSoldTotal,
  reportAudit,
} from './index.ts'

const FROM = new Date('2026-03-25T10:00:00Z')
const LATER = new Date('2026-06-20T10:00:00Z')
/** Everything that the random books contain, over the day on which clocks go forward. */
const ALL = { from: '2026-03-25', to: '2026-06-10' }
/** A whole year, one that begins within it, whole months, and parts of two months. */
const SPANS = [
  { from: '2026-01-01', to: '2026-12-31' },
  ALL,
  { from: '2026-03-01', to: '2026-04-30' },
  { from: '2026-03-27', to: '2026-04-05' },
]

let own: Awaited<ReturnType<typeof createTestDatabase>>
let database: Database
beforeEach(async () => {
  own = await createTestDatabase(inject('templateUrl'))
  database = own.database
})
afterEach(async () => {
  setShopTimeZone(DEFAULT_TIME_ZONE)
  await own.drop()
})

const sumBy = (rows: readonly { currency: string }[], amount: (row: never) => number) => {
  const sums: Record<string, number> = {}
  for (const row of rows) sums[row.currency] = (sums[row.currency] ?? 0) + amount(row as never)
  return sums
}

type Sum = { currency: string; amount: number }
const asRecord = (rows: readonly Sum[]) =>
  Object.fromEntries(rows.map(({ currency, amount }) => [currency, amount]))

/** What the ledger and the documents say, without any report. */
async function truth(db: Database) {
  const [sold, documents, moved] = await Promise.all([
    db.query<Sum>(
      `SELECT e.currency, -sum(e.amount_minor) AS amount FROM ledger_transaction t JOIN ledger_entry e ON e.charge_id = t.charge_id AND e.transaction_id = t.id
       WHERE t.kind IN ('order-placed', 'order-cancelled') AND e.account <> 'receivable' GROUP BY 1`,
    ),
    db.query<Sum>(
      `SELECT o.currency, sum(CASE d.kind WHEN 'credit-note' THEN -d.amount_minor ELSE d.amount_minor END) AS amount
       FROM invoice_document d JOIN orders o ON o.id = d.order_id GROUP BY 1`,
    ),
    db.query<Sum>(
      `SELECT currency, sum(amount_minor) AS amount FROM ledger_entry WHERE account LIKE 'clearing:%' GROUP BY 1`,
    ),
  ])
  return { sold: asRecord(sold), documents: asRecord(documents), moved: asRecord(moved) }
}

async function reported(db: Database) {
  const gross = ({ netMinor, taxMinor }: { netMinor: number; taxMinor: number }) => netMinor + taxMinor
  const sold = await readSales(db, ALL, { basis: ['placed', 'cancelled'], by: 'day' })
  const documents = await readSales(db, ALL, { basis: 'documents', by: 'day' })
  return {
    sold: sumBy(sold, gross),
    documents: sumBy(documents, gross),
    moved: sumBy(await readPayments(db, ALL), ({ amountMinor }: { amountMinor: number }) => amountMinor),
  }
}

test.each([1, 2, 3, 4])(
  'what reports sum is what ledger and documents say, closed or not (random books %i)',
  async (seed) => {
    await bookRandomOrders(database, { seed, orders: 40, from: FROM, days: 20 })
    const expected = await truth(database)
    expect(Object.keys(expected.sold).length).toBeGreaterThan(1)
    expect(await reported(database)).toEqual(expected)
    expect(
      sumBy(await readProducts(database, ALL), ({ grossMinor }: { grossMinor: number }) => grossMinor),
    ).toEqual(expected.sold)

    const open = await everyReport()
    await closeDays(database, new Date('2026-04-08T10:00:00Z'))
    expect(await everyReport(), 'with some days closed').toEqual(open)
    await closeDays(database, LATER)
    expect(await everyReport(), 'with all days closed').toEqual(open)
    const [kept] = await database.query<{ rows: number }>('SELECT count(*)::int AS rows FROM report_sale')
    expect(kept?.rows).toBeGreaterThan(20)
    expect((await checkBooks(database, reportAudit)).flatMap(({ rows }) => rows)).toEqual([])
  },
)

test.each(['2026-03-01', '2026-04-08', '2026-05-01'])(
  'the products that brought most are the first of all products, and their sum is that of all (closed at %s)',
  async (closedAt) => {
    await bookRandomOrders(database, { seed: 11, orders: 60, from: FROM, days: 20 })
    await closeDays(database, new Date(`${closedAt}T10:00:00Z`))
    const all = (await readProducts(database, ALL)).filter(({ currency }) => currency === 'EUR')
    const inOrder = all.sort((a, b) => b.grossMinor - a.grossMinor || (a.productId < b.productId ? -1 : 1))
    expect(inOrder.length).toBeGreaterThan(3)
    const sums = {
      pieces: inOrder.reduce((sum, { pieces }) => sum + pieces, 0),
      grossMinor: inOrder.reduce((sum, { grossMinor }) => sum + grossMinor, 0),
    }
    for (const rows of [1, 3, 500]) {
      const { best, all: together } = await readBestProducts(database, ALL, { currency: 'EUR', rows })
      expect(best.map(({ productId, grossMinor }) => [productId, grossMinor])).toEqual(
        inOrder.slice(0, rows).map(({ productId, grossMinor }) => [productId, grossMinor]),
      )
      expect(together).toEqual({ products: inOrder.length, ...sums })
    }
    expect(await readSoldTotal(database, ALL, 'EUR')).toBe(sums.grossMinor)
    const [first] = inOrder
    const one = await readProducts(database, ALL, [first!.productId])
    expect(one.filter(({ currency }) => currency === 'EUR')).toEqual([first])
  },
)

/** Every report in every grouping, in a fixed order. */
async function everyReport() {
  const bases: Basis[] = ['orders', 'documents']
  const reports: unknown[][] = [
    ...(await Promise.all(SPANS.map((span) => readProducts(database, span)))),
    await readPayments(database, ALL),
    ...(await Promise.all(
      bases.flatMap((basis) =>
        [...SALES_BY, 'country-rate' as const].map((by) => readSales(database, ALL, { basis, by })),
      ),
    )),
  ]
  return reports.map((rows) => rows.map((row) => JSON.stringify(row)).sort())
}

test('all groupings of one report have one sum', async () => {
  await bookRandomOrders(database, { seed: 9, orders: 30, from: FROM, days: 20 })
  const sums = await Promise.all(
    SALES_BY.map(async (by) =>
      sumBy(
        await readSales(database, ALL, { basis: 'orders', by }),
        ({ netMinor, taxMinor, orders }: { netMinor: number; taxMinor: number; orders: number }) =>
          netMinor * 1e3 + taxMinor * 7 + orders,
      ),
    ),
  )
  expect(sums[0]).not.toEqual({})
  expect(sums).toEqual([sums[0], sums[0], sums[0]])
})

test('a booking that comes to a closed day is taken up, and the report says so', async () => {
  await bookRandomOrders(database, { seed: 5, orders: 10, from: FROM, days: 3 })
  const now = new Date('2026-04-01T10:00:00Z')
  await closeDays(database, now)
  expect(await readLate(database, ALL)).toEqual([])
  await bookRandomOrders(database, { seed: 6, orders: 3, from: FROM, days: 1 })
  await closeDays(database, now)
  expect((await readLate(database, ALL)).map(({ day }) => day)).toContain('2026-03-25')
  expect(await reported(database)).toEqual(await truth(database))
  await closeDays(database, now)
  const [twice] = await readLate(database, { from: '2026-03-25', to: '2026-03-25' })
  await closeDays(database, now)
  expect(await readLate(database, { from: '2026-03-25', to: '2026-03-25' })).toEqual([twice])
})

test('after a change of the time zone every day is summed anew, and reports are right before that', async () => {
  await bookRandomOrders(database, { seed: 7, orders: 20, from: FROM, days: 10 })
  await closeDays(database, LATER)
  setShopTimeZone('Pacific/Auckland')
  const before = await everyReport()
  await closeDays(database, LATER)
  expect(await everyReport()).toEqual(before)
  expect(await database.query('SELECT DISTINCT time_zone FROM report_day')).toEqual([
    { time_zone: 'Pacific/Auckland' },
  ])
})

test('two processes that close days at once leave each sum once', async () => {
  await bookRandomOrders(database, { seed: 8, orders: 20, from: FROM, days: 10 })
  await Promise.all([closeDays(database, LATER), closeDays(database, LATER), closeDays(database, LATER)])
  expect(await reported(database)).toEqual(await truth(database))
})

test('today is never closed, and a day that is not over is opened again', async () => {
  await bookRandomOrders(database, { seed: 3, orders: 5, from: FROM, days: 2 })
  await closeDays(database, LATER)
  await closeDays(database, new Date('2026-03-26T12:00:00Z'))
  const days = await database.query<{ day: string }>('SELECT day::text FROM report_day ORDER BY day DESC')
  expect(days.map(({ day }) => day)).toEqual(['2026-03-25'])
})

test('an empty shop closes nothing and reports nothing', async () => {
  await closeDays(database, LATER)
  expect(await readSales(database, ALL, { basis: 'orders', by: 'day' })).toEqual([])
  expect(await database.query('SELECT FROM report_day')).toEqual([])
})

test.each([
  ['month', 'the kept sums of months and years are those of their days'],
  ['year', 'the kept sums of months and years are those of their days'],
  ['day', 'the kept sums of products are those of the ledger'],
])('the audit finds a %s whose product sums somebody changed', async (kind, holds) => {
  await bookRandomOrders(database, { seed: 12, orders: 10, from: FROM, days: 2 })
  await closeDays(database, LATER)
  await pastTheTriggers(
    database,
    kind === 'day'
      ? `WITH changed AS (UPDATE report_product SET gross_minor = gross_minor + 1 WHERE (day, product_id) = (SELECT day, product_id FROM report_product LIMIT 1) RETURNING *)
         UPDATE report_product_period p SET gross_minor = p.gross_minor + 1 FROM changed c
         WHERE p.product_id = c.product_id AND p.currency = c.currency AND p.first_day = date_trunc(p.kind, c.day)`
      : `UPDATE report_product_period SET gross_minor = gross_minor + 1 WHERE kind = '${kind}' AND product_id = (SELECT min(product_id) FROM report_product_period)`,
  )
  const found = (await checkBooks(database, reportAudit)).filter(({ count }) => count > 0)
  expect(found.map(({ check }) => check.holds)).toEqual([holds])
})

test('sums of months and years follow their days when days are summed again, opened again and forgotten', async () => {
  const rows = () =>
    database.query(
      `SELECT kind, first_day::text, count(*)::int AS products, sum(days)::int AS days FROM report_product_period GROUP BY 1, 2 ORDER BY 1, 2`,
    )
  const violations = async () => (await checkBooks(database, reportAudit)).flatMap(({ rows: found }) => found)
  const now = new Date('2026-04-01T10:00:00Z')
  await bookRandomOrders(database, { seed: 5, orders: 20, from: FROM, days: 6 })
  await closeDays(database, now)
  await bookRandomOrders(database, { seed: 6, orders: 5, from: FROM, days: 2 })
  await closeDays(database, now)
  expect(await violations()).toEqual([])
  const kept = await rows()
  expect(kept).toHaveLength(2)
  await closeDays(database, new Date('2026-03-27T10:00:00Z'))
  expect(await violations()).toEqual([])
  expect(await rows()).not.toEqual(kept)
  await closeDays(database, new Date('2026-03-20T10:00:00Z'))
  expect(await rows()).toEqual([])
})

test('the audit finds a sum that somebody changed', async () => {
  await bookRandomOrders(database, { seed: 2, orders: 10, from: FROM, days: 2 })
  await closeDays(database, LATER)
  await pastTheTriggers(
    database,
    `UPDATE report_sale SET net_minor = net_minor + 1 WHERE (day, kind) = (SELECT day, kind FROM report_sale WHERE kind = 'placed' ORDER BY day LIMIT 1)`,
  )
  const found = (await checkBooks(database, reportAudit)).filter(({ count }) => count > 0)
  expect(found.map(({ check }) => check.holds)).toEqual([
    'the kept sums of closed days are those of the ledger',
  ])
})
