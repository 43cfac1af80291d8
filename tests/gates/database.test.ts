import { expect, test } from 'vitest'
import { generateTypes } from '#db/generate-types.ts'
import { migrationFiles } from '#db/migrate.ts'
import { useTestDatabase } from '../support/database.ts'
import { PRIVACY_REGISTER, type PrivacyRegister } from '../support/privacy-register.ts'
import { readText } from './support/tree.ts'

const db = useTestDatabase()

function numberingProblems(files: readonly string[]): string[] {
  return files.flatMap((name, index) => {
    const wanted = String(index + 1).padStart(4, '0')
    return new RegExp(`^${wanted}_[a-z0-9_]+\\.sql$`).test(name)
      ? []
      : [`${name}: expected ${wanted}_name.sql; files run in this order, and a gap hides a lost one`]
  })
}

test('migrations are numbered without gaps', () => {
  expect(numberingProblems(migrationFiles())).toEqual([])
  expect(numberingProblems(['0001_a.sql', '0003_c.sql'])).toHaveLength(1)
  expect(numberingProblems(['0001_a.sql', '0001_b.sql'])).toHaveLength(1)
})

test('the table types are those of the migrations', async () => {
  // To fix it, run generateTypes on a migrated database.
  expect(readText('src/db/types.generated.ts')).toBe(await generateTypes(db.database))
})

interface Column {
  readonly table: string
  readonly column: string
}

/** Compares the register with the existing columns, both ways. */
function registerProblems(columns: readonly Column[], register: PrivacyRegister): string[] {
  const known = new Set(columns.map(({ table, column }) => `${table}.${column}`))
  const missing = columns
    .filter(({ table, column }) => register[table]?.[column] === undefined)
    .map(
      ({ table, column }) =>
        `${table}.${column} is in no personal.ts: export and erasure go by these lists, say there whether it is personal or technical`,
    )
  const stale = Object.entries(register)
    .flatMap(([table, classes]) => Object.keys(classes).map((column) => `${table}.${column}`))
    .filter((name) => !known.has(name))
    .map((name) => `${name} is registered but there is no such column: drop it`)
  return [...missing, ...stale]
}

test('every column is registered as personal or technical', async () => {
  const columns = await db.database.query<Column>(
    `SELECT table_name AS table, column_name AS column FROM information_schema.columns WHERE table_schema = 'public' ORDER BY 1, 2`,
  )
  expect(registerProblems(columns, PRIVACY_REGISTER)).toEqual([])
})

test('a planted column is found, and a row for a column that is gone too', () => {
  expect(registerProblems([{ table: 'a', column: 'email' }], {})[0]).toContain('a.email is in no personal.ts')
  expect(registerProblems([], { a: { email: 'personal' } })[0]).toContain('a.email is registered')
})
