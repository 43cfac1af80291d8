import { migrate } from '#db/migrate.ts'
import { migrateJobs } from '#jobs/migrate-jobs.ts'

/** One migration that ran. `ms`: how long it held what it locks. */
export interface Migrated {
  readonly name: string
  readonly ms: number
}

/** Brings a database to the schema of this release. Returns what ran, in order. */
export async function updateSchema(connectionString: string): Promise<Migrated[]> {
  const ran: Migrated[] = []
  await migrate(connectionString, { onRun: (name, ms) => ran.push({ name, ms: Math.round(ms) }) })
  await migrateJobs(connectionString)
  return ran
}
