import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbeddedServer } from '#db/embedded/server.ts'
import { migrate } from '#db/migrate.ts'
import { migrateJobs } from '#jobs/migrate-jobs.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The migrated, empty database that every test file copies. */
    templateUrl: string
  }
}

/** One real PostgreSQL for the whole run, in a folder that is thrown away. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kontor-test-'))
  const server = await startEmbeddedServer({ dataDir })
  await migrate(server.connectionString)
  await migrateJobs(server.connectionString)
  project.provide('templateUrl', server.connectionString)
  return async () => {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
