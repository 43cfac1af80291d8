import { expect, test } from 'vitest'
import { chooseTests, tiedTests } from '../support/changed/choose-tests.ts'
import { CODE, importersOf, loadedBy, type Texts } from '../support/changed/import-graph.ts'
import { readDurations } from '../support/durations.ts'
import { kindOf, type TestKind, testFiles } from '../support/test-kinds.ts'
import { filesMatching, readText } from './support/tree.ts'

const MINUTE_MS = 60_000
const { imports } = JSON.parse(readText('package.json'))

/** A shop in small. Types and the composition root tie nothing. */
const PLANTED: Readonly<Record<string, string>> = {
  'src/domains/order/rules.ts': 'export const limit = 1',
  'src/domains/order/rules.test.ts': `import { limit } from './rules.ts'`,
  'src/domains/order/types.test.ts': `import type { limit } from './rules.ts'`,
  'src/domains/order/index.ts': `export { limit } from './rules.ts'`,
  'src/domains/tax/index.ts': `export const tax = () => import('#domains/order/index.ts')`,
  'src/domains/tax/tax.test.ts': `import { tax } from '#domains/tax/index.ts'`,
  'src/main/shop.ts': `import { limit } from '#domains/order/index.ts'`,
  'tests/support/shop.ts': `import { shop } from '#main/shop.ts'`,
  'tests/support/till.ts': `import { limit } from '#domains/order/index.ts'\nimport './shop.ts'`,
  'tests/flows/far.test.ts': `import '../support/shop.ts'`,
  'tests/flows/order-cap.test.ts': `import { limit } from '#domains/order/index.ts'`,
  'tests/flows/cap.test.ts': `import { limit } from '#domains/order/index.ts'`,
  'tests/flows/till.test.ts': `import '../support/till.ts'`,
  'tests/flows/till.sign.test.ts': `import '../support/till.ts'`,
  'tests/browser/order.test.ts': `import { limit } from '#domains/order/index.ts'`,
  'tests/flows/run.test.ts': `spawn('sandbox/start.ts')`,
  'tests/flows/other.test.ts': '',
  'tests/gates/locales.test.ts': '',
  'tests/gates/database.test.ts': '',
  'sandbox/start.ts': '',
}

function tiedIn(planted: Readonly<Record<string, string>>, ...changed: readonly string[]) {
  const texts: Texts = new Map(Object.entries(planted))
  const tests = Object.keys(planted).filter((path) => path.endsWith('.test.ts'))
  return tiedTests(changed, tests, texts, importersOf(texts, imports))
}

const pathsOf = (tied: readonly { readonly path: string }[]) => tied.map(({ path }) => path)

test('a changed file ties the tests that use it, the nearest first and those of its room before others', () => {
  expect(tiedIn(PLANTED, 'src/domains/order/rules.ts').map(({ path, distance }) => [path, distance])).toEqual(
    [
      ['src/domains/order/rules.test.ts', 1],
      ['tests/browser/order.test.ts', 2],
      ['tests/flows/order-cap.test.ts', 2],
      ['tests/flows/cap.test.ts', 2],
      ['src/domains/tax/tax.test.ts', 3],
      ['tests/flows/till.sign.test.ts', 3],
      ['tests/flows/till.test.ts', 3],
    ],
  )
})

test('the composition root ties only when it changed itself', () => {
  expect(pathsOf(tiedIn(PLANTED, 'src/main/shop.ts'))).toEqual([
    'tests/flows/far.test.ts',
    'tests/flows/till.sign.test.ts',
    'tests/flows/till.test.ts',
  ])
})

test('a changed test ties itself, and changed support those that use it', () => {
  expect(pathsOf(tiedIn(PLANTED, 'tests/flows/other.test.ts'))).toEqual(['tests/flows/other.test.ts'])
  expect(pathsOf(tiedIn(PLANTED, 'tests/support/till.ts'))).toEqual([
    'tests/flows/till.sign.test.ts',
    'tests/flows/till.test.ts',
  ])
})

test('a file that is gone ties those that still import it, and a test that is gone ties nothing', () => {
  const { 'src/domains/order/rules.ts': _gone, ...rest } = PLANTED
  expect(pathsOf(tiedIn(rest, 'src/domains/order/rules.ts'))).toContain('src/domains/order/rules.test.ts')
  expect(tiedIn(PLANTED, 'tests/flows/gone.test.ts')).toEqual([])
})

