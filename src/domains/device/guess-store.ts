import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { DAY, MINUTE } from '#kernel/clock.ts'

/** Wrong codes are counted by slots of this length. Units: ms. */
export const GUESS_SLOT_MS = 5 * MINUTE
/** How long counts are kept: staff see those of a day. Units: ms. */
const KEPT_MS = 2 * DAY

const read = statement(
  'device-guess-read',
  'SELECT coalesce(sum(wrong), 0)::int AS wrong FROM device_guess WHERE slot >= $1',
)
const count = statement(
  'device-guess-count',
  `INSERT INTO device_guess AS known (slot, wrong) VALUES ($1, 1) ON CONFLICT (slot) DO UPDATE SET wrong = known.wrong + 1`,
)
const sweep = statement('device-guess-sweep', 'DELETE FROM device_guess WHERE slot < $1')

/** Reads how many wrong codes were counted in this slot and the one before, in the whole shop. */
export async function readWrongCodes(db: Queryable, now: Date): Promise<number> {
  const before = new Date(slotOf(now).getTime() - GUESS_SLOT_MS)
  return (await db.query<{ wrong: number }>(read, [before]))[0]?.wrong ?? 0
}

/** Counts a code that no device shows. */
export async function countWrongCode(db: Queryable, now: Date): Promise<void> {
  await db.query(count, [slotOf(now)])
}

/** Deletes old counts. For the clean-up. */
export async function deleteOldGuesses(db: Queryable, now: Date): Promise<void> {
  await db.query(sweep, [new Date(now.getTime() - KEPT_MS)])
}

/** Returns the beginning of the slot of an instant. */
export function slotOf(now: Date): Date {
  return new Date(Math.floor(now.getTime() / GUESS_SLOT_MS) * GUESS_SLOT_MS)
}
