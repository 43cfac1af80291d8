import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import type { CopiedSequence, CopiedTable } from '#db/copy/moment.ts'
import { replaceRows } from '#db/copy/replace-rows.ts'
import { lockFolder } from '#db/embedded/folder-lock.ts'
import { startEmbeddedServer } from '#db/embedded/server.ts'
import { migrateJobs } from '#jobs/migrate-jobs.ts'

/** The fixture's own migrations: today's files may not stand in for what the first release ran. */
const MIGRATIONS = join(import.meta.dirname, 'migrations')

interface Origin {
  readonly tables: readonly (CopiedTable & { readonly rows: number })[]
  readonly sequences: readonly CopiedSequence[]
}

/** What the fixture holds, by table. */
export const origin = JSON.parse(readFileSync(join(import.meta.dirname, 'origin.json'), 'utf8')) as Origin

/**
 * Runs `work` beside the database of the first release in a data folder, which it puts there first where the
 * folder has none. Ends the database afterwards.
 */
export async function withFirstRelease<T>(
  dataDir: string,
  work: (connectionString: string) => Promise<T>,
): Promise<T> {
  const isThere = existsSync(join(dataDir, 'postgres'))
  const lock = await lockFolder(dataDir, 'test')
  try {
    const server = await startEmbeddedServer({ lock })
    try {
      if (!isThere) await loadFirstRelease(server.connectionString)
      return await work(server.connectionString)
    } finally {
      await server.stop()
    }
  } finally {
    lock.release()
  }
}

/** Makes the schema and the rows of the first release in an empty database. */
export async function loadFirstRelease(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query(
      'CREATE TABLE migration (name text PRIMARY KEY, run_at timestamptz NOT NULL DEFAULT now())',
    )
    for (const name of readdirSync(MIGRATIONS).sort()) {
      await client.query(readFileSync(join(MIGRATIONS, name), 'utf8'))
      await client.query('INSERT INTO migration (name) VALUES ($1)', [name])
    }
  } finally {
    await client.end()
  }
  await migrateJobs(connectionString)
  await replaceRows(connectionString, { ...origin, open })
}

function open({ name }: CopiedTable): Readable {
  const rows = origin.tables.find((table) => table.name === name)?.rows ?? 0
  if (rows === 0) return Readable.from([])
  return createReadStream(join(import.meta.dirname, 'rows', `${name}.copy.gz`)).pipe(createGunzip())
}
