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
    if (/^(BEGIN|COMMIT|SET|LOCK)\b/.test(text)) continue
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

/**
 * Locks of rows that their transaction deletes, or may delete: until it ends, no row may come to refer to what goes.
 * Each says what is deleted.
 */
const DELETES: Readonly<Record<string, string>> = {
  'catalog-lock-record locks product': 'a product that nobody needs, when staff delete it or undo an import',
  'order-sweep-carts locks orders': 'carts that were left behind',
  'page-picture-claim locks page_picture': 'a picture that no page shows any more',
  'shipping-zone-ids locks shipping_zone': 'zones that a new list does not name',
}

/** Returns the text before a position down to the bracket that opens there, without what is in brackets. */
function sameLevel(text: string, end: number): string {
  let depth = 0
  let level = ''
  for (let at = end - 1; at >= 0; at -= 1) {
    const one = text.charAt(at)
    if (one === ')') depth += 1
    else if (one === '(' && depth === 0) break
    else if (one === '(') depth -= 1
    else if (depth === 0) level = one + level
  }
  return level
}

/**
 * Returns the statements that lock rows `FOR UPDATE` in a table that others refer to by a foreign key: a new row
 * that refers to a locked one would wait.
 */
async function keyLocks(statements: readonly Statement[]): Promise<string[]> {
  const rows = await db.database.query<{ table: string }>(
    `SELECT DISTINCT confrelid::regclass::text AS "table" FROM pg_constraint WHERE contype = 'f'`,
  )
  const referred = new Set(rows.map(({ table }) => table))
  const found = statements.flatMap(({ name, text }) =>
    [...text.matchAll(/\bFOR UPDATE(?: OF (\w+(?:, \w+)*))?/g)].flatMap(({ index, 1: of }) =>
      [
        ...sameLevel(text, index).matchAll(
          /\b(?:FROM|JOIN) (\w+)(?: (?!WHERE|JOIN|ON|USING|ORDER|FOR)(\w+))?/g,
        ),
      ]
        .filter(([, table, alias]) => of?.split(', ').includes(alias ?? table ?? '') ?? true)
        .flatMap(([, table = '']) => (referred.has(table) ? [`${name} locks ${table}`] : [])),
    ),
  )
  return [...new Set(found)].sort()
}

test('a lock of a row that others refer to leaves its key alone, so that they do not wait', async () => {
  expect(await keyLocks([...declared.values()].flat())).toEqual(Object.keys(DELETES))
  const locks = (text: string) => keyLocks([{ name: 'planted', text }])
  expect(await locks('SELECT a.id FROM account a WHERE a.id = $1 FOR UPDATE')).toEqual([
    'planted locks account',
  ])
  expect(await locks('SELECT a.id FROM account a WHERE a.id = $1 FOR NO KEY UPDATE')).toEqual([])
  expect(await locks('SELECT FROM stock s JOIN variant v ON v.id = s.variant_id FOR UPDATE OF s')).toEqual([])
})
