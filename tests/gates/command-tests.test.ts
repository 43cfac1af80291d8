import { expect, test } from 'vitest'
import { filesMatching, readText } from './support/tree.ts'

/** Commands of the domains, and processes. */
const COMMAND = /^src\/(domains\/[\w-]+\/commands|processes(?:\/[\w-]+)?)\/[\w-]+\.ts$/
/** First line of a command whose test is not beside it. */
const TOLD = /^\/\/ Tests: (\S+(?:, \S+)*)\n\n/

/** Returns what is wrong with how a command names its test, or null. */
function problemOf(path: string, text: string, tests: ReadonlySet<string>): string | null {
  const told = TOLD.exec(text)?.[1]?.split(', ')
  const isBeside = tests.has(path.replace(/\.ts$/, '.test.ts'))
  if (!told)
    return isBeside
      ? null
      : `${path} has no test beside it: put one there, or begin with "// Tests: tests/flows/….test.ts" and an empty line`
  const gone = told.filter((name) => !tests.has(name))
  return gone.length === 0 ? null : `${path} names ${gone.join(', ')} as its tests, which do not exist`
}

test('each command has its test beside it, or names where it is', () => {
  const tests = new Set(filesMatching(/\.test\.tsx?$/))
  const commands = filesMatching(COMMAND).filter((path) => !tests.has(path))
  expect(commands.length).toBeGreaterThan(90)
  expect(commands.flatMap((path) => problemOf(path, readText(path), tests) ?? [])).toEqual([])
})

test.each([
  ['export const a = 1', 'no test beside'],
  ['// Tests: tests/flows/gone.test.ts\n\nexport const a = 1', 'tests/flows/gone.test.ts'],
  [
    '// Tests: tests/flows/there.test.ts, tests/flows/gone.test.ts\n\nexport const a = 1',
    'tests/flows/gone.test.ts',
  ],
  ['export const a = 1\n// Tests: tests/flows/there.test.ts\n\n', 'no test beside'],
  ['// Tests: tests/flows/there.test.ts\n\nexport const a = 1', null],
])('a planted command is checked: %j', (text, problem) => {
  const found = problemOf('src/domains/order/commands/x.ts', text, new Set(['tests/flows/there.test.ts']))
  if (problem === null) expect(found).toBeNull()
  else expect(found).toContain(problem)
  const beside = new Set(['src/domains/order/commands/x.test.ts'])
  expect(problemOf('src/domains/order/commands/x.ts', 'export const a = 1', beside)).toBeNull()
})
