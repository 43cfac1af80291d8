import { expect, test } from 'vitest'
import { joinTables, type PersonalTable, type PersonalTables } from '#db/personal-data.ts'
import { personalTables } from '#main/personal-tables.ts'
import { useTestDatabase } from '../support/database.ts'
import { registerOf } from '../support/privacy-register.ts'
import { parseSource, programSources, type Source } from './support/source.ts'

const db = useTestDatabase()

/** Declares a planted table with personal columns. */
const table = (said: Partial<PersonalTable>): PersonalTables => ({
  planted: { personal: ['name'], technical: [], kept: 'a day', exported: { rows: '' }, ...said },
})

/**
 * Returns tables with personal columns that no export shows, and those that do not say how long they are
 * kept.
 */
function untold(tables: PersonalTables): string[] {
  return Object.entries(tables)
    .filter(([, { personal }]) => personal.length > 0)
    .flatMap(([name, { exported, kept = '' }]) => [
      ...(exported ? [] : [`${name} holds personal data and no export shows it: say which rows are whose`]),
      ...(kept === '' ? [`${name} does not say how long its personal data is kept`] : []),
    ])
}

test('an export shows every table with personal columns, and each says how long it is kept', () => {
  expect(untold(personalTables)).toEqual([])
  expect(untold(table({}))).toEqual([])
  expect(untold({ planted: { personal: ['name'], technical: [], kept: 'a day' } })).toHaveLength(1)
  expect(untold(table({ kept: '' }))).toHaveLength(1)
})

/** Returns columns that are listed twice, or under a label for which they have the wrong kind. */
function wrongNames(tables: PersonalTables): string[] {
  return Object.entries(tables).flatMap(
    ([name, { personal, technical, exported, leaves = {} }]): readonly string[] => {
      const { beside = [], withheld = {} } = exported ?? {}
      return [
        ...personal
          .filter((column) => technical.includes(column))
          .map((column) => `${name}.${column} is said to be both`),
        ...beside
          .filter((column) => !technical.includes(column))
          .map((column) => `${name}.${column} is shown beside, but it is no technical column`),
        ...[...Object.keys(withheld), ...Object.keys(leaves)]
          .filter((column) => !personal.includes(column))
          .map((column) => `${name}.${column} is withheld or left, but it is no personal column`),
      ]
    },
  )
}

test('what is shown beside, withheld or left is a column of its table, and none is personal and technical', () => {
  expect(wrongNames(personalTables)).toEqual([])
  expect(wrongNames(table({ exported: { rows: '', beside: ['name'] } }))).toHaveLength(1)
  expect(wrongNames(table({ exported: { rows: '', withheld: { town: 'why' } } }))).toHaveLength(1)
  expect(wrongNames(table({ leaves: { town: 'why' } }))).toHaveLength(1)
  expect(wrongNames(table({ technical: ['name'] }))).toHaveLength(1)
})

test('a table that two rooms describe is refused when the program starts', () => {
  expect(() => joinTables(table({}), table({}))).toThrow('planted')
})

/**
 * Returns personal columns that an erasure neither empties nor has a reason to keep. A step that empties
 * columns leaves rows: then a column counts only if such a step names it, even if another step deletes rows
 * of that table.
 */
function unerased(tables: PersonalTables, cascading: readonly string[]): string[] {
  return Object.entries(tables).flatMap(([name, { personal, erased = [], leaves = {} }]) => {
    const ways = erased.map(({ columns }) => columns)
    const emptied = ways.flatMap((columns) => (typeof columns === 'string' ? [] : columns))
    const isGone =
      (ways.includes('*') || cascading.includes(name)) && emptied.length === 0 && !ways.includes('some-rows')
    return personal
      .filter((column) => !isGone && !emptied.includes(column) && leaves[column] === undefined)
      .map(
        (column) => `${name}.${column} outlives an erasure: empty it, or say why it is left and until when`,
      )
  })
}

