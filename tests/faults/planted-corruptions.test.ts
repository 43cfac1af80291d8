import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database, Queryable } from '#db/database.ts'
import { checkBooks, isBroken } from '#processes/run-audit.ts'
import { deskOf } from '../flows/payment/desk.ts'
import { type OutsideServer, openOutsideServer } from '../support/outside-server.ts'
import { cashierOf } from '../support/paying.ts'
import { liveThrough, RICH_PROVIDERS } from '../support/rich-books.ts'
import { useRunningShop } from '../support/running-shop.ts'
import { useSandbox } from '../support/use-sandbox.ts'
import { newWebhook } from '../support/webhooks.ts'
import { BOOKS, CHANGES, FREE_COLUMNS } from './support/book-columns.ts'
import { SCHEMES } from './support/corruptions.ts'

const sandbox = useSandbox(RICH_PROVIDERS)
let server: OutsideServer
beforeAll(async () => {
  server = await openOutsideServer()
})
afterAll(() => server.close())
const shop = useRunningShop({}, sandbox, undefined, () => server.outside)
const cashier = cashierOf(shop, sandbox)
const desk = deskOf(shop, sandbox)

let client: pg.Client

beforeAll(async () => {
  await shop.drain()
  await newWebhook(shop, ['order.placed', 'order.paid'])
  const gone = await newWebhook(shop, ['order.placed'])
  server.answer(({ url }) => ({ status: url === gone.path ? 410 : 204 }))
  await liveThrough(shop, cashier, desk)
  client = new pg.Client({ connectionString: shop.core.environment.databaseUrl! })
  await client.connect()
}, 120_000)
afterAll(() => client.end())

/**
 * Returns what the audit finds after somebody with the database's superuser ran this SQL with all triggers
 * off; everything is rolled back.
 */
async function findings(sql: string): Promise<readonly string[]> {
  await client.query('BEGIN')
  try {
    await client.query('SET LOCAL session_replication_role = replica')
    const results = [await client.query(sql)].flat()
    expect(
      results.some(({ rowCount }) => (rowCount ?? 0) > 0),
      'the corruption changed no row',
    ).toBe(true)
    return await auditInside()
  } finally {
    await client.query('ROLLBACK')
  }
}

async function auditInside(): Promise<readonly string[]> {
  const query = async (text: unknown, values?: readonly unknown[]) =>
    (
      await client.query(
        typeof text === 'string' ? text : (text as { text: string }).text,
        values as unknown[],
      )
    ).rows
  const database = {
    ...shop.core.database,
    query,
    readSlowly: (_limits, work) => work({ query } as Queryable),
  } as Database
  return (await checkBooks(database)).filter(isBroken).map(({ check: { holds } }) => holds)
}

test('the shop that is corrupted below has clean books', async () => {
  expect(await auditInside()).toEqual([])
})

describe('what somebody with the database alone could do', () => {
  test.each(SCHEMES)('%s is found', async (_name, sql) => {
    expect(await findings(sql)).not.toEqual([])
  })
})

/** Rows whose columns are changed. */
const LOOKED_AT: Readonly<Record<string, string>> = { orders: "AND state <> 'cart'" }

describe('each row of each book', () => {
  test.each(BOOKS.map((table) => [table]))('%s: one that is deleted is missed', async (table) => {
    const rows = await client.query(
      `SELECT ctid FROM ${table} ${table === 'orders' ? "WHERE state <> 'cart'" : ''}`,
    )
    expect(rows.rowCount, `${table} is empty: the shop must live through more`).toBeGreaterThan(0)
    const picked = rows.rows.filter((_row, index) => index % Math.ceil(rows.rows.length / 4) === 0)
    for (const { ctid } of picked)
      expect(await findings(`DELETE FROM ${table} WHERE ctid = '${ctid}'`), ctid).not.toEqual([])
  })

  test.each(BOOKS.map((table) => [table]))('%s: all that are emptied are missed', async (table) => {
    expect(await findings(`DELETE FROM ${table}`)).not.toEqual([])
    await expect(shop.core.database.query(`TRUNCATE ${table} CASCADE`)).rejects.toThrow('append-only')
  })

  test.each(BOOKS.map((table) => [table]))('%s: each column that is changed is found', async (table) => {
    // PostgreSQL itself computes a generated column and lets nobody write it.
    const { rows: columns } = await client.query<{ name: string; type: string }>(
      `SELECT attname AS name, coalesce(nullif(t.typbasetype, 0), t.oid)::regtype::text AS type FROM pg_attribute a JOIN pg_type t ON t.oid = a.atttypid
       WHERE attrelid = '${table}'::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
    )
    const missed: string[] = []
    for (const { name, type } of columns) {
      if (FREE_COLUMNS[table]?.[name] !== undefined) continue
      const change = CHANGES[type]
      expect(change, `no change for columns of type ${type}`).toBeDefined()
      const row = `SELECT ctid FROM ${table} WHERE ${name} IS NOT NULL ${LOOKED_AT[table] ?? ''} LIMIT 1`
      if ((await client.query(row)).rowCount === 0) continue
      if (
        (
          await findings(`UPDATE ${table} SET ${name} = ${change!(name)} WHERE ctid = (${row})`).catch(
            onlyPossible,
          )
        ).length === 0
      )
        missed.push(name)
    }
    expect(missed).toEqual([])
  })
})

/** Ignores changes that the database itself refuses: they need no audit. */
function onlyPossible(error: unknown): readonly string[] {
  const code = error instanceof pg.DatabaseError ? error.code : undefined
  if (code?.startsWith('23')) return [`the database refuses: ${code}`]
  throw error
}

test('a column that may be changed freely is one of its table', async () => {
  for (const [table, columns] of Object.entries(FREE_COLUMNS))
    for (const column of Object.keys(columns))
      await expect(client.query(`SELECT ${column} FROM ${table} LIMIT 1`)).resolves.toBeDefined()
})
