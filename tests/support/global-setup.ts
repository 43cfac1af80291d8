import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { lockFolder } from '#db/embedded/folder-lock.ts'
import { startEmbeddedServer } from '#db/embedded/server.ts'
import { migrate } from '#db/migrate.ts'
import { migrateJobs } from '#jobs/migrate-jobs.ts'
import { findLeaks } from './find-leaks.ts'
import { LOG_FOLDER_VARIABLE } from './test-logs.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The migrated, empty database that every test file copies. */
    templateUrl: string
  }
}

/**
 * Has everything that the tests' shops log collected in a folder, unless `scripts/test.mjs` has named one already and looks itself. The
 * returned function fails the run where a log holds what is somebody's own.
 */
function collectLogs(folder: string): () => void {
  if (process.env[LOG_FOLDER_VARIABLE]) return () => undefined
  mkdirSync(folder)
  process.env[LOG_FOLDER_VARIABLE] = folder
  return () => {
    const leaks = findLeaks(folder)
    if (leaks.length === 0) return
    process.stderr.write(`\nThe logs of this run hold what no log may hold:\n${leaks.join('\n')}\n`)
    process.exitCode = 1
  }
}

/** One real PostgreSQL for the whole run, in a folder that is thrown away. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kontor-test-'))
  const lock = await lockFolder(dataDir, 'tests')
  const server = await startEmbeddedServer({ lock })
  await migrate(server.connectionString)
  await migrateJobs(server.connectionString)
  project.provide('templateUrl', server.connectionString)
  const checkLogs = collectLogs(join(dataDir, 'logs'))
  return async () => {
    await server.stop()
    lock.release()
    checkLogs()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
