import type { Queryable } from '#db/database.ts'
import { deleteOldHalfSignIns } from '../store/half-sign-ins.ts'
import { deleteOldChallenges } from '../store/passkeys.ts'
import { deleteOldTotpSetups } from '../store/totp.ts'

/**
 * Deletes second-factor steps that were not completed in time. They are refused once expired, deleted or not.
 * For the clean-up.
 */
export async function sweepSecondFactors(db: Queryable, now: Date): Promise<void> {
  await deleteOldHalfSignIns(db, now)
  await deleteOldChallenges(db, now)
  await deleteOldTotpSetups(db, now)
}
