import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tableRows } from './support/tables.ts'
import { ROOT, readText } from './support/tree.ts'

const TABLE = 'docs/payment-edge-cases.md'
const CASES = Array.from({ length: 40 }, (_, index) => String(index + 1))

/** What is wrong with the rows (case, file, test) of the table. `read`: the text of a file, null where there is none. */
function caseProblems(rows: readonly (readonly string[])[], read: (path: string) => string | null): string[] {
  const missing = CASES.filter((number) => !rows.some(([row]) => row === number)).map((number) => `${TABLE} lacks case ${number}`)
  const wrong = rows.flatMap(([number = '', file = '', name = '']) => {
    const path = file.replaceAll('`', '')
    const problems: string[] = []
    if (!CASES.includes(number)) problems.push('there is no such case')
    const text = /^(src|tests)\/.+\.test\.tsx?$/.test(path) ? read(path) : null
    if (text === null) problems.push(`"${path}" is no test file that is there`)
    else if (!hasTest(text, name)) problems.push(`${path} has no test "${name}"`)
    return problems.map((problem) => `${TABLE} case ${number}: ${problem}`)
  })
  return [...missing, ...wrong]
}

/** Whether a test, or a group of tests, of this very name stands in a file, and is not left out. */
function hasTest(text: string, name: string): boolean {
  const at =
    name === ''
      ? null
      : new RegExp(String.raw`(\w+)?(\([^\n]*\))?\(\s*(['"])${name.replaceAll(/[.*+?^$(){}|[\]\\]/g, String.raw`\$&`)}\3,`).exec(text)
  return at !== null && !/^(skip|todo)$/.test(at[1] ?? '')
}

test('each of the forty edge cases of payments is in the table, with tests that exist', () => {
  const read = (path: string): string | null => (existsSync(join(ROOT, path)) ? readText(path) : null)
  expect(caseProblems(tableRows(readText(TABLE), 'case'), read)).toEqual([])
})

test('planted rows that lead nowhere are found', () => {
  const good = CASES.map((number) => [number, '`tests/a.test.ts`', 'it works'])
  const read = (path: string): string | null =>
    path === 'tests/a.test.ts' ? "test.each([1])(\n  'it works', () => {})\ntest.skip('left out', () => {})" : null
  expect(caseProblems(good, read)).toEqual([])
  expect(caseProblems(good.slice(1), read)).toEqual([`${TABLE} lacks case 1`])
  for (const planted of [
    ['41', '`tests/a.test.ts`', 'it works'],
    ['1', '`tests/gone.test.ts`', 'it works'],
    ['1', '`src/a.ts`', 'it works'],
    ['1', '`tests/a.test.ts`', 'it flies'],
    ['1', '`tests/a.test.ts`', 'left out'],
    ['1', '`tests/a.test.ts`', ''],
  ])
    expect(caseProblems([...good, planted], read), planted.join(' ')).toHaveLength(1)
})
