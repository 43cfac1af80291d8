import { runMigrations } from 'graphile-worker'
import { openClient } from '#db/plain-client.ts'
import { JOB_NAMES } from './job-names.ts'
import { quietLogger } from './worker-logger.ts'

/** Two processes that start at once may both announce. */
const ANNOUNCE =
  'INSERT INTO graphile_worker._private_tasks (identifier) SELECT unnest($1::text[]) ON CONFLICT DO NOTHING'

/**
 * Migrates the job tables to the newest version and announces the names of all jobs. Runs after the shop's
 * own migrations; safe to repeat and to run twice at once.
 */
export async function migrateJobs(connectionString: string): Promise<void> {
  await runMigrations({ connectionString, maxPoolSize: 1, logger: quietLogger() })
  const client = await openClient({ connectionString, application_name: 'kontor-jobs' })
  try {
    await client.query(ANNOUNCE, [JOB_NAMES])
  } finally {
    await client.end()
  }
}
