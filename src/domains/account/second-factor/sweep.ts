import type { Queryable } from '#db/database.ts'
import { deleteOldHalfSignIns } from '../store/half-sign-ins.ts'
import { deleteOldChallenges } from '../store/passkeys.ts'
import { deleteOldTotpSetups } from '../store/totp.ts'

/**
 * For the clean-up: what was begun with a second factor and not ended in time. It is refused from its end on,
 * swept or not.
 */
export async function sweepSecondFactors(db: Queryable, now: Date): Promise<void> {
  await deleteOldHalfSignIns(db, now)
  await deleteOldChallenges(db, now)
  await deleteOldTotpSetups(db, now)
}
