import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { SECOND } from '#kernel/clock.ts'
import { openClient } from './plain-client.ts'

const FOLDER = join(import.meta.dirname, 'migrations')
/**
 * Folder of what the first release (0.1.0) ran under the names of today's files, where that differs, and of what
 * brings its database to theirs.
 */
const FIRST_RELEASE = 'first-release'
const BRIDGE = join(FIRST_RELEASE, 'bridge.sql')
/**
 * Advisory lock id: any number that nothing else uses, the same for every process, so that two never migrate
 * at once.
 */
const LOCK_ID = 7_350_112

export interface MigrateOptions {
  readonly only?: readonly string[]
  readonly asFirstRelease?: boolean
  readonly onRun?: (name: string, ms: number) => void
}

/**
 * Migrates the database to the newest schema: runs the `.sql` files that have not run yet, in order, each
 * once and in its own transaction. Two processes at once are safe; the second waits and finds nothing to do.
 * Returns the names of the files that were run. Throws: Error when a file that was run is missing or the SQL
 * fails.
 *
 * `only`: runs no others, for a database that shall have the schema of an older release; `asFirstRelease`: that
 * began with the first one. `onRun` is told how long each took, in milliseconds.
 */
export async function migrate(
  connectionString: string,
  { only, asFirstRelease = false, onRun }: MigrateOptions = {},
): Promise<string[]> {
  const client = await openClient({
    connectionString,
    connectionTimeoutMillis: 10 * SECOND,
    application_name: 'kontor-migrate',
  })
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
    const run = async (name: string, work: () => Promise<void>): Promise<void> => {
      const startedAt = performance.now()
      await work()
      onRun?.(name, performance.now() - startedAt)
    }
    if (!only && (await isOfFirstRelease(connectionString))) await run(BRIDGE, () => runBridge(client))
    for (const name of open) await run(name, () => runFile(client, name, asFirstRelease))
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

/** Returns whether a database began with the first release and was not brought to today's files yet. */
export async function isOfFirstRelease(connectionString: string): Promise<boolean> {
  const client = await openClient({ connectionString, application_name: 'kontor-migrate' })
  try {
    const { rows } = await client.query<{ isFirst: boolean }>(
      `SELECT to_regclass('public.orders') IS NOT NULL AND to_regtype('public.minor_units') IS NULL AS "isFirst"`,
    )
    return rows[0]?.isFirst === true
  } finally {
    await client.end()
  }
}

async function runFile(client: pg.Client, name: string, asFirstRelease: boolean): Promise<void> {
  const first = join(FOLDER, FIRST_RELEASE, name)
  const text = readFileSync(asFirstRelease && existsSync(first) ? first : join(FOLDER, name), 'utf8')
  await runText(client, name, async () => {
    await client.query('INSERT INTO migration (name) VALUES ($1)', [name])
    await client.query(text)
  })
}

async function runBridge(client: pg.Client): Promise<void> {
  const text = readFileSync(join(FOLDER, BRIDGE), 'utf8')
  await runText(client, BRIDGE, async () => void (await client.query(text)))
}

async function runText(client: pg.Client, name: string, work: () => Promise<void>): Promise<void> {
  await client.query('BEGIN')
  try {
    // A migration that cannot get its lock soon fails instead of making every buyer wait behind it.
    await client.query(`SET LOCAL lock_timeout = '2s'`)
    await work()
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw new Error(`migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}
