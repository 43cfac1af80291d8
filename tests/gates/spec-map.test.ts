import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { quotedIn, tableRows } from './support/tables.ts'
import { ROOT, readText } from './support/tree.ts'

const MAP = 'docs/spec-map.md'
const OPEN = 'open'

/** What is wrong with the rows (row, specification, files, tests) of the map. */
function mapProblems(rows: readonly (readonly string[])[], exists: (path: string) => boolean): string[] {
  const ids = rows.map(([id]) => id)
  return rows.flatMap(([id = '', text = '', files = '', tests = '']) => {
    const problems: string[] = []
    if (!/^\d\.\d+$/.test(id) || ids.indexOf(id) !== ids.lastIndexOf(id)) problems.push('its number is malformed or taken')
    if (text === '') problems.push('it says nothing')
    for (const [cell, pattern] of [
      [files, /^(src|public|bench|scripts)\//],
      [tests, /\.test\.tsx?$/],
    ] as const) {
      const named = quotedIn(cell)
      if (named.length === 0 && !cell.startsWith(OPEN)) problems.push(`"${cell}" names no file: write ${OPEN} where nothing is built`)
      for (const path of named) {
        if (!pattern.test(path)) problems.push(`${path} is in the wrong column`)
        if (!exists(path)) problems.push(`${path} does not exist: the map must lead to what is there`)
      }
    }
    if (files.startsWith(OPEN) && !tests.startsWith(OPEN)) problems.push('what is not built cannot be tested')
    return problems.map((problem) => `${MAP} row ${id}: ${problem}`)
  })
}

const rows = tableRows(readText(MAP), 'row')

test('every row of the map leads to files and tests that exist, or says that it is open', () => {
  expect(mapProblems(rows, (path) => existsSync(join(ROOT, path)))).toEqual([])
})

test('the map has rows for all nine sections of the specification, numbered without gaps', () => {
  const bySection = Map.groupBy(rows, ([id = '']) => Number(id.split('.')[0]))
  expect([...bySection.keys()]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  for (const [section, group] of bySection) expect(group.map(([id]) => id)).toEqual(group.map((_, index) => `${section}.${index + 1}`))
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
