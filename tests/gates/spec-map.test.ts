import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { allSources, isTest, parseSource } from './support/source.ts'
import { quotedIn, tableRows } from './support/tables.ts'
import { type NamedTest, testsOf } from './support/test-titles.ts'
import { TOUCHED } from './support/touched-elements.ts'
import { ROOT, readText } from './support/tree.ts'

const MAP = 'docs/spec-map.md'
const OPEN = 'open'

/** Returns what is wrong with the rows (row, specification, files, tests) of the map. */
function mapProblems(rows: readonly (readonly string[])[], exists: (path: string) => boolean): string[] {
  const ids = rows.map(([id]) => id)
  return rows.flatMap(([id = '', text = '', files = '', tests = '']) => {
    const problems: string[] = []
    if (!/^\d\.\d+$/.test(id) || ids.indexOf(id) !== ids.lastIndexOf(id))
      problems.push('its number is malformed or taken')
    if (text === '') problems.push('it says nothing')
    for (const [cell, pattern] of [
      [files, /^(src|public|bench|scripts)\//],
      [tests, /\.test\.tsx?$/],
    ] as const) {
      const named = quotedIn(cell)
      if (named.length === 0 && !cell.startsWith(OPEN))
        problems.push(`"${cell}" names no file: write ${OPEN} where nothing is built`)
      for (const path of named) {
        if (!pattern.test(path)) problems.push(`${path} is in the wrong column`)
        if (!exists(path)) problems.push(`${path} does not exist: the map must lead to what is there`)
      }
    }
    if (files.startsWith(OPEN) && !tests.startsWith(OPEN)) problems.push('what is not built cannot be tested')
    return problems.map((problem) => `${MAP} row ${id}: ${problem}`)
  })
}

/** Returns the rows that a title names at its end: `a slider is moved (§1.19, §9.5)`. */
function rowsOf(title: string): string[] {
  const tag = /\(((?:§\d\.\d+(?:, )?)+)\)$/.exec(title)?.[1]
  return tag?.split(', ').map((row) => row.slice(1)) ?? []
}

/**
 * Returns rows whose test files do not name the row, and tests that name a row which does not list their
 * file.
 */
function unbound(rows: readonly (readonly string[])[], tests: readonly NamedTest[]): string[] {
  const named = rows.flatMap(([id = '', , , cell = '']) => quotedIn(cell).map((path) => ({ id, path })))
  const tags = tests.flatMap(({ path, title, at, runs }) =>
    rowsOf(title).map((id) => ({ id, path, at, runs })),
  )
  const same = (a: { id: string; path: string }) => (b: { id: string; path: string }) =>
    a.id === b.id && a.path === b.path
  return [
    ...named
      .filter((row) => !tags.some((tag) => tag.runs && same(row)(tag)))
      .map(({ id, path }) => `${MAP} row ${id}: no test of ${path} ends with (§${id})`),
    ...tags
      .filter((tag) => !named.some(same(tag)))
      .map(({ id, at }) => `${at}: names row ${id}, which does not name this file`),
  ]
}

const rows = tableRows(readText(MAP), 'row')

test('every row of the map leads to files and tests that exist, or says that it is open', () => {
  expect(mapProblems(rows, (path) => existsSync(join(ROOT, path)))).toEqual([])
})

test('every test that the map leads to names its row, and every row that a test names leads to it', () => {
  const tests = allSources()
    .filter(({ path }) => isTest(path) && path !== 'tests/gates/spec-map.test.ts')
    .flatMap(testsOf)
  expect(tests.length).toBeGreaterThan(500)
  expect(unbound(rows, tests)).toEqual([])
})

/** Returns rows of elements that no test in a browser touches: a title alone shows nothing. */
function untouched(rows: readonly (readonly string[])[], textOf: (path: string) => string): string[] {
  return Object.entries(TOUCHED).flatMap(([id, { test, source }]) => {
    const [, , files = '', tests = ''] = rows.find((row) => row[0] === id) ?? []
    const screens = quotedIn(tests).filter((path) => path.startsWith('tests/browser/'))
    return [
      ...(screens.some((path) => textOf(path).includes(test))
        ? []
        : [`${MAP} row ${id}: no test in a browser names ${test}`]),
      ...(quotedIn(files).some((path) => textOf(path).includes(source))
        ? []
        : [`${MAP} row ${id}: no file of it holds ${source}`]),
    ]
  })
}

test('every row of an element leads to a test in a browser that touches the element', () => {
  expect(untouched(rows, readText)).toEqual([])
})

/** Sections of the specification whose rows a person meets in a browser: states, checks, errors and constants. */
const BEFORE_EYES = /^[4589]\./

/** Returns rows of those sections that no test in a browser holds. */
function unseen(rows: readonly (readonly string[])[]): string[] {
  return rows
    .filter(([id = '', , , tests = '']) => BEFORE_EYES.test(id) && !tests.includes('`tests/browser/'))
    .map(([id]) => `${MAP} row ${id}: no test in a browser, add its table to tests/browser/spec`)
}

test('every state, check, error and constant is tested in a browser', () => {
  expect(unseen(rows)).toEqual([])
  const row = (id: string, cell: string) => [[id, 'a', '`src/a.ts`', cell]]
  expect(unseen(row('9.1', '`src/a.test.ts`'))).toHaveLength(1)
  expect(unseen(row('9.1', '`src/a.test.ts`, `tests/browser/a.test.ts`'))).toEqual([])
  expect(unseen(row('7.1', '`src/a.test.ts`'))).toEqual([])
})

test('a test that only names the row of an element is found', () => {
  const texts: Readonly<Record<string, string>> = {
    'tests/browser/a.test.ts': '// (§1.18)',
    'src/a.css': '.masonry {}',
  }
  const found = untouched(
    [['1.18', 'a', '`src/a.css`', '`tests/browser/a.test.ts`']],
    (path) => texts[path] ?? '',
  )
  expect(found.filter((problem) => problem.includes('1.18'))).toEqual([
    `${MAP} row 1.18: no test in a browser names .masonry`,
  ])
})

test('planted rows and tests that do not name each other are found', () => {
  const tests = (text: string) => testsOf(parseSource('tests/a.test.ts', text))
  const row = (cell: string, id = '1.1') => [[id, 'a', '`src/a.ts`', cell]]
  const good = "test('it works (§1.1)', () => {})"
  expect(unbound(row('`tests/a.test.ts`'), tests(good))).toEqual([])
  expect(unbound(row('`tests/a.test.ts`'), tests("describe('both (§1.1)', () => {})"))).toEqual([])
  expect(unbound(row('`tests/a.test.ts`'), tests("test('it works', () => {})"))).toHaveLength(1)
  expect(unbound(row('`tests/a.test.ts`'), tests("test.skip('it works (§1.1)', () => {})"))).toHaveLength(1)
  expect(unbound(row('`tests/b.test.ts`'), tests(good))).toHaveLength(2)
  expect(unbound(row('`tests/a.test.ts`', '1.2'), tests(good))).toHaveLength(2)
  expect(unbound(row(OPEN), tests("test('both (§1.1, §9.12)', () => {})"))).toHaveLength(2)
})

test('the map has rows for all nine sections of the specification, numbered without gaps', () => {
  const bySection = Map.groupBy(rows, ([id = '']) => Number(id.split('.')[0]))
  expect([...bySection.keys()]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  for (const [section, group] of bySection)
    expect(group.map(([id]) => id)).toEqual(group.map((_, index) => `${section}.${index + 1}`))
})

test('planted rows that lead nowhere are found', () => {
  const is = (path: string): boolean => path === 'src/a.ts' || path === 'src/a.test.ts'
  expect(mapProblems([['1.1', 'a', '`src/a.ts`', '`src/a.test.ts`']], is)).toEqual([])
  expect(mapProblems([['1.1', 'a', OPEN, OPEN]], is)).toEqual([])
  expect(mapProblems([['1.1', 'a', '`src/gone.ts`', '`src/a.test.ts`']], is)).toHaveLength(1)
  expect(mapProblems([['1.1', 'a', '`src/a.ts`', '`src/gone.test.ts`']], is)).toHaveLength(1)
  expect(mapProblems([['1.1', 'a', 'built', OPEN]], is)).toHaveLength(1)
  expect(mapProblems([['1.1', 'a', OPEN, '`src/a.test.ts`']], is)).toHaveLength(1)
  expect(
    mapProblems(
      [
        ['1.1', 'a', OPEN, OPEN],
        ['1.1', 'b', OPEN, OPEN],
      ],
      is,
    ),
  ).toHaveLength(2)
})
