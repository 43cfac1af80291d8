import type { Queryable } from '#db/database.ts'
import { DELETED_AT_ONCE, deleteInBatches } from '#db/delete-in-batches.ts'
import { statement } from '#db/statement.ts'
import { HOUR } from '#kernel/clock.ts'
import { TRIES_PER_HOUR } from '../contract.ts'

/**
 * Condition: within the hour before and after a moment. Times further ahead were written by a demo clock that
 * has been set back since.
 */
const RECENT = 't > $3 AND t < $4'

// One statement counts and refuses, so that parallel guesses in any number of processes are counted one by
// one.
const count = statement(
  'coupon-count-try',
  `INSERT INTO coupon_try AS known (key_hash, tries, last_at) VALUES ($1, ARRAY[$2::timestamptz], $2)
   ON CONFLICT (key_hash) DO UPDATE SET last_at = $2, tries = ARRAY(SELECT t FROM unnest(known.tries) AS t WHERE ${RECENT}) || $2::timestamptz
   WHERE (SELECT count(*) FROM unnest(known.tries) AS t WHERE ${RECENT}) < $5 RETURNING key_hash`,
)
const oldest = statement(
  'coupon-oldest-try',
  'SELECT min(t) AS at FROM coupon_try, unnest(tries) AS t WHERE key_hash = $1 AND t > $2',
)
const uncount = statement(
  'coupon-uncount-try',
  `UPDATE coupon_try SET tries = tries[:array_position(tries, $2::timestamptz) - 1] || tries[array_position(tries, $2::timestamptz) + 1:]
   WHERE key_hash = $1 AND $2::timestamptz = ANY(tries)`,
)
const sweep = statement(
  'coupon-sweep-tries',
  `DELETE FROM coupon_try WHERE key_hash = ANY (ARRAY(SELECT key_hash FROM coupon_try WHERE last_at <= $1 ORDER BY last_at LIMIT ${DELETED_AT_ONCE})) RETURNING 1`,
)

/**
 * Counts a try before it is judged. Returns null when it may go on, else the time from which the next one
 * may.
 */
export async function countTry(db: Queryable, key: Buffer, now: Date): Promise<Date | null> {
  const [from, until] = [new Date(now.getTime() - HOUR), new Date(now.getTime() + HOUR)]
  const counted = await db.query(count, [key, now, from, until, TRIES_PER_HOUR])
  if (counted.length > 0) return null
  const [row] = await db.query<{ at: Date | null }>(oldest, [key, from])
  return new Date((row?.at ?? now).getTime() + HOUR)
}

/** Reverts the count of a try that was no wrong guess. */
export async function uncountTry(db: Queryable, key: Buffer, now: Date): Promise<void> {
  await db.query(uncount, [key, now])
}

/** Deletes tries that no longer count. For the clean-up. */
export async function deleteOldCouponTries(db: Queryable, now: Date): Promise<void> {
  await deleteInBatches(db, sweep, [new Date(now.getTime() - HOUR)])
}
