import type { Database } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import type { Clock } from '#kernel/clock.ts'
import type { JobName, JobPayloads } from './job-names.ts'
import { queueJob } from './queue-job.ts'

/** Names of jobs that can recur: those without a payload. */
export type RecurringName = {
  [Name in JobName]: Record<string, never> extends JobPayloads[Name] ? Name : never
}[JobName]

/** A recurring job. It first runs at once. */
export interface RecurringJob {
  readonly name: RecurringName
  readonly everyMs: number
}

/** Usually no job is due: one query then, instead of a transaction for each. */
const DUE = statement(
  'recurring_job_due',
  `SELECT wanted.name FROM unnest($1::text[], $2::float8[]) AS wanted (name, every_ms) LEFT JOIN recurring_job AS known USING (name)
   WHERE known.last_at IS NULL OR known.last_at > $3 OR known.last_at <= $3 - wanted.every_ms * interval '1 millisecond'`,
)

// Also due if the last run is ahead of the clock: a demo clock that was moved forward starts at the present
// again.
const CLAIM = statement(
  'recurring_job_claim',
  `INSERT INTO recurring_job AS known (name, last_at) VALUES ($1, $2)
   ON CONFLICT (name) DO UPDATE SET last_at = excluded.last_at
   WHERE known.last_at <= excluded.last_at - $3::float8 * interval '1 millisecond' OR known.last_at > excluded.last_at
   RETURNING name`,
)

/**
 * Enqueues the recurring jobs that are due by the shop's clock, each once however many workers ask. Runs that
 * were missed during a downtime are not repeated: one run does the work of all of them.
 */
export async function enqueueRecurring(
  database: Database,
  clock: Clock,
  jobs: readonly RecurringJob[],
): Promise<void> {
  const due = await database.query<{ name: string }>(DUE, [
    jobs.map(({ name }) => name),
    jobs.map(({ everyMs }) => everyMs),
    clock.now(),
  ])
  const names = new Set(due.map(({ name }) => name))
  for (const { name, everyMs } of jobs.filter((job) => names.has(job.name))) {
    await database.transaction(async (tx) => {
      const claimed = await tx.query(CLAIM, [name, clock.now(), everyMs])
      if (claimed.length > 0) queueJob(tx, name, {}, { key: `recurring:${name}` })
    })
  }
}
