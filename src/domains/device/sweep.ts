import type { Queryable } from '#db/database.ts'
import { deleteOldCodes } from './code-store.ts'
import { deleteOldGuesses } from './guess-store.ts'
import { EXPIRED_KEPT_MS } from './rules.ts'

/** Deletes device codes that expired an hour ago, and old counts of guesses. For the clean-up. */
export async function sweepDeviceCodes(db: Queryable, now: Date, isOver?: () => boolean): Promise<void> {
  await deleteOldCodes(db, new Date(now.getTime() - EXPIRED_KEPT_MS), isOver)
  await deleteOldGuesses(db, now)
}
