import { join } from 'node:path'
import { expect, test } from 'vitest'
import { defineStates, type StateTable } from '#kernel/states.ts'
import { filesMatching, ROOT, readText } from './support/tree.ts'

const stateFiles = filesMatching(/^src\/domains\/.*\/states\.ts$/)

/** Returns the tables that a `states.ts` exports. `defineStates` checked them when the file was loaded. */
async function tablesOf(path: string): Promise<StateTable<string>[]> {
  const loaded = (await import(join(ROOT, path))) as Readonly<Record<string, unknown>>
  return Object.values(loaded).filter(
    (value): value is StateTable<string> =>
      typeof value === 'object' && value !== null && 'transitions' in value,
  )
}

test.each(stateFiles)('%s holds checked tables', async (path) => {
  const tables = await tablesOf(path)
  expect(tables.length, `${path} exports no state table: a file of that name promises one`).toBeGreaterThan(0)
  const defined = readText(path).match(/\bdefineStates\b[<(]/g)?.length ?? 0
  expect(
    defined,
    `${path}: every table goes through defineStates, which refuses a bad one when the program starts`,
  ).toBe(tables.length)
})

/** Every list of states that a CHECK of the database accepts, sorted. */
const accepted = filesMatching(/^src\/db\/migrations\/.*\.sql$/)
  .flatMap((path) => [...readText(path).matchAll(/IN \(((?:'[\w-]+'(?:, )?)+)\)/g)])
  .map((match) =>
    [...(match[1] ?? '').matchAll(/'([\w-]+)'/g)]
      .map((state) => state[1])
      .sort()
      .join(' '),
  )

test.each(stateFiles)('the database accepts the states of %s', async (path) => {
  for (const { name, transitions } of await tablesOf(path))
    expect(
      accepted,
      `${name}: no CHECK accepts just these states; a table and its column must agree`,
    ).toContain(Object.keys(transitions).sort().join(' '))
})

test('a planted bad table does not load', () => {
  expect(() => defineStates<string>({ name: 'planted', initial: 'a', transitions: { a: ['b'] } })).toThrow(
    'unknown state b',
  )
  expect(() =>
    defineStates<string>({ name: 'planted', initial: 'a', transitions: { a: [], b: [] } }),
  ).toThrow('b can never be reached')
})
