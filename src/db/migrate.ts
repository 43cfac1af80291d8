import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { SECOND } from '#kernel/clock.ts'

const FOLDER = join(import.meta.dirname, 'migrations')
/**
 * Advisory lock id: any number that nothing else uses, the same for every process, so that two never migrate
 * at once.
 */
const LOCK_ID = 7_350_112

export interface MigrateOptions {
  readonly only?: readonly string[]
  readonly onRun?: (name: string, ms: number) => void
}

/**
 * Migrates the database to the newest schema: runs the `.sql` files that have not run yet, in order, each
 * once and in its own transaction. Two processes at once are safe; the second waits and finds nothing to do.
 * Returns the names of the files that were run. Throws: Error when a file that was run is missing or the SQL
 * fails.
 *
 * `only`: runs no others, for a database that shall have the schema of an older release. `onRun` is told how long
 * each took, in milliseconds.
 */
export async function migrate(
  connectionString: string,
  { only, onRun }: MigrateOptions = {},
): Promise<string[]> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: 10 * SECOND,
    application_name: 'kontor-migrate',
  })
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK_ID])
    await client.query(
      'CREATE TABLE IF NOT EXISTS migration (name text PRIMARY KEY, run_at timestamptz NOT NULL DEFAULT now())',
    )
    const { rows } = await client.query<{ name: string }>('SELECT name FROM migration')
    const done = new Set(rows.map((row) => row.name))
    const files = migrationFiles()
    for (const name of done)
      if (!files.includes(name))
        throw new Error(`the database is newer than this program: migration ${name} is unknown`)
    const wanted = only ? namedFiles(files, only) : files
    const open = wanted.filter((name) => !done.has(name))
    for (const name of open) {
      const startedAt = performance.now()
      await runFile(client, name)
      onRun?.(name, performance.now() - startedAt)
    }
    return open
  } finally {
    await client.end()
  }
}

/** Returns the wanted files in their order. Throws: Error for one that this program does not have. */
function namedFiles(files: readonly string[], wanted: readonly string[]): string[] {
  const unknown = wanted.find((name) => !files.includes(name))
  if (unknown !== undefined)
    throw new Error(`the database is newer than this program: migration ${unknown} is unknown`)
  return files.filter((name) => wanted.includes(name))
}

/** Returns the names of all migrations, oldest first. */
export function migrationFiles(): string[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.sql'))
    .sort()
}

async function runFile(client: pg.Client, name: string): Promise<void> {
  await client.query('BEGIN')
  try {
    // A migration that cannot get its lock soon fails instead of making every buyer wait behind it.
    await client.query(`SET LOCAL lock_timeout = '2s'`)
    await client.query('INSERT INTO migration (name) VALUES ($1)', [name])
    await client.query(readFileSync(join(FOLDER, name), 'utf8'))
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw new Error(`migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}
