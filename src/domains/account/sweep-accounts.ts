import type { Queryable } from '#db/database.ts'
import { DAY } from '#kernel/clock.ts'
import { DEVICE_KEPT_MS } from './rules.ts'
import { deleteOldAccountMails } from './store/account-mail.ts'
import { deleteOldDevices } from './store/devices.ts'
import { deleteOldTokens } from './store/tokens.ts'
import { deleteOldSignInAttempts } from './store.ts'

/** What its job gave up on is dropped after so long. */
const WAITING_MAIL_KEPT_MS = 7 * DAY

/**
 * Deletes what is over: wrong sign-ins, links, mails that could not be made, and places of sign-in. For the
 * clean-up. Source: ASVS 14.2.7.
 */
export async function sweepAccounts(db: Queryable, now: Date): Promise<void> {
  await deleteOldSignInAttempts(db, now)
  await deleteOldTokens(db, now)
  await deleteOldAccountMails(db, new Date(now.getTime() - WAITING_MAIL_KEPT_MS))
  await deleteOldDevices(db, new Date(now.getTime() - DEVICE_KEPT_MS))
}