test('what nothing imports is tied by the table, or by the test that names it', () => {
  expect(pathsOf(tiedIn(PLANTED, 'src/locales/de.po'))).toEqual(['tests/gates/locales.test.ts'])
  expect(pathsOf(tiedIn(PLANTED, 'src/db/migrations/0900_new.sql'))).toEqual(['tests/gates/database.test.ts'])
  expect(pathsOf(tiedIn(PLANTED, 'sandbox/start.ts'))).toEqual(['tests/flows/run.test.ts'])
})

test('several changes tie each test once, by its nearest change', () => {
  const tied = tiedIn(PLANTED, 'src/domains/order/rules.ts', 'tests/flows/till.test.ts')
  expect(tied.filter(({ path }) => path === 'tests/flows/till.test.ts')).toMatchObject([{ distance: 0 }])
})

const seconds = (cpu: number) => ({ cpuMs: cpu * 1000, wallMs: 0, tests: 1, assertions: 1 })

test('the nearest tests run that fit into the time, the shortest first of those that are equally near', () => {
  const tied = tiedIn(PLANTED, 'src/domains/order/rules.ts')
  const durations = {
    'tests/flows/till.sign.test.ts': seconds(50),
    'tests/flows/order-cap.test.ts': seconds(59),
  }
  const { chosen, leftOut, named, sumMs } = chooseTests(tied, (path) => kindOf(path), durations, MINUTE_MS)
  expect(pathsOf(chosen)).toEqual(['src/domains/order/rules.test.ts', 'tests/flows/order-cap.test.ts'])
  expect(sumMs).toBe(MINUTE_MS)
  expect(pathsOf(leftOut)).toEqual([
    'tests/flows/cap.test.ts',
    'src/domains/tax/tax.test.ts',
    'tests/flows/till.test.ts',
    'tests/flows/till.sign.test.ts',
  ])
  expect(pathsOf(named)).toEqual(['tests/browser/order.test.ts'])
})

test('a changed test runs however long it takes, also a screen', () => {
  const tied = tiedIn(PLANTED, 'tests/browser/order.test.ts', 'src/domains/order/rules.ts')
  const durations = { 'tests/browser/order.test.ts': seconds(300) }
  const { chosen, leftOut } = chooseTests(tied, (path) => kindOf(path), durations, MINUTE_MS)
  expect(pathsOf(chosen)).toEqual(['tests/browser/order.test.ts'])
  expect(pathsOf(leftOut)).toContain('src/domains/order/rules.test.ts')
})

test('what a file loads is followed through others, and not through types', () => {
  const importers = importersOf(new Map(Object.entries(PLANTED)), imports)
  expect([...loadedBy(['src/domains/tax/tax.test.ts'], importers)].sort()).toEqual([
    'src/domains/order/index.ts',
    'src/domains/order/rules.ts',
    'src/domains/tax/index.ts',
    'src/domains/tax/tax.test.ts',
  ])
  expect([...loadedBy(['src/domains/order/types.test.ts'], importers)]).toHaveLength(1)
})

test('a change in one domain of this tree runs its own tests and the flows that use it, in under a minute', () => {
  const texts: Texts = new Map(filesMatching(CODE).map((path) => [path, readText(path)]))
  const importers = importersOf(texts, imports)
  const kinds = new Map(
    Object.entries(testFiles()).flatMap(([kind, paths]) =>
      paths.map((path) => [path, kind as TestKind] as const),
    ),
  )
  for (const [changed, ...expected] of [
    ['src/domains/coupon/rules.ts', 'src/domains/coupon/rules.test.ts', 'src/domains/coupon/coupon.test.ts'],
    ['src/domains/order/rules.ts', 'src/domains/order/rules.test.ts', 'tests/flows/order-commands.test.ts'],
    ['src/domains/review/store.ts', 'src/domains/review/review.test.ts', 'tests/flows/review/write.test.ts'],
  ] as const) {
    const tied = tiedTests([changed], [...kinds.keys()], texts, importers)
    const { chosen, sumMs, named } = chooseTests(tied, (path) => kinds.get(path)!, readDurations(), MINUTE_MS)
    expect(pathsOf(chosen)).toEqual(expect.arrayContaining(expected))
    expect(sumMs).toBeLessThanOrEqual(MINUTE_MS)
    expect(named.every(({ path }) => !['unit', 'gates', 'shop'].includes(kinds.get(path)!))).toBe(true)
  }
})
