import { expect, test } from 'vitest'
import { filesMatching, readText } from './support/tree.ts'

/** Returns the recurring jobs of the program. */
function recurringIn(tasks: string): readonly string[] {
  return [...tasks.matchAll(/\{ name: '([a-z-]+)', everyMs:/g)].map(([, name = '']) => name)
}

/** Returns the jobs that a test names: in a drain, in a move of the clock, or in a list of jobs for them. */
function namedIn(text: string): readonly string[] {
  const calls = text.match(/\.(?:drain|advance)\([^\n]*\)/g) ?? []
  const lists = text.match(/\w+_JOBS\b[^=\n]* = \[[^\]]*\]/g) ?? []
  return [...calls, ...lists].flatMap((part) =>
    [...part.matchAll(/'([a-z-]+)'/g)].map(([, name = '']) => name),
  )
}

test('every recurring job is named by a test, because a drain runs no other', () => {
  const jobs = recurringIn(readText('src/main/tasks.ts'))
  expect(jobs.length).toBeGreaterThan(20)
  const named = new Set(
    filesMatching(/^tests\/(?!gates\/).*\.ts$/).flatMap((path) => namedIn(readText(path))),
  )
  expect(jobs.filter((name) => !named.has(name))).toEqual([])
})

test('a job that only a comment or another text names counts as not named', () => {
  expect(recurringIn(`  { name: 'sweep-attic', everyMs: DAY },`)).toEqual(['sweep-attic'])
  expect(namedIn(`// 'sweep-attic'\nexpect(name).toBe('sweep-attic')`)).toEqual([])
  expect(namedIn(`await shop.drain('sweep-attic')`)).toEqual(['sweep-attic'])
  expect(namedIn(`desk.advance(after(2 * DAY), 'sweep-attic')`)).toEqual(['sweep-attic'])
  expect(namedIn(`const ATTIC_JOBS = [\n  'sweep-attic',\n]`)).toEqual(['sweep-attic'])
})
