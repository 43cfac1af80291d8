import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

const ROOT = join(import.meta.dirname, '..', '..')

/**
 * A unit test needs no PostgreSQL and starts no process; a gate reads the repository and needs no PostgreSQL
 * either; a fault test kills processes, damages data or waits for what hangs; a storm does so under load; a
 * programme tries every case of a matrix, or a whole shop from outside, for minutes. A screen test looks at pages
 * in Chromium. CI runs these four apart (decision 0050). A packaging test makes a release; the release ring alone
 * runs it. A replacing test replaces modules of the program, so it needs a process to itself. A shop test is
 * everything else.
 */
export type TestKind =
  | 'unit'
  | 'gates'
  | 'shop'
  | 'replacing'
  | 'screens'
  | 'programmes'
  | 'faults'
  | 'storms'
  | 'packaging'

/** Folders of unit tests, which are beside the code. Tests in other folders of `tests` cross domains. */
const UNIT_FOLDERS = /^(src|sandbox)\//

/** Programmes: months and matrices of renewals, the matrix of neighbours, and the shop as an outside checker sees it. */
const PROGRAMMES = /^tests\/(programmes\/|neighbours\/|flows\/outside-)/

/** Matches how a test replaces a module. Written so that it does not match itself. */
const REPLACES = /\bvi\.(?:do)?[Mm]ock\(/

/**
 * Matches how a test or its support requests the run's PostgreSQL. Written so that it does not match itself.
 */
const DATABASE = /\btemplate(?:Url)\b/

/**
 * What a unit test must not use: the run's PostgreSQL, processes, browsers, the page build, and composed
 * shops.
 */
const BEYOND_UNITS = [
  DATABASE,
  /from '(?:node:)?(?:child_process|worker_threads|cluster)'/,
  /from 'playwright-core'/,
  /from 'pg'/,
  /\bSERVER_BUILD\b|\bloadWebBuild\b/,
] as const

/**
 * Returns the kind of a test: by its folder, and by the contents of the test and of the test support that it
 * imports.
 */
export function kindOf(path: string, read: (path: string) => string | null = readFile): TestKind {
  if (path.startsWith('tests/storms/')) return 'storms'
  if (path.startsWith('tests/faults/')) return 'faults'
  if (path.startsWith('tests/packaging/')) return 'packaging'
  if (PROGRAMMES.test(path)) return 'programmes'
  if (path.startsWith('tests/browser/')) return 'screens'
  if (path.startsWith('tests/gates/'))
    return beyondUnits(path, read, [DATABASE]).length === 0 ? 'gates' : 'shop'
  if (REPLACES.test(read(path) ?? '')) return 'replacing'
  return UNIT_FOLDERS.test(path) && beyondUnits(path, read).length === 0 ? 'unit' : 'shop'
}

/** Returns what a test uses although no unit test may, as `file: what`. */
export function beyondUnits(
  path: string,
  read: (path: string) => string | null = readFile,
  patterns: readonly RegExp[] = BEYOND_UNITS,
): string[] {
  const seen = new Set<string>()
  const found: string[] = []
  const visit = (file: string): void => {
    const text = seen.has(file) ? null : read(file)
    seen.add(file)
    if (text === null) return
    for (const pattern of patterns) if (pattern.test(text)) found.push(`${file}: ${pattern.exec(text)?.[0]}`)
    // Type imports are removed before the test runs.
    for (const [, from, alone] of text.matchAll(
      /^(?:import|export) (?!type )[^;'"]*?from '(\.[^']+)'|^import '(\.[^']+)'/gm,
    )) {
      const target = normalize(join(dirname(file), from ?? alone ?? '')).replaceAll('\\', '/')
      // Code of the program is ignored: a test that passes it no database stays a unit test.
      if (target.startsWith('tests/') || /\.test\.tsx?$/.test(target)) visit(target)
    }
  }
  visit(path)
  return found
}

/** Returns every test file of the project, by kind. */
export function testFiles(): Readonly<Record<TestKind, readonly string[]>> {
  const kinds: Record<TestKind, string[]> = {
    unit: [],
    gates: [],
    shop: [],
    screens: [],
    replacing: [],
    programmes: [],
    faults: [],
    storms: [],
    packaging: [],
  }
  const paths = globSync(['src/**/*.test.{ts,tsx}', 'tests/**/*.test.{ts,tsx}', 'sandbox/**/*.test.ts'], {
    cwd: ROOT,
  })
  for (const path of paths.map((one) => one.replaceAll('\\', '/')).sort()) kinds[kindOf(path)].push(path)
  return kinds
}

function readFile(path: string): string | null {
  const place = join(ROOT, path)
  return existsSync(place) ? readFileSync(place, 'utf8') : null
}
