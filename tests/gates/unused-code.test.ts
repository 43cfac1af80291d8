import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import config from '../../knip.ts'
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
  return (JSON.parse(stdout) as Issues).issues.flatMap(({ file, ...kinds }) =>
    Object.entries(kinds).flatMap(([kind, found]) =>
      Array.isArray(found) ? found.map(({ name }) => `${file}: ${kind} ${name}`) : [],
    ),
  )
}

test(
  'every file, export and dependency is used',
  () => {
    expect(unusedIn(ROOT)).toEqual([])
  },
  TIMEOUT_MS,
)

test(
  'what ships is used by what ships, not by tests alone',
  () => {
    expect(unusedIn(ROOT, '--production')).toEqual([])
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

test(
  'planted leftovers are found, and code that only a test calls when production is looked at',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'kontor-unused-'))
    try {
      for (const [path, content] of Object.entries(PLANTED)) {
        mkdirSync(dirname(join(folder, path)), { recursive: true })
        writeFileSync(join(folder, path), content)
      }
      const leftovers = [
        'package.json: dependencies unneeded',
        'src/alone.ts: files src/alone.ts',
        'src/part.ts: exports lost',
      ]
      expect(unusedIn(folder).sort()).toEqual(leftovers)
      expect(unusedIn(folder, '--production').sort()).toEqual([...leftovers, 'src/part.ts: exports tried'])
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
  TIMEOUT_MS,
)
