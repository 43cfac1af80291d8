import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import type { JobName, JobPayloads } from './job-names.ts'

/**
 * Priorities: a lower number runs first. This one is for jobs that a buyer waits for on the open order page:
 * they overtake mails, however many of those wait.
 */
export const AT_ONCE = -10
/** For hints that anybody may send: they overtake mails, but wait for signed webhooks. */
export const AFTER_SIGNED = -8
/**
 * For mails about an account: a person who waits to sign in reads them at once, and there are few of them.
 */
export const ACCOUNT_MAIL = -6
/** For mails about an order: after those of accounts, before the rest. */
export const ORDER_MAIL = -3
/** For everything else: it overtakes pictures. */
export const SOON = 0
/** For work that nobody waits for, such as encoding the widths of a picture. */
export const WHEN_IDLE = 10

/**
 * After this many failed attempts a job stops until staff look at it. With the growing backoff that takes
 * about three days.
 */
export const MAX_ATTEMPTS = 25

export interface QueueOptions {
  /** Earliest start by the shop's clock. Default: at once. */
  readonly runAt?: Date
  readonly priority?: number
  readonly maxAttempts?: number
  /** One waiting job per key: a second one replaces the first. */
  readonly key?: string
}

/**
 * Inserts without `graphile_worker.add_job`, because add_job costs a checkout half a millisecond more, and
 * because it notifies: a transaction that notifies holds a lock of the whole database while it commits, so
 * that commits no longer share their disk writes. The notice is not needed, because workers poll twice a
 * second. A test checks the columns, and the library's version is pinned. `migrateJobs` has put the names of
 * all jobs into the library's table; a job whose row is missing there cannot be inserted, and the transaction
 * fails.
 */
const INSERT = statement(
  'job_insert',
  `INSERT INTO graphile_worker._private_jobs (task_id, payload, run_at, max_attempts, priority)
   VALUES ((SELECT id FROM graphile_worker._private_tasks WHERE identifier = $1), $2::json, coalesce($3::timestamptz, now()), $4::int, $5::int)`,
)

/** With a key the library replaces the waiting job. */
const ADD = statement(
  'job_add',
  `SELECT id FROM graphile_worker.add_job($1::text, $2::json, run_at => $3::timestamptz, max_attempts => $4::int, priority => $5::int, job_key => $6::text)`,
)

const POSTPONE = statement(
  'job_postpone',
  `UPDATE graphile_worker._private_jobs SET priority = $2::int WHERE payload ->> 'orderId' = $1 AND priority < $2 AND locked_at IS NULL`,
)

/** Lets the jobs of an order wait until nobody waits for another one, because it is long past. */
export async function postponeJobsOf(db: Queryable, orderId: string): Promise<void> {
  await db.query(POSTPONE, [orderId, WHEN_IDLE])
}

/**
 * Enqueues a job in the caller's transaction (outbox): it runs after the commit, at least once, and never if
 * the transaction rolls back. Cheap enough for the busiest checkout.
 */
export function queueJob<Name extends JobName>(
  tx: Tx,
  name: Name,
  payload: JobPayloads[Name],
  options: QueueOptions = {},
): void {
  const values = [
    name,
    JSON.stringify(payload),
    options.runAt ?? null,
    options.maxAttempts ?? MAX_ATTEMPTS,
    options.priority ?? SOON,
  ]
  if (options.key === undefined) tx.defer(INSERT, values)
  else tx.defer(ADD, [...values, options.key])
}
