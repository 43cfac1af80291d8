import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import config from '../../knip.ts'
import { dropIfUnresolved, knipCache } from '../support/knip-cache.ts'
import { ROOT } from './support/tree.ts'

/** The test runs a whole program, beside other tests. */
const TIMEOUT_MS = 120_000

interface Issues {
  readonly issues: readonly (Readonly<Record<string, readonly { readonly name: string }[]>> & {
    readonly file: string
  })[]
}

/** Returns what knip finds in a folder, one line each. */
function unusedIn(folder: string, ...options: readonly string[]): string[] {
  const program = join(ROOT, 'node_modules', '.bin', 'knip')
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [program, '--directory', folder, '--reporter', 'json', '--no-progress', ...options],
    { cwd: ROOT, encoding: 'utf8', maxBuffer: 64_000_000 },
  )
  if (!stdout.startsWith('{')) throw new Error(`knip did not run: ${stderr}`)
  if (options.includes('--cache')) dropIfUnresolved(folder, stdout)
  return (JSON.parse(stdout) as Issues).issues.flatMap(({ file, ...kinds }) =>
    Object.entries(kinds).flatMap(([kind, found]) =>
      Array.isArray(found) ? found.map(({ name }) => `${file}: ${kind} ${name}`) : [],
    ),
  )
}

test(
  'every file, export and dependency is used',
  () => {
    expect(unusedIn(ROOT, ...knipCache(ROOT))).toEqual([])
  },
  TIMEOUT_MS,
)

test(
  'what ships is used by what ships, not by tests alone',
  () => {
    expect(unusedIn(ROOT, '--production', ...knipCache(ROOT))).toEqual([])
  },
  TIMEOUT_MS,
)

const PLANTED: Readonly<Record<string, string>> = {
  'package.json': '{"name":"planted","type":"module","dependencies":{"unneeded":"1.0.0"}}',
  'knip.json': JSON.stringify(config),
  'src/main/start.ts': `import { used } from '../part.ts'\nused()`,
  'src/part.ts':
    'export const used = () => helper()\nexport const helper = () => 1\nexport const tried = () => 2\nexport const lost = () => 3',
  'src/part.test.ts': `import { helper, tried } from './part.ts'\nhelper()\ntried()`,
  'src/alone.ts': 'export const alone = 1',
}

/** Calls `use` with a folder that holds the planted files. */
function withPlanted(use: (folder: string, put: (path: string, content: string) => void) => void): void {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-unused-'))
  const put = (path: string, content: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  try {
    for (const [path, content] of Object.entries(PLANTED)) put(path, content)
    use(folder, put)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

test(
  'planted leftovers are found, and code that only a test calls when production is looked at',
  () => {
    withPlanted((folder) => {
      const leftovers = [
        'package.json: dependencies unneeded',
        'src/alone.ts: files src/alone.ts',
        'src/part.ts: exports lost',
      ]
      expect(unusedIn(folder).sort()).toEqual(leftovers)
      expect(unusedIn(folder, '--production').sort()).toEqual([...leftovers, 'src/part.ts: exports tried'])
    })
  },
  TIMEOUT_MS,
)

test(
  'with the cache of an earlier run the same is found: when a file changes, comes or goes, and when an alias moves',
  () => {
    withPlanted((folder, put) => {
      const found = () =>
        unusedIn(folder, ...knipCache(folder))
          .filter((line) => !line.includes('alone'))
          .sort()
      put('package.json', '{"name":"planted","type":"module","imports":{"#x/*":"./src/*"}}')
      expect(found()).toEqual(['src/part.ts: exports lost'])
      put(
        'src/main/start.ts',
        `import { lost } from '#x/part.ts'\nimport { late } from '#x/late.ts'\nlost(late)`,
      )
      expect(found()).toEqual(['src/main/start.ts: unresolved #x/late.ts', 'src/part.ts: exports used'])
      put('src/late.ts', 'export const late = 1')
      expect(found()).toEqual(['src/part.ts: exports used'])
      rmSync(join(folder, 'src/late.ts'))
      expect(found()).toEqual(['src/main/start.ts: unresolved #x/late.ts', 'src/part.ts: exports used'])
      put('src/late.ts', 'export const late = 1')
      put('package.json', '{"name":"planted","type":"module","imports":{"#x/*":"./lib/*"}}')
      expect(found()).toEqual([
        'src/late.ts: files src/late.ts',
        'src/main/start.ts: unresolved #x/late.ts',
        'src/main/start.ts: unresolved #x/part.ts',
        'src/part.ts: exports lost',
        'src/part.ts: exports used',
      ])
    })
  },
  TIMEOUT_MS,
)
