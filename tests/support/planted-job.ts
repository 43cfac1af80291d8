import type { Database } from '#db/database.ts'

/** Inserts a job that has failed so often. */
export function plantFailedJob(database: Database, attempts: number): Promise<unknown> {
  return database.query(
    `INSERT INTO graphile_worker._private_jobs (id, task_id, run_at, attempts, max_attempts, last_error) OVERRIDING SYSTEM VALUE
     SELECT 77000, id, now() - interval '1 day', $1, 25, 'boom' FROM graphile_worker._private_tasks WHERE identifier = 'expire-reservations'`,
    [attempts],
  )
}
