import { expect, test } from 'vitest'
import { allSources, isTest, parseSource } from './support/source.ts'
import { tableRows } from './support/tables.ts'
import { type NamedTest, testsOf } from './support/test-titles.ts'
import { readText } from './support/tree.ts'

const TABLE = 'docs/payment-edge-cases.md'
const CASES = Array.from({ length: 40 }, (_, index) => String(index + 1))
const TAG = /^(\d+(?:, \d+)*): /

/** Returns the cases that a title names: `27, 28: money after …` names two. */
function casesOf(title: string): string[] {
  return TAG.exec(title)?.[1]?.split(', ') ?? []
}

/**
 * Compares the rows (case, file, test) of the table with the tests that name cases. Returns the differences.
 */
function caseProblems(rows: readonly (readonly string[])[], tests: readonly NamedTest[]): string[] {
  const named = rows.map(([number = '', file = '', title = '']) => ({
    number,
    path: file.replaceAll('`', ''),
    title,
  }))
  const missing = CASES.filter((number) => !named.some((row) => row.number === number)).map(
    (number) => `${TABLE} lacks case ${number}`,
  )
  const wrong = named.flatMap(({ number, path, title }) => {
    const found = tests.find((one) => one.path === path && one.title === title)
    if (!CASES.includes(number)) return [`${TABLE} case ${number}: there is no such case`]
    if (!found?.runs) return [`${TABLE} case ${number}: ${path} has no test "${title}" that runs`]
    return casesOf(title).includes(number)
      ? []
      : [`${TABLE} case ${number}: "${title}" does not begin with "${number}: "`]
  })
  const unlisted = tests
    .filter(({ isGroup }) => !isGroup)
    .flatMap(({ path, title, at }) =>
      casesOf(title)
        .filter(
          (number) => !named.some((row) => row.number === number && row.path === path && row.title === title),
        )
        .map((number) => `${at}: "${title}" names case ${number}, and ${TABLE} does not name it there`),
    )
  return [...missing, ...wrong, ...unlisted]
}

const tests = allSources()
  .filter(({ path }) => isTest(path) && !path.startsWith('tests/gates/'))
  .flatMap(testsOf)

test('each of the forty edge cases of payments names its tests, and each of these tests names its case', () => {
  expect(tests.length).toBeGreaterThan(500)
  expect(caseProblems(tableRows(readText(TABLE), 'case'), tests)).toEqual([])
})

test('planted rows and planted tests that lead nowhere are found', () => {
  const text = CASES.map((number) => `test('${number}: it works', () => {})`).join('\n')
  const planted = (more: string) => testsOf(parseSource('tests/a.test.ts', `${text}\n${more}`))
  const good = CASES.map((number) => [number, '`tests/a.test.ts`', `${number}: it works`])
  expect(caseProblems(good, planted(''))).toEqual([])
  expect(caseProblems(good.slice(1), planted(''))).toEqual([
    `${TABLE} lacks case 1`,
    `tests/a.test.ts:1: "1: it works" names case 1, and ${TABLE} does not name it there`,
  ])
  const more =
    "test.skip('1: left out', () => {})\ntest('it flies', () => {})\ndescribe.each([1])('1: a group', () => {})"
  for (const [row, count] of [
    [['41', '`tests/a.test.ts`', '1: it works'], 2],
    [['1', '`tests/gone.test.ts`', '1: it works'], 2],
    [['1', '`tests/a.test.ts`', '1: it flies'], 2],
    [['1', '`tests/a.test.ts`', '2: it works'], 2],
    [['1', '`tests/a.test.ts`', 'it flies'], 2],
    [['1', '`tests/a.test.ts`', ''], 2],
    [['1', '`tests/a.test.ts`', '1: a group'], 1],
    // The test exists but is skipped, so the row leads nowhere.
    [['1', '`tests/a.test.ts`', '1: left out'], 1],
  ] as const)
    expect(caseProblems([...good, row], planted(more)), row.join(' ')).toHaveLength(count)
  expect(caseProblems(good, planted("test.each([1])(\n  '3, 4: %s is new', () => {})"))).toHaveLength(2)
})