test('an erasure empties every personal column, or there is a reason why not', async () => {
  const cascading = await db.database.query<{ table: string }>(
    `SELECT conrelid::regclass::text AS table FROM pg_constraint WHERE contype = 'f' AND confrelid = 'account'::regclass AND confdeltype = 'c'`,
  )
  const tables = cascading.map(({ table }) => table)
  expect(tables).toContain('account_token')
  expect(unerased(personalTables, tables)).toEqual([])
  expect(unerased(table({}), tables)).toHaveLength(1)
})

test('a new personal column of a table whose rows stay is missed, though a step deletes other rows of it', () => {
  for (const name of ['orders', 'payment_attempt', 'coupon', 'audit_log']) {
    const found = personalTables[name]!
    const planted = { [name]: { ...found, personal: [...found.personal, 'planted_note'] } }
    expect(unerased(planted, []).map((text) => text.split(' ')[0])).toEqual([`${name}.planted_note`])
    // Even if the row would be deleted with the account, were it still linked to it.
    expect(unerased(planted, [name])).toHaveLength(1)
  }
  const some = table({ erased: [{ columns: 'some-rows', sql: '' }] })
  expect(unerased(some, [])).toHaveLength(1)
  expect(unerased(some, ['planted'])).toHaveLength(1)
  const all = { columns: '*', sql: '' } as const
  expect(unerased(table({ erased: [all] }), [])).toEqual([])
  const two = { personal: ['name', 'town'], erased: [all, { columns: ['name'], sql: '' }] }
  expect(unerased(table(two), [])).toHaveLength(1)
})

/** Returns steps whose statement does not do what its columns say. */
function brokenPromises(tables: PersonalTables): string[] {
  return Object.entries(tables).flatMap(([name, { erased = [] }]) =>
    erased.flatMap(({ columns, sql }) => {
      if (typeof columns === 'string')
        return new RegExp(`\\bDELETE FROM ${name}\\b`).test(sql) ? [] : [`${name} is not deleted from`]
      const [, set = ''] = new RegExp(`\\bUPDATE ${name}\\b(?: \\w)? SET ([^]*)`).exec(sql) ?? []
      return columns
        .filter((column) => !new RegExp(`(?:^|[\\s,])${column} = `).test(set))
        .map((column) => `${name}.${column} is not set`)
    }),
  )
}

test('each step does to its table what its columns promise', () => {
  expect(brokenPromises(personalTables)).toEqual([])
  const step = (columns: '*' | string[], sql: string) => brokenPromises(table({ erased: [{ columns, sql }] }))
  expect(step('*', 'UPDATE planted SET name = NULL')).toHaveLength(1)
  expect(step(['name', 'town'], "UPDATE planted SET name = ''")).toEqual(['planted.town is not set'])
})

/** Returns tables that the SQL of one domain reads or changes and that another domain describes. */
function strangeTables(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path }) => path.endsWith('/personal.ts'))
    .flatMap(({ path, text }) => {
      const own = [...text.matchAll(/^ {2}(\w+): /gm)].map(([, name]) => name)
      const used = [...text.matchAll(/\b(?:FROM|JOIN|UPDATE) (\w+)\b(?!\()/g)].map(([, name]) => name)
      return used
        .filter((name) => !own.includes(name))
        .map(
          (name) =>
            `${path} names ${name}: a room knows its own tables alone, and finds a person by {braces}`,
        )
    })
}

test('the SQL of a room names its own tables alone', () => {
  const sources = programSources().filter(({ path }) => path.endsWith('/personal.ts'))
  expect(sources.length).toBeGreaterThan(10)
  expect(strangeTables(sources)).toEqual([])
  const planted = `export const a = {\n  coupon: { sql: 'SELECT FROM coupon JOIN orders o' },\n}`
  expect(strangeTables([parseSource('src/domains/coupon/personal.ts', planted)])).toHaveLength(1)
})

test('the register of a planted table tells personal columns from technical ones', () => {
  expect(registerOf(table({ technical: ['at'] }))).toEqual({ planted: { name: 'personal', at: 'technical' } })
})
