import type { Database, Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { SECOND } from '#kernel/clock.ts'

/** A worker says this often that it lives. */
export const BEAT_EVERY_MS = 10 * SECOND
/**
 * A worker silent for longer is taken for dead. With the beat and the poll, a crashed job runs again within
 * 60 s. Source: docs/rules.md "Crashed workers".
 */
export const LEASE_MS = 40 * SECOND

const BEAT = statement(
  'job_beat',
  'INSERT INTO job_runner (id) VALUES ($1) ON CONFLICT (id) DO UPDATE SET beat_at = now()',
)

/** Says that the worker `runnerId` is alive. */
export async function beat(database: Queryable, runnerId: string): Promise<void> {
  await database.query(BEAT, [runnerId])
}

const LEAVE = statement('job_leave', 'DELETE FROM job_runner WHERE id = $1')
const UNLOCK = statement('job_unlock', 'SELECT FROM graphile_worker.force_unlock_workers($1::text[])')

/** A worker signs off: whatever it still holds goes back at once instead of after the lease. */
export async function leave(database: Database, runnerId: string): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.query(LEAVE, [runnerId])
    await tx.query(UNLOCK, [[runnerId]])
  })
}

// A lock younger than the lease is left alone: its holder may not have said its first word yet.
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
 * Gives the jobs of workers that fell silent back to the living. The library itself does so only after four
 * hours. Any number of workers may sweep at once. Returns the workers whose jobs were given back.
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
