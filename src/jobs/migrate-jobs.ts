import { runMigrations } from 'graphile-worker'
import { quietLogger } from './worker-logger.ts'

/** Brings the job tables to the newest form. Runs after the shop's own migrations; safe to repeat and to run twice at once. */
export async function migrateJobs(connectionString: string): Promise<void> {
  await runMigrations({ connectionString, maxPoolSize: 1, logger: quietLogger() })
}
