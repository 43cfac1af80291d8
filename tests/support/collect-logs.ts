import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findLeaks } from './find-leaks.ts'
import { LOG_FOLDER_VARIABLE } from './test-logs.ts'

/**
 * Collects the logs of the tests' shops in a folder, unless `scripts/test.mjs` or another part of this run
 * has named one and checks it itself. The returned function fails the run if a log contains personal data or
 * a secret.
 */
export default function collectLogs(): () => void {
  if (process.env[LOG_FOLDER_VARIABLE]) return () => undefined
  const folder = mkdtempSync(join(tmpdir(), 'kontor-logs-'))
  process.env[LOG_FOLDER_VARIABLE] = folder
  return () => {
    const leaks = findLeaks(folder)
    rmSync(folder, { recursive: true, force: true })
    if (leaks.length === 0) return
    process.stderr.write(`\nThe logs of this run hold what no log may hold:\n${leaks.join('\n')}\n`)
    process.exitCode = 1
  }
}
