import type { Queryable } from '#db/database.ts'
import { ENDED_KEPT_MS } from './rules.ts'
import { deleteOldApiTokens } from './store.ts'

/** Deletes tokens that ended or expired 90 days ago. For the clean-up. Source: ASVS 14.2.7. */
export async function sweepTokens(db: Queryable, now: Date, isOver?: () => boolean): Promise<void> {
  await deleteOldApiTokens(db, new Date(now.getTime() - ENDED_KEPT_MS), isOver)
}
