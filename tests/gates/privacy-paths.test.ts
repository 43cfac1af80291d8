import { expect, test } from 'vitest'
import { ERASURE_STEPS, type ErasureStep, KEPT_COLUMNS, PERSONAL_PATHS } from '#domains/account/index.ts'
import type { PrivacyRegister } from '#domains/privacy-classes.ts'
import { PRIVACY_REGISTER } from '#domains/privacy-register.ts'
import { useTestDatabase } from '../support/database.ts'

const db = useTestDatabase()

function personalColumns(register: PrivacyRegister): { readonly table: string; readonly column: string }[] {
  return Object.entries(register).flatMap(([table, columns]) =>
    Object.entries(columns).flatMap(([column, kind]) => (kind === 'personal' ? [{ table, column }] : [])),
  )
}

type Paths = Readonly<Record<string, { readonly personal: readonly string[] }>>

/**
 * Personal columns that no export would show, and columns that it would show as personal though they are not.
 */
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
    .map(
      ({ table, column }) =>
        `${table}.${column} is not personal by the register: drop it in src/domains/account/export-paths.ts`,
    )
  return [...missing, ...stale]
}

test('a path leads from an account to every personal column', () => {
  expect(withoutPath(PRIVACY_REGISTER, PERSONAL_PATHS)).toEqual([])
  expect(withoutPath({ planted: { name: 'personal', at: 'technical' } }, {})).toHaveLength(1)
  expect(
    withoutPath({ planted: { name: 'personal', town: 'personal' } }, { planted: { personal: ['name'] } }),
  ).toHaveLength(1)
  expect(withoutPath({ planted: { name: 'technical' } }, { planted: { personal: ['name'] } })).toHaveLength(1)
})

test('what is shown beside personal columns, and what is withheld, is a column of its table', () => {
  for (const [table, { beside = [], withheld = {} }] of Object.entries(PERSONAL_PATHS)) {
    const columns = PRIVACY_REGISTER[table] ?? {}
    for (const name of beside) expect([table, name, columns[name]]).toEqual([table, name, 'technical'])
    for (const name of Object.keys(withheld))
      expect([table, name, columns[name]]).toEqual([table, name, 'personal'])
  }
})

type Steps = readonly Pick<ErasureStep, 'table' | 'columns'>[]

/**
 * Personal columns that an erasure neither empties nor has a reason to keep. Where a step empties columns,
 * rows stay: then a column counts only where such a step names it, whatever else deletes rows of that table.
 */
function unerased(
  register: PrivacyRegister,
  cascading: readonly string[],
  all: Steps = ERASURE_STEPS,
): string[] {
  return personalColumns(register)
    .filter(({ table, column }) => {
      const ways = all.flatMap((step) => (step.table === table ? [step.columns] : []))
      const emptied = ways.flatMap((columns) => (typeof columns === 'string' ? [] : columns))
      const isGone =
        (ways.includes('*') || cascading.includes(table)) &&
        emptied.length === 0 &&
        !ways.includes('some-rows')
      return !isGone && !emptied.includes(column) && KEPT_COLUMNS[table]?.[column] === undefined
    })
    .map(
      ({ table, column }) =>
        `${table}.${column} outlives an erasure: empty it in src/domains/account/erasure-store.ts or say there why it is kept`,
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

test('a new personal column of a table whose rows stay is missed, though a step deletes other rows of it', () => {
  for (const table of ['orders', 'payment_attempt', 'coupon', 'audit_log']) {
    const planted = { [table]: { ...PRIVACY_REGISTER[table], planted_note: 'personal' } } as const
    expect(unerased(planted, []).map((text) => text.split(' ')[0])).toEqual([`${table}.planted_note`])
    // Also where the row would go with the account if it were still tied to it.
    expect(unerased(planted, [table])).toHaveLength(1)
  }
  const planted = { planted: { name: 'personal' } } as const
  expect(unerased(planted, [], [{ table: 'planted', columns: 'some-rows' }])).toHaveLength(1)
  expect(unerased(planted, ['planted'], [{ table: 'planted', columns: 'some-rows' }])).toHaveLength(1)
  expect(unerased(planted, [], [{ table: 'planted', columns: '*' }])).toEqual([])
  expect(
    unerased(
      { planted: { name: 'personal', town: 'personal' } },
      [],
      [
        { table: 'planted', columns: '*' },
        { table: 'planted', columns: ['name'] },
      ],
    ),
  ).toHaveLength(1)
})

/** Steps whose statement does not do what its columns promise. */
function brokenPromises(steps: readonly ErasureStep[]): string[] {
  return steps.flatMap(({ table, columns, sql }) => {
    if (typeof columns === 'string')
      return new RegExp(`\\bDELETE FROM ${table}\\b`).test(sql) ? [] : [`${table} is not deleted from`]
    const [, set = ''] = new RegExp(`\\bUPDATE ${table}\\b(?: \\w)? SET ([^]*)`).exec(sql) ?? []
    return columns
      .filter((column) => !new RegExp(`(?:^|[\\s,])${column} = `).test(set))
      .map((column) => `${table}.${column} is not set`)
  })
}

test('each step does to its table what its columns promise', () => {
  expect(brokenPromises(ERASURE_STEPS)).toEqual([])
  expect(
    brokenPromises([{ table: 'planted', columns: '*', sql: 'UPDATE planted SET name = NULL' }]),
  ).toHaveLength(1)
  expect(
    brokenPromises([{ table: 'planted', columns: ['name', 'town'], sql: "UPDATE planted SET name = ''" }]),
  ).toEqual(['planted.town is not set'])
})

test('no reason stands for a column that is erased or is none', () => {
  for (const [table, columns] of Object.entries(KEPT_COLUMNS))
    for (const column of Object.keys(columns))
      expect([table, column, PRIVACY_REGISTER[table]?.[column]]).toEqual([table, column, 'personal'])
})
