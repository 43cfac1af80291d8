import pg from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'
import { type Database, openDatabase } from '#db/database.ts'
import { addDatabaseTime } from './database-time.ts'
import { DURATIONS_VARIABLE } from './durations.ts'

/** A database that the caller drops. */
export interface CreatedDatabase extends TestDatabase {
  readonly name: string
  drop(): Promise<void>
}

export interface TestDatabase {
  readonly database: Database
  readonly connectionString: string
}

/**
 * Provides a separate database for the calling test file: migrated, empty, dropped afterwards. Read the
 * fields inside tests only.
 */
export function useTestDatabase(): TestDatabase {
  let opened: CreatedDatabase | undefined
  beforeAll(async () => {
    opened = await createTestDatabase(inject('templateUrl'))
  })
  afterAll(async () => {
    await opened?.drop()
  })
  const ready = (): TestDatabase => {
    if (!opened) throw new Error('the test database is ready inside tests and hooks only')
    return opened
  }
  return {
    get database() {
      return ready().database
    },
    get connectionString() {
      return ready().connectionString
    },
  }
}

/** Copies the template at this address. The caller drops the copy. */
export async function createTestDatabase(templateUrl: string): Promise<CreatedDatabase> {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  const template = templateOf(templateUrl)
  // If nothing waits for the disk, copying files costs half of writing every page to the log.
  await administrate(templateUrl, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`)
  const connectionString = addressIn(templateUrl, name)
  const database = openDatabase({ connectionString, maxConnections: 8 })
  return {
    name,
    database,
    connectionString,
    async drop() {
      await database.close()
      if (process.env[DURATIONS_VARIABLE]) addDatabaseTime(await activeMs(templateUrl, name))
      await administrate(templateUrl, `DROP DATABASE ${name} WITH (FORCE)`)
    },
  }
}

/** Returns the address of another database beside the one at this address. */
export const addressIn = (url: string, database: string): string =>
  url.replace(`/${templateOf(url)}?`, `/${database}?`)

const templateOf = (url: string): string => /\/(\w+)\?/.exec(url)?.[1] ?? ''

/** Returns how long ended sessions of a database ran statements. Unit: milliseconds. */
async function activeMs(templateUrl: string, name: string): Promise<number> {
  const sql = `SELECT active_time AS ms FROM pg_stat_database WHERE datname = '${name}'`
  const [row] = await administrate(templateUrl, sql)
  return Number(row?.ms ?? 0)
}

async function administrate(templateUrl: string, sql: string): Promise<readonly { readonly ms?: number }[]> {
  const client = new pg.Client({ connectionString: addressIn(templateUrl, 'postgres') })
  await client.connect()
  try {
    // Two files that copy the template at the same moment collide; the lock makes them take turns.
    await client.query('SELECT pg_advisory_lock(1)')
    return (await client.query<{ ms?: number }>(sql)).rows
  } finally {
    await client.end()
  }
}

/**
 * Runs SQL that tables with money refuse to everybody, so that a test that fills them by hand can empty them
 * again.
 */
export async function pastTheTriggers(database: Database, sql: string): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.query(`SELECT set_config('session_replication_role', 'replica', true)`)
    await tx.query(sql)
  })
}
