import { beforeAll, expect, test } from 'vitest'
import type { Queryable } from '#db/database.ts'
import { bankLineList } from '#views/admin/areas/bank-lines.ts'
import { useTestDatabase } from '../../support/database.ts'
import { fillTables, nodesOf, type Plan } from '../../support/full-tables.ts'

/** Enough rows for an index to be worth its while, and few enough for a test. */
const ROWS = 30_000

const db = useTestDatabase()

beforeAll(async () => {
  await fillTables(db, [
    `INSERT INTO orders (id, key, state, number, locale, currency, created_at, updated_at, placed_at)
       SELECT ('00000000-0000-7103-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'k' || n, 'placed', 'K' || n, 'de', 'EUR', '2026-01-01', '2026-01-01', '2026-01-01'
       FROM generate_series(1, ${ROWS}) AS n`,
    `INSERT INTO bank_statement_line (account, line_id, number, booked_on, amount_minor, currency, remittance, debtor_name, imported_at, outcome, order_id, settled_at)
       SELECT 'DE00', 'l' || n, n, DATE '2020-01-01' + (n % 2000), CASE WHEN n % 50 = 0 THEN -n ELSE n END, 'EUR', 'RF ' || md5(n::text), 'Ada ' || md5((n * 7)::text), '2026-01-01',
         CASE WHEN n % 50 = 0 OR n % 400 = 7 THEN 'unmatched' ELSE 'matched' END,
         CASE WHEN n % 50 = 0 OR n % 400 = 7 THEN NULL ELSE ('00000000-0000-7103-8000-' || lpad(to_hex(n), 12, '0'))::uuid END,
         CASE WHEN n % 50 = 0 OR n % 400 = 7 THEN NULL ELSE timestamptz '2026-01-01' END
       FROM generate_series(1, ${ROWS}) AS n`,
  ])
})

const context = { locale: 'en' as const, t: (text: string) => text }

test.each([
  ...['', 'sort=day', 'sort=amount', 'sort=-amount', 'state=waiting', 'state=booked', 'state=unbooked'],
  ...['state=held&sort=-amount', 'direction=out', 'from=2025-01-01', 'until=2020-02-01'],
  ...['q=K500', 'q=8f14e45f', 'q=ada', 'q=123,45', 'q=777', 'q=nowhere'],
])('the page of bank?%s reads no full table whole', async (query) => {
  const asked: { readonly sql: string; readonly values: readonly unknown[] }[] = []
  const listening = {
    query(sql: string, values: readonly unknown[] = []) {
      asked.push({ sql, values })
      return db.database.query(sql, values as never)
    },
  } as unknown as Queryable
  const view = await bankLineList.read(listening, new URLSearchParams(query), context)
  expect(view.ignored).toEqual([])
  const page = asked.find(({ sql }) => sql.includes('"sortValue"'))
  const [row] = await db.database.query<{ 'QUERY PLAN': readonly { readonly Plan: Plan }[] }>(
    `EXPLAIN (FORMAT JSON) ${page?.sql}`,
    page?.values as never,
  )
  const whole = nodesOf(row!['QUERY PLAN'][0]!.Plan).filter(
    (node) =>
      node['Node Type'] === 'Seq Scan' &&
      ['orders', 'bank_statement_line'].includes(node['Relation Name'] ?? ''),
  )
  expect(whole).toEqual([])
})

test('lines are found by order, amount, number and a part of what the bank says, and signs are no pattern', async () => {
  const find = async (words: string) =>
    (await bankLineList.read(db.database, new URLSearchParams({ q: words }), context)).rows.map(
      ({ id }) => id,
    )
  expect(await find('k501')).toEqual(['501'])
  expect(await find('123,45')).toEqual(['12345'])
  expect(await find('0.50')).toEqual(['50'])
  expect(await find('29999')).toContain('29999')
  expect(await find('%%%')).toEqual([])
  expect((await find('RF c4ca4238a0b923820dcc')).map(String)).toEqual(['1'])
})
