import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { DAY, HOUR } from '#kernel/clock.ts'

/** Wrong codes in this hour and the one before, in the whole shop, from which on limits become narrow. */
const WRONG_UNTIL_NARROW = 500
/** How long counts are kept. Units: ms. */
const KEPT_MS = 30 * DAY

/** Wrong codes of one hour. */
export interface GuessedHour {
  readonly hour: Date
  readonly wrong: number
}

const judge = statement(
  'discount-guess-judge',
  `SELECT EXISTS (SELECT FROM discount_code WHERE code_key = $1) AS "isKnown",
     (SELECT coalesce(sum(wrong), 0) FROM discount_guess WHERE hour >= $2) >= $3 AS "isGuessed"`,
)
const count = statement(
  'discount-guess-count',
  `INSERT INTO discount_guess AS known (hour, wrong) VALUES ($1, 1) ON CONFLICT (hour) DO UPDATE SET wrong = known.wrong + 1`,
)
const list = statement(
  'discount-guess-list',
  'SELECT hour, wrong FROM discount_guess ORDER BY hour DESC LIMIT $1',
)
const forget = statement('discount-guess-forget', 'DELETE FROM discount_guess RETURNING 1')
const sweep = statement('discount-guess-sweep', 'DELETE FROM discount_guess WHERE hour < $1')

/** Returns whether a code exists, whatever it is worth now, and whether somebody seems to guess codes. */
export async function judgeGuess(
  db: Queryable,
  key: string,
  now: Date,
): Promise<{ readonly isKnown: boolean; readonly isGuessed: boolean }> {
  const hourBefore = new Date(hourOf(now).getTime() - HOUR)
  const rows = await db.query<{ isKnown: boolean; isGuessed: boolean }>(judge, [
    key,
    hourBefore,
    WRONG_UNTIL_NARROW,
  ])
  return rows[0]!
}

/** Counts a code that does not exist. */
export async function countWrongCode(db: Queryable, now: Date): Promise<void> {
  await db.query(count, [hourOf(now)])
}

/** Lists the hours in which wrong codes were tried, the newest first. */
export function listGuesses(db: Queryable, limit: number): Promise<GuessedHour[]> {
  return db.query<GuessedHour>(list, [limit])
}

/** Forgets all counts, so that the ordinary limits hold again. Returns how many hours were forgotten. */
export async function forgetGuesses(db: Queryable): Promise<number> {
  return (await db.query(forget)).length
}

/** Deletes old counts. For the hourly clean-up. */
export async function deleteOldGuesses(db: Queryable, now: Date): Promise<void> {
  await db.query(sweep, [new Date(now.getTime() - KEPT_MS)])
}

function hourOf(now: Date): Date {
  return new Date(Math.floor(now.getTime() / HOUR) * HOUR)
}
