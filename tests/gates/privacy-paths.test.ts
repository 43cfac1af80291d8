import { expect, test } from 'vitest'
import { ERASURE_STEPS, KEPT_COLUMNS, PERSONAL_PATHS } from '#domains/account/index.ts'
import { PRIVACY_REGISTER, type PrivacyRegister } from '#domains/privacy-register.ts'
import { useTestDatabase } from '../support/database.ts'

const db = useTestDatabase()

function personalColumns(register: PrivacyRegister): { readonly table: string; readonly column: string }[] {
  return Object.entries(register).flatMap(([table, columns]) =>
    Object.entries(columns).flatMap(([column, kind]) => (kind === 'personal' ? [{ table, column }] : [])),
  )
}

type Paths = Readonly<Record<string, { readonly personal: readonly string[] }>>

/** Personal columns that no export would show, and columns that it would show as personal though they are not. */
function withoutPath(register: PrivacyRegister, paths: Paths): string[] {
  const missing = personalColumns(register)
    .filter(({ table, column }) => !paths[table]?.personal.includes(column))
    .map(
      ({ table, column }) =>
        `${table}.${column} is personal and no path leads there: say in src/domains/account/export-paths.ts which rows are whose`,
    )
  const stale = Object.entries(paths)
    .flatMap(([table, { personal }]) => personal.map((column) => ({ table, column })))
    .filter(({ table, column }) => register[table]?.[column] !== 'personal')
    .map(({ table, column }) => `${table}.${column} is not personal by the register: drop it in src/domains/account/export-paths.ts`)
  return [...missing, ...stale]
}

test('a path leads from an account to every personal column', () => {
  expect(withoutPath(PRIVACY_REGISTER, PERSONAL_PATHS)).toEqual([])
  expect(withoutPath({ planted: { name: 'personal', at: 'technical' } }, {})).toHaveLength(1)
  expect(withoutPath({ planted: { name: 'personal', town: 'personal' } }, { planted: { personal: ['name'] } })).toHaveLength(1)
  expect(withoutPath({ planted: { name: 'technical' } }, { planted: { personal: ['name'] } })).toHaveLength(1)
})

test('what is shown beside personal columns, and what is withheld, is a column of its table', () => {
  for (const [table, { beside = [], withheld = {} }] of Object.entries(PERSONAL_PATHS)) {
    const columns = PRIVACY_REGISTER[table] ?? {}
    for (const name of beside) expect([table, name, columns[name]]).toEqual([table, name, 'technical'])
    for (const name of Object.keys(withheld)) expect([table, name, columns[name]]).toEqual([table, name, 'personal'])
  }
})

/** Personal columns that an erasure neither empties nor has a reason to keep. */
function unerased(register: PrivacyRegister, cascading: readonly string[]): string[] {
  return personalColumns(register)
    .filter(({ table, column }) => {
      const steps = ERASURE_STEPS.filter((step) => step.table === table)
      const isErased = steps.some(({ columns }) => columns === '*' || columns.includes(column)) || cascading.includes(table)
      return !isErased && KEPT_COLUMNS[table]?.[column] === undefined
    })
    .map(
      ({ table, column }) => `${table}.${column} outlives an erasure: empty it in src/domains/account/erasure-store.ts or say there why it is kept`,
    )
}

test('an erasure empties every personal column, or there is a reason why not', async () => {
  const cascading = await db.database.query<{ table: string }>(
    `SELECT conrelid::regclass::text AS table FROM pg_constraint WHERE contype = 'f' AND confrelid = 'account'::regclass AND confdeltype = 'c'`,
  )
  const tables = cascading.map(({ table }) => table)
  expect(tables).toContain('account_token')
  expect(unerased(PRIVACY_REGISTER, tables)).toEqual([])
  expect(unerased({ planted: { name: 'personal' } }, tables)).toHaveLength(1)
})

test('no reason stands for a column that is erased or is none', () => {
  for (const [table, columns] of Object.entries(KEPT_COLUMNS))
    for (const column of Object.keys(columns)) expect([table, column, PRIVACY_REGISTER[table]?.[column]]).toEqual([table, column, 'personal'])
})
