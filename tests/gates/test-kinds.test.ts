import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { RELEASE_STEPS } from '../support/release-ring.ts'
import { beyondUnits, kindOf, testFiles } from '../support/test-kinds.ts'
import { filesMatching, ROOT } from './support/tree.ts'

const files = testFiles()
/** Concatenated, so that this file does not match. */
const ASKS = ['inject(', "'template", "Url')"].join('')

test('every test file is of exactly one kind', () => {
  const all = Object.values(files).flat()
  expect([...all].sort()).toEqual(filesMatching(/^(src|tests|sandbox)\/.*\.test\.tsx?$/))
  expect(new Set(all).size).toBe(all.length)
})

test('no unit test reaches PostgreSQL, a process, a browser or the page build', () => {
  expect(files.unit.length).toBeGreaterThan(100)
  expect(files.unit.flatMap((path) => beyondUnits(path))).toEqual([])
  expect(files.shop).toContain('src/jobs/runner.test.ts')
  expect(files.shop).toContain('src/domains/coupon/coupon.test.ts')
})

/** Returns the kind of the first file of a planted tree. */
function kindIn(planted: Readonly<Record<string, string>>): string {
  return kindOf(Object.keys(planted)[0] ?? '', (path) => planted[path] ?? null)
}

test('a planted test that reaches the database through its support is no unit test, and one that takes only its types is', () => {
  const support = {
    'tests/support/a.ts': `import { b } from './b.ts'\n`,
    'tests/support/b.ts': `const url = ${ASKS}`,
  }
  expect(kindIn({ 'src/x.test.ts': `import { a } from '../tests/support/a.ts'\n`, ...support })).toBe('shop')
  expect(
    kindIn({ 'src/x.test.ts': `import {\n  type A,\n  a,\n} from '../tests/support/a.ts'\n`, ...support }),
  ).toBe('shop')
  expect(kindIn({ 'src/x.test.ts': `import '../tests/support/a.ts'\n`, ...support })).toBe('shop')
  expect(kindIn({ 'src/x.test.ts': `import type { A } from '../tests/support/a.ts'\n`, ...support })).toBe(
    'unit',
  )
})

test.each([
  ['spawns a process', `import { spawn } from 'node:child_process'`],
  ['drives a browser', `import { chromium } from 'playwright-core'`],
  ['connects by itself', `import pg from 'pg'`],
  ['loads the page build', `await loadWebBuild('')`],
])('a planted test that %s is no unit test', (_, text) => {
  expect(kindIn({ 'src/x.test.ts': text })).toBe('shop')
})

test('a test that replaces modules has a process to itself, and is the only one that has', () => {
  const replaces = (how: string) => kindIn({ 'tests/flows/x.test.ts': `vi.${how}('#db/columns.ts')` })
  expect(replaces('mock')).toBe('replacing')
  expect(replaces('doMock')).toBe('replacing')
  expect(replaces('fn')).toBe('shop')
  expect(files.replacing).toContain('tests/flows/statements.test.ts')
})

test('a test of whole flows is no unit test, whatever it imports, and programmes, faults and storms run apart', () => {
  expect(kindIn({ 'tests/flows/x.test.ts': '' })).toBe('shop')
  expect(kindIn({ 'tests/storms/x.test.ts': '' })).toBe('storms')
  expect(kindIn({ 'tests/browser/x.test.ts': '' })).toBe('screens')
  expect(kindIn({ 'tests/neighbours/x.test.ts': ASKS })).toBe('programmes')
  expect(kindIn({ 'tests/flows/outside-x.test.ts': ASKS })).toBe('programmes')
  expect(kindIn({ 'tests/faults/x.test.ts': '' })).toBe('faults')
  expect(kindIn({ 'tests/packaging/x.test.ts': '' })).toBe('packaging')
  expect(kindIn({ 'tests/gates/x.test.ts': `import { spawnSync } from 'node:child_process'` })).toBe('gates')
  expect(kindIn({ 'tests/gates/x.test.ts': ASKS })).toBe('shop')
})

test('unit tests and gates run without PostgreSQL: their projects start none', () => {
  const config = readFileSync(join(ROOT, 'vitest.config.ts'), 'utf8')
  const [, unit = ''] = /name: 'unit'([\s\S]*?)name: 'shop'/.exec(config) ?? []
  expect(unit).toContain('collect-logs.ts')
  expect(unit).toContain("name: 'gates'")
  expect(unit).not.toContain('global-setup.ts')
})

test('npm test, test:screens and test:storms together run every kind once, but the one of the release ring', () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    readonly scripts: Readonly<Record<string, string>>
  }
  const projectsOf = (name: string) =>
    Array.from((scripts[name] ?? '').matchAll(/--project=(\w+)/g), ([, project]) => project)
  const run = ['test', 'test:screens', 'test:storms'].flatMap(projectsOf)
  expect([...run, ...projectsOf('test:packaging')].sort()).toEqual(Object.keys(files).sort())
  expect(RELEASE_STEPS).toContain('test:packaging')
})

test('only tests of shops, screens and programmes hash passwords cheaply: unit tests and storms measure what the shop does', () => {
  const config = readFileSync(join(ROOT, 'vitest.config.ts'), 'utf8')
  const cheap = config.split(/(?=name: ')/).filter((part) => part.includes('cheap-passwords.ts'))
  expect(cheap.map((part) => /name: '(\w+)'/.exec(part)?.[1])).toEqual(['shop', 'screens', 'programmes'])
  expect(files.unit).toContain('src/domains/account/password-hash.test.ts')
  expect(files.storms).toContain('tests/storms/sign-in-timing.test.ts')
})
