import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'

export interface JobHealth {
  /** Jobs that could run now. */
  readonly ready: number
  readonly running: number
  /** Jobs that failed permanently. */
  readonly failed: number
  /**
   * How long the oldest ready job has waited; 0 if none waits. It grows when workers are stuck: alert on it.
   */
  readonly oldestReadyMs: number
}

const HEALTH = statement(
  'job_health',
  `SELECT count(*) FILTER (WHERE is_available AND run_at <= now()) AS ready,
     count(*) FILTER (WHERE locked_at IS NOT NULL) AS running,
     count(*) FILTER (WHERE locked_at IS NULL AND attempts >= max_attempts) AS failed,
     coalesce(extract(epoch FROM now() - min(run_at) FILTER (WHERE is_available AND run_at <= now())) * 1000, 0)::float8 AS "oldestReadyMs"
   FROM graphile_worker._private_jobs`,
)

/** Reads the state of the job queue, for `/metrics`, the watchdog and the back office. */
export async function readJobHealth(database: Queryable): Promise<JobHealth> {
  const rows = await database.query<JobHealth>(HEALTH)
  return rows[0]!
}

export interface FailedJob {
  readonly id: string
  readonly name: string
  readonly payload: unknown
  readonly attempts: number
  readonly error: string
  readonly enqueuedAt: Date
}

const FAILED = statement(
  'job_failed',
  `SELECT jobs.id::text AS id, tasks.identifier AS name, jobs.payload, jobs.attempts,
     coalesce(jobs.last_error, 'The worker ended while it ran') AS error, jobs.created_at AS "enqueuedAt"
   FROM graphile_worker._private_jobs AS jobs JOIN graphile_worker._private_tasks AS tasks ON tasks.id = jobs.task_id
   WHERE jobs.locked_at IS NULL AND jobs.attempts >= jobs.max_attempts
   ORDER BY jobs.id DESC LIMIT $1`,
)

/** Lists jobs that failed permanently, newest first. They stay until staff retry or drop them. */
export function listFailedJobs(database: Queryable, limit = 100): Promise<FailedJob[]> {
  return database.query<FailedJob>(FAILED, [limit])
}

// Only a job that failed permanently: a running one must not run twice, a waiting one keeps its attempts.
const RETRY = statement(
  'job_retry',
  `SELECT id FROM graphile_worker.reschedule_jobs(
     ARRAY(SELECT id FROM graphile_worker._private_jobs WHERE id = $1 AND locked_at IS NULL AND attempts >= max_attempts), run_at => now(), attempts => 0)`,
)

/** Retries a job that failed permanently. Returns whether there was such a job. */
export async function retryFailedJob(database: Queryable, id: string): Promise<boolean> {
  return (await database.query(RETRY, [id])).length > 0
}

const DROP = statement(
  'job_drop',
  `SELECT id FROM graphile_worker.complete_jobs(
     ARRAY(SELECT id FROM graphile_worker._private_jobs WHERE id = $1 AND locked_at IS NULL AND attempts >= max_attempts))`,
)

/** Drops a job that failed permanently. Returns whether there was such a job. */
export async function dropFailedJob(database: Queryable, id: string): Promise<boolean> {
  return (await database.query(DROP, [id])).length > 0
}
