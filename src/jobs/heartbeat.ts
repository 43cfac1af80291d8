import type { Database, Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { SECOND } from '#kernel/clock.ts'

/** Interval of a worker's heartbeat. */
export const BEAT_EVERY_MS = 10 * SECOND
/**
 * A worker silent for longer counts as dead. With the beat and the poll, a crashed job runs again within 60
 * s. Source: docs/rules.md "Crashed workers".
 */
export const LEASE_MS = 40 * SECOND

const BEAT = statement(
  'job_beat',
  'INSERT INTO job_runner (id) VALUES ($1) ON CONFLICT (id) DO UPDATE SET beat_at = now()',
)

/** Records that the worker `runnerId` is alive. */
export async function beat(database: Queryable, runnerId: string): Promise<void> {
  await database.query(BEAT, [runnerId])
}

const LEAVE = statement('job_leave', 'DELETE FROM job_runner WHERE id = $1')
const UNLOCK = statement('job_unlock', 'SELECT FROM graphile_worker.force_unlock_workers($1::text[])')

/** Signs a worker off: the jobs that it still holds are released at once instead of after the lease. */
export async function leave(database: Database, runnerId: string): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.query(LEAVE, [runnerId])
    await tx.query(UNLOCK, [[runnerId]])
  })
}

const UNLOCK_ALL = statement(
  'job_unlock_all',
  'UPDATE graphile_worker._private_jobs SET locked_by = NULL, locked_at = NULL WHERE locked_at IS NOT NULL',
)

/** Releases the jobs that workers of the original held when a database was copied. */
export async function releaseEveryJob(copy: Queryable): Promise<void> {
  await copy.query(UNLOCK_ALL, [])
}

// A lock younger than the lease is left alone: its holder may not have sent its first heartbeat yet.
const FIND_DEAD = statement(
  'job_find_dead',
  `SELECT held.locked_by AS id, count(*) AS jobs FROM (
     SELECT locked_by, locked_at FROM graphile_worker._private_jobs
     UNION ALL SELECT locked_by, locked_at FROM graphile_worker._private_job_queues
   ) AS held
   WHERE held.locked_at < now() - $1::int * interval '1 millisecond'
     AND NOT EXISTS (SELECT FROM job_runner WHERE id = held.locked_by AND beat_at >= now() - $1::int * interval '1 millisecond')
   GROUP BY held.locked_by`,
)
const FORGET_DEAD = statement(
  'job_forget_dead',
  `DELETE FROM job_runner WHERE beat_at < now() - $1::int * interval '1 millisecond'`,
)

/**
 * Releases the jobs of workers that fell silent to other workers. The library itself does so only after four
 * hours. Any number of workers may sweep at once. Returns the workers whose jobs were released.
 */
export async function sweepDeadRunners(
  database: Database,
  leaseMs: number = LEASE_MS,
): Promise<{ id: string; jobs: number }[]> {
  return database.transaction(async (tx) => {
    const dead = await tx.query<{ id: string; jobs: number }>(FIND_DEAD, [leaseMs])
    if (dead.length > 0) await tx.query(UNLOCK, [dead.map((runner) => runner.id)])
    await tx.query(FORGET_DEAD, [leaseMs])
    return dead
  })
}
