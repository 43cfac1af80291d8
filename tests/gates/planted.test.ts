import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { kindOf, type TestKind, testFiles } from '../support/test-kinds.ts'
import { type PlantedFault, plantedFaults, readFault } from './support/planted.ts'
import { filesMatching, ROOT } from './support/tree.ts'

/** How many faults the release ring plants at least. */
const LEAST = 60
const PUSH_KINDS: readonly TestKind[] = ['unit', 'gates', 'shop', 'replacing', 'screens', 'programmes']

/** Folders of domains and gateways without a planted fault, each with the reason. */
const WITHOUT_FAULT: Readonly<Record<string, string>> = {
  'src/gateways/support': 'what gateways share: their own faults reach it',
}

const faults = plantedFaults()

/** Returns what a reader or the command misses in a patch. */
function problemsOf({ name, fault, caughtBy, changes }: PlantedFault, files: ReadonlySet<string>): string[] {
  const problems: string[] = []
  if (!/^\d\d-[a-z0-9]+(-[a-z0-9]+)*$/.test(name)) problems.push('is not named NN-short-name.patch')
  if (!/^[A-Z].*\.$/.test(fault)) problems.push('has no line "Fault: " with one sentence')
  if (caughtBy.length < 1 || caughtBy.length > 3) problems.push('names no test files, or more than three')
  for (const file of caughtBy) {
    if (!files.has(file)) problems.push(`names ${file}, which is no test file`)
    else if (!PUSH_KINDS.includes(kindOf(file))) problems.push(`names ${file}, which is not in the push ring`)
  }
  if (changes.length === 0) problems.push('changes nothing')
  if (changes.some((path) => /\.test\.tsx?$/.test(path)))
    problems.push('changes a test instead of the program')
  return problems.map((problem) => `${name} ${problem}`)
}

test('every planted fault says what goes wrong and which push tests catch it', () => {
  const files = new Set(Object.values(testFiles()).flat())
  expect(faults.flatMap((fault) => problemsOf(fault, files))).toEqual([])
  expect(faults.length).toBeGreaterThanOrEqual(LEAST)
  const numbers = faults.map(({ name }) => name.slice(0, 2))
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([])
  const head = 'Caught by: src/none.test.ts, tests/storms/storm.test.ts\n'
  const planted = readFault('x.patch', `${head}\ndiff --git a/a.test.ts b/a.test.ts\n+++ b/a.test.ts\n`)
  expect(problemsOf(planted, new Set(['tests/storms/storm.test.ts']))).toEqual([
    'x is not named NN-short-name.patch',
    'x has no line "Fault: " with one sentence',
    'x names src/none.test.ts, which is no test file',
    'x names tests/storms/storm.test.ts, which is not in the push ring',
    'x changes a test instead of the program',
  ])
})

/** Returns the folders of domains and gateways in which nothing is planted although nobody says why. */
function untouched(folders: readonly string[], changes: readonly string[]): string[] {
  return folders.filter(
    (folder) => !(folder in WITHOUT_FAULT) && !changes.some((path) => path.startsWith(`${folder}/`)),
  )
}

test('every domain and every gateway has a planted fault, or there is a reason why not', () => {
  const folders = [
    ...new Set(
      filesMatching(/^src\/(domains|gateways)\/[^/]+\//).map((path) => path.split('/').slice(0, 3).join('/')),
    ),
  ]
  expect(folders.length).toBeGreaterThan(40)
  const changes = faults.flatMap((fault) => fault.changes)
  expect(untouched(folders, changes)).toEqual([])
  expect(Object.keys(WITHOUT_FAULT).filter((folder) => !folders.includes(folder))).toEqual([])
  expect(untouched(['src/domains/order'], ['src/domains/orders/rules.ts'])).toEqual(['src/domains/order'])
})

/** Returns why git cannot apply these patches to the tree; '' where it can. */
function refusalOf(...patches: readonly string[]): string {
  const { status, stderr } = spawnSync('git', ['apply', '--check', ...patches], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  return status === 0 ? '' : `${patches}: ${stderr.trim()}`
}

/** Returns the patches that do not apply. Two that change one line are refused together, and each may apply alone. */
function refusedOf(patches: readonly string[]): string[] {
  return refusalOf(...patches) === '' ? [] : patches.map((patch) => refusalOf(patch)).filter(Boolean)
}

test('every planted fault applies to the tree', () => {
  expect(refusedOf(faults.map(({ path }) => path))).toEqual([])
  const folder = mkdtempSync(join(tmpdir(), 'kontor-patch-'))
  const planted = join(folder, 'planted.patch')
  const change =
    'diff --git a/LICENSE b/LICENSE\n--- a/LICENSE\n+++ b/LICENSE\n@@ -1 +1 @@\n-nothing\n+else\n'
  writeFileSync(planted, change)
  expect(refusedOf([planted])).toEqual([expect.stringContaining('patch failed')])
  rmSync(folder, { recursive: true })
})
