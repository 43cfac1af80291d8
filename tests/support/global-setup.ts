import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { lockFolder } from '#db/embedded/folder-lock.ts'
import { startEmbeddedServer } from '#db/embedded/server.ts'
import { migrate } from '#db/migrate.ts'
import { migrateJobs } from '#jobs/migrate-jobs.ts'
import { keepCluster, takeCluster } from './kept-cluster.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The migrated, empty database that every test file copies. */
    templateUrl: string
    /** Folder for the files of the demo that the first test file that needs them seeds (`demo-shop.ts`). */
    demoFolder: string
  }
}

/** Folder in memory that Linux offers. */
const MEMORY = '/dev/shm'
/** Twice what a run needs at its largest. Unit: bytes. */
const ENOUGH = 2 * 1024 ** 3

/** Starts one real PostgreSQL for the whole run, in a temporary folder. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(memoryFolder() ?? tmpdir(), 'kontor-test-'))
  const isReady = takeCluster(dataDir)
  const lock = await lockFolder(dataDir, 'tests')
  if (!isReady) {
    const first = await startEmbeddedServer({ lock })
    await forgetDurability(first.connectionString)
    await migrate(first.connectionString)
    await migrateJobs(first.connectionString)
    await first.stop()
    keepCluster(dataDir)
  }
  const server = await startEmbeddedServer({ lock })
  project.provide('templateUrl', server.connectionString)
  project.provide('demoFolder', join(dataDir, 'demo'))
  return async () => {
    await server.stop()
    lock.release()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/**
 * Configures a temporary cluster: nothing waits for the disk. Tests of crashes and power cuts start their own
 * clusters with the settings of the shop.
 */
async function forgetDurability(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString: connectionString.replace('/kontor?', '/postgres?') })
  await client.connect()
  try {
    for (const name of ['fsync', 'full_page_writes']) await client.query(`ALTER SYSTEM SET ${name} = off`)
    await client.query('SELECT pg_reload_conf()')
  } finally {
    await client.end()
  }
}

/**
 * Returns a folder in memory with enough room, or null. A copied database is a thousand small files; on a disk,
 * creating and removing them for every test file took a sixth of the run's processor time.
 */
function memoryFolder(): string | null {
  if (!existsSync(MEMORY)) return null
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize >= ENOUGH ? MEMORY : null
}
