import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROOT } from '../support/shop-process.ts'
import { PLANTS } from './plants.ts'
import { NEIGHBOURS } from './table.ts'

const COPIED = [
  'src',
  'sandbox',
  'tests',
  'scripts',
  'package.json',
  'tsconfig.json',
  'vitest.config.ts',
] as const
const LINKED = ['node_modules', 'build', 'public'] as const
const LONG_MS = 300_000

interface Outcome {
  readonly deed: string
  readonly title: string
  readonly status: string
}

let folder = ''
let outcomes: readonly Outcome[] = []

/**
 * Runs the programme on a copy of the tree with all plants. Its output is kept for the message of a failed
 * test.
 */
async function runOver(copy: string): Promise<readonly Outcome[]> {
  const report = join(copy, 'report.json')
  const args = [
    'run',
    'tests/neighbours/',
    '--exclude=**/plants.test.ts',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]
  const env = { ...process.env, NEIGHBOURS: PLANTS.map(({ deed }) => deed).join('|') }
  const child = spawn(process.execPath, [join('node_modules', 'vitest', 'vitest.mjs'), ...args], {
    cwd: copy,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  await once(child, 'close')
  if (!existsSync(report)) throw new Error(`the programme did not run:\n${output.slice(-4000)}`)
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
    readonly testResults: readonly {
      readonly assertionResults: readonly {
        readonly ancestorTitles: readonly string[]
        readonly title: string
        readonly status: string
      }[]
    }[]
  }
  return testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status }) => ({
      deed: ancestorTitles.at(-1) ?? '',
      title,
      status,
    })),
  )
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kontor-plants-'))
  for (const name of COPIED) cpSync(join(ROOT, name), join(folder, name), { recursive: true })
  for (const name of LINKED) symlinkSync(join(ROOT, name), join(folder, name))
  for (const { id, file, find, replace } of PLANTS) {
    const text = readFileSync(join(folder, file), 'utf8')
    if (text.split(find).length !== 2)
      throw new Error(`${id} cannot be planted any more: ${file} does not hold its place exactly once`)
    writeFileSync(
      join(folder, file),
      text.replace(find, () => replace),
    )
  }
  outcomes = await runOver(folder)
}, LONG_MS)

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('a defect that is planted', () => {
  test.each(PLANTS)('$id ($what) is found by "$deed"', ({ deed, test: title }) => {
    expect(NEIGHBOURS.map(({ name }) => name)).toContain(deed)
    expect(outcomes.filter((one) => one.deed === deed && one.title === title)).toEqual([
      { deed, title, status: 'failed' },
    ])
  })

  test('leaves the tests that it does not concern green', () => {
    const alone = PLANTS.filter(({ isAudited }) => !isAudited).map(({ deed }) => deed)
    const repeats = outcomes.filter(({ deed, title }) => alone.includes(deed) && title.startsWith('repeat'))
    expect(repeats.map(({ deed, status }) => `${deed}: ${status}`).sort()).toEqual(
      alone.map((deed) => `${deed}: passed`).sort(),
    )
  })
})
