// Runs the whole test suite and ends with one plain line: "N passed, N failed".
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { findLeaks } from '../tests/support/find-leaks.ts'

const folder = mkdtempSync(join(tmpdir(), 'kontor-report-'))
const logs = join(folder, 'logs')
mkdirSync(logs)
const report = join(folder, 'report.json')
const args = [
  join('node_modules', '.bin', 'vitest'),
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${report}`,
  ...process.argv.slice(2),
]
const { status } = spawnSync(process.execPath, args, {
  stdio: 'inherit',
  env: { ...process.env, KONTOR_TEST_LOGS: logs },
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
    for (const one of wrong) {
      failures.push(`${name} > ${one.fullName}\n    ${firstLines(one.failureMessages?.[0] ?? one.status)}`)
    }
  }
} catch {
  failed = 1
}
// The logs of all shops of the run, in processes and inside tests, must contain no key, token or address.
const leaks = findLeaks(logs)
if (leaks.length > 0) console.log(`\nThe logs of this run hold what no log may hold:\n${leaks.join('\n')}\n`)
failed += leaks.length > 0 ? 1 : 0
rmSync(folder, { recursive: true, force: true })
// Named once more at the end: a reader who sees only the last page of a long run still learns what to mend.
if (failures.length > 0) console.log(`\nWhat failed:\n- ${failures.join('\n- ')}\n`)
const ok = status === 0 && failed === 0 && passed > 0
console.log(`${passed} passed, ${ok ? 0 : Math.max(1, failed)} failed`)
process.exit(ok ? 0 : 1)

/** Gives the first lines of a failure, short enough for a list. */
function firstLines(message) {
  return (message ?? '').split('\n').slice(0, 4).join(' | ').slice(0, 400)
}
