import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { DAY } from '#kernel/clock.ts'
import { refusedReservations } from './limit-reserved.ts'

/** How long a count of refusals is kept. Units: milliseconds. */
const KEPT_MS = 30 * DAY

const count = statement(
  'reservation-refusal-count',
  `INSERT INTO reservation_refusal AS known (day, product_id, cause, first_at, last_at)
   SELECT ($2::timestamptz AT TIME ZONE 'UTC')::date, key, value, $2, $2 FROM jsonb_each_text($1::jsonb) ORDER BY key
   ON CONFLICT (day, product_id, cause) DO UPDATE SET times = known.times + 1, last_at = greatest(known.last_at, excluded.last_at)`,
)
const forget = statement('reservation-refusal-forget', 'DELETE FROM reservation_refusal WHERE day < $1::date')

/**
 * Runs `work` and counts a refusal with too-much-reserved, so that staff see it although the refused
 * transaction was rolled back. If the count cannot be written, the refusal is still the error. Throws: what
 * `work` throws.
 */
export async function countingRefusals<Result>(
  db: Queryable,
  now: Date,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const refused = refusedReservations(error)
    if (refused !== null) await db.query(count, [JSON.stringify(refused), now]).catch(() => undefined)
    throw error
  }
}

/** Deletes old counts. For the hourly clean-up. */
export async function deleteOldRefusals(db: Queryable, now: Date): Promise<void> {
  await db.query(forget, [new Date(now.getTime() - KEPT_MS)])
}
