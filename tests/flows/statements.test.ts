import { join } from 'node:path'
import { beforeAll, expect, test, vi } from 'vitest'
import { type Columns, column, columns, type DeclaredColumns } from '#db/columns.ts'
import type { Statement } from '#db/statement.ts'
import { filesMatching, ROOT, readText } from '../gates/support/tree.ts'
import { useTestDatabase } from '../support/database.ts'

type StatementModule = typeof import('#db/statement.ts')
type ColumnsModule = typeof import('#db/columns.ts')

const { declared, columnSets } = vi.hoisted(() => ({
  declared: new Map<string, Statement[]>(),
  columnSets: [] as Columns<DeclaredColumns>[],
}))

vi.mock('#db/statement.ts', async (importActual) => {
  const { statement } = await importActual<StatementModule>()
  return {
    statement(name: string, text: string): Statement {
      const made = statement(name, text)
      declared.set(name, [...(declared.get(name) ?? []), made])
      return made
    },
  }
})

vi.mock('#db/columns.ts', async (importActual) => {
  const actual = await importActual<ColumnsModule>()
  return {
    ...actual,
    columns(table: string, of: DeclaredColumns) {
      const made = actual.columns(table, of)
      columnSets.push(made)
      return made
    },
  }
})

const files = filesMatching(/^src\/.*(?<!\.test)\.ts$/).filter(
  (path) => path !== 'src/db/statement.ts' && /\bstatement\(/.test(readText(path)),
)

const db = useTestDatabase()
beforeAll(async () => {
  for (const path of files) await import(join(ROOT, path))
})

test('every prepared statement has a name of its own', () => {
  expect(declared.size).toBeGreaterThan(100)
  for (const [name, made] of declared) expect(new Set(made.map(({ text }) => text)).size, name).toBe(1)
})

test('the database accepts every prepared statement', async () => {
  const refused: string[] = []
  let tried = 0
  for (const [{ name, text }] of declared.values() as Iterable<[Statement]>) {
    if (/^(BEGIN|COMMIT|SET)\b/.test(text)) continue
    tried += 1
    await db.database
      .query(`PREPARE try_${tried} AS ${text}`)
      .catch((error: Error) => refused.push(`${name}: ${error.message}`))
  }
  expect(refused).toEqual([])
})

type AnyColumns = Pick<Columns<DeclaredColumns>, 'table' | 'columnNames' | 'declared'>

/**
 * Returns declared columns that the table lacks or has with another type. A domain counts as its own type.
 */
async function strayColumns(sets: readonly AnyColumns[]): Promise<string[]> {
  const asked = sets.flatMap(({ table, columnNames, declared }) => {
    const types = Object.values(declared).map(({ type }) => type)
    return columnNames.map((name, index) => ({ table, name, type: types[index] }))
  })
  const rows = await db.database.query<{ text: string }>(
    `SELECT d.table || '.' || d.name || ' is declared as ' || d.type || ' and is ' || coalesce(format_type(found.type, NULL), 'no column') AS text
     FROM jsonb_to_recordset($1::jsonb) AS d("table" text, name text, type text) LEFT JOIN LATERAL (
       SELECT coalesce(nullif(t.typbasetype, 0), t.oid) AS type FROM pg_attribute a JOIN pg_type t ON t.oid = a.atttypid
       WHERE a.attrelid = to_regclass(d.table) AND a.attname = d.name AND NOT a.attisdropped
     ) found ON true WHERE found.type IS DISTINCT FROM to_regtype(d.type)`,
    [JSON.stringify(asked)],
  )
  return rows.map(({ text }) => text)
}

test('every declared column is one of its table, with the type that the declaration says', async () => {
  expect(columnSets.length).toBeGreaterThan(5)
  expect(await strayColumns(columnSets)).toEqual([])
  const planted = columns('orders', { giftWrap: column<string>('text'), serial: column<number>('bigint') })
  expect((await strayColumns([planted])).sort()).toEqual([
    'orders.gift_wrap is declared as text and is no column',
    'orders.serial is declared as bigint and is integer',
  ])
})
