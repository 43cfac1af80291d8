import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { type Clock, SECOND } from '#kernel/clock.ts'

const ADVANCE = statement(
  'job_advance',
  `UPDATE graphile_worker._private_jobs SET run_at = now()
   WHERE is_available AND run_at > now() AND run_at <= $1 AND (attempts = 0 OR $2)`,
)

/**
 * Makes jobs that are due by the shop's clock due for the database too. Only a demo whose clock was moved
 * forward needs it: otherwise both clocks agree and nothing is done. Failed attempts keep their backoff,
 * unless `withRetries`.
 */
export async function advanceDueJobs(database: Queryable, clock: Clock, withRetries = false): Promise<void> {
  if (clock.now().getTime() - Date.now() < SECOND) return
  await database.query(ADVANCE, [clock.now(), withRetries])
}
