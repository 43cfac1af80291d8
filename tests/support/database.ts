import pg from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'
import { type Database, openDatabase } from '#db/database.ts'

export interface TestDatabase {
  readonly database: Database
  readonly connectionString: string
}

/**
 * Provides a separate database for the calling test file: migrated, empty, dropped afterwards. Read the
 * fields inside tests only.
 */
export function useTestDatabase(): TestDatabase {
  let opened: (TestDatabase & { drop(): Promise<void> }) | undefined
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

/** Copies the template. The caller drops the copy. */
export async function createTestDatabase(
  templateUrl: string,
): Promise<TestDatabase & { drop(): Promise<void> }> {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  // If nothing waits for the disk, copying files costs half of writing every page to the log.
  await administrate(templateUrl, `CREATE DATABASE ${name} TEMPLATE kontor STRATEGY FILE_COPY`)
  const connectionString = templateUrl.replace('/kontor?', `/${name}?`)
  const database = openDatabase({ connectionString, maxConnections: 8 })
  return {
    database,
    connectionString,
    async drop() {
      await database.close()
      await administrate(templateUrl, `DROP DATABASE ${name} WITH (FORCE)`)
    },
  }
}

async function administrate(templateUrl: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: templateUrl.replace('/kontor?', '/postgres?') })
  await client.connect()
  try {
    // Two files that copy the template at the same moment collide; the lock makes them take turns.
    await client.query('SELECT pg_advisory_lock(1)')
    await client.query(sql)
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
