import pg from 'pg'
import { readOneMoment } from '#db/copy/moment.ts'
import { replaceRows } from '#db/copy/replace-rows.ts'
import { migrate } from '#db/migrate.ts'
import { migrateJobs } from '#jobs/migrate-jobs.ts'

/**
 * Copies a database into an empty one, with its schema, which may be that of an older release: one moment of the
 * original, which is only read and whose writers wait for nothing. Throws: the reason of `signal`.
 */
export async function copyDatabase(from: string, to: string, signal: AbortSignal): Promise<void> {
  await readOneMoment(from, async (moment) => {
    await migrate(to, { only: moment.migrations })
    await migrateJobs(to)
    await replaceRows(to, moment, { signal })
  })
}

/** Has a server that lives for minutes wait for no disk. */
export async function forgetDurability(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, application_name: 'kontor-copy' })
  await client.connect()
  try {
    await client.query('ALTER SYSTEM SET fsync = off')
    await client.query('ALTER SYSTEM SET full_page_writes = off')
    await client.query('SELECT pg_reload_conf()')
  } finally {
    await client.end()
  }
}
