// Runs tests and ends with one plain line: "N passed, N failed". It names what took more processor time than it may
// in the push ring. `--record` stores what the files took (docs/test-durations.md).
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { commitOfTree } from '../tests/support/commit-of-tree.ts'
import {
  DURATIONS_PAGE,
  DURATIONS_VARIABLE,
  overFileBudget,
  readDurations,
  readMeasured,
  writeDurations,
} from '../tests/support/durations.ts'
import { renderDurationsPage } from '../tests/support/durations-page.ts'
import { findLeaks } from '../tests/support/find-leaks.ts'
import { RING, RING_VARIABLE, SEED_VARIABLE } from '../tests/support/ring.ts'
import { overRunBudget } from '../tests/support/runs.ts'
import { testFiles } from '../tests/support/test-kinds.ts'

const folder = mkdtempSync(join(tmpdir(), 'kontor-report-'))
const logs = join(folder, 'logs')
const measured = join(folder, 'durations')
for (const made of [logs, measured]) mkdirSync(made)
const isRecording = process.argv.includes('--record')
const asked = process.argv.slice(2).filter((arg) => arg !== '--record')
const seed = process.env[SEED_VARIABLE] ?? commitOfTree()
console.log(`Ring: ${RING}. Seed of the covering arrays: ${seed} (${SEED_VARIABLE} repeats it).`)
const report = join(folder, 'report.json')
const args = [
  join('node_modules', '.bin', 'vitest'),
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${report}`,
  ...asked,
]
const { status } = spawnSync(process.execPath, args, {
  stdio: 'inherit',
  env: {
    ...process.env,
    KONTOR_TEST_LOGS: logs,
    [DURATIONS_VARIABLE]: measured,
    [RING_VARIABLE]: RING,
    [SEED_VARIABLE]: seed,
  },
})
let passed = 0
let failed = 0
const failures = []
try {
  const result = JSON.parse(readFileSync(report, 'utf8'))
  passed = result.numPassedTests
  // A file that does not load runs no test, and must not count as zero failures.
  const broken = result.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length
  failed = result.numFailedTests + result.numPendingTests + broken
  for (const file of result.testResults) {
    const name = relative(process.cwd(), file.name)
    const wrong = file.assertionResults.filter((one) => one.status !== 'passed')
    if (file.status === 'failed' && wrong.length === 0) failures.push(`${name}: ${firstLines(file.message)}`)
    // Tests that did not run share one reason: what is to prepare them failed.
    const skipped = wrong.filter((one) => one.status !== 'failed')
    if (skipped.length > 0) {
      failures.push(`${name}: ${skipped.length} tests did not run: ${firstLines(file.message)}`)
    }
    for (const one of wrong.filter((each) => each.status === 'failed')) {
      failures.push(`${name} > ${one.fullName}\n    ${firstLines(one.failureMessages?.[0])}`)
    }
  }
} catch {
  failed = 1
}
// The logs of all shops of the run, in processes and inside tests, must contain no key, token or address.
const leaks = findLeaks(logs)
if (leaks.length > 0) console.log(`\nThe logs of this run hold what no log may hold:\n${leaks.join('\n')}\n`)
failed += leaks.length > 0 ? 1 : 0
const durations = readMeasured(measured)
const projects = asked.flatMap((arg) => /^--project=(\w+)$/.exec(arg)?.[1] ?? [])
const dear = RING === 'push' ? [...overFileBudget(durations), ...overRunBudget(projects, durations)] : []
if (dear.length > 0) console.log(`\nThis took more processor time than it may:\n- ${dear.join('\n- ')}\n`)
rmSync(folder, { recursive: true, force: true })
// Named once more at the end: a reader who sees only the last page of a long run still learns what to mend.
if (failures.length > 0) console.log(`\nWhat failed:\n- ${failures.join('\n- ')}\n`)
const ok = status === 0 && failed === 0 && passed > 0
if (isRecording) recordDurations(durations)
console.log(`${passed} passed, ${ok ? 0 : Math.max(1, failed)} failed`)
process.exit(ok ? 0 : 1)

/** Gives the first lines of a failure, short enough for a list. */
function firstLines(message) {
  return (message ?? '').split('\n').slice(0, 4).join(' | ').slice(0, 400)
}

/** Stores what the files of this run took beside what is known of the others. Forgets files that are gone. */
function recordDurations(durations) {
  const files = new Set(Object.values(testFiles()).flat())
  const known = Object.entries({ ...readDurations(RING), ...durations }).filter(([file]) => files.has(file))
  writeDurations(Object.fromEntries(known), RING)
  writeFileSync(DURATIONS_PAGE, renderDurationsPage(readDurations(), readDurations('release')))
}
