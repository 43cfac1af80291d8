import type { Queryable } from '#db/database.ts'
import { DAY } from '#kernel/clock.ts'
import { DEVICE_KEPT_MS } from './rules.ts'
import { deleteOldAccountMails } from './store/account-mail.ts'
import { deleteOldDevices } from './store/devices.ts'
import { deleteOldInvitations } from './store/staff.ts'
import { deleteOldTokens } from './store/tokens.ts'
import { deleteOldSignInAttempts } from './store.ts'

/** How long a mail that its job gave up on is kept. */
const WAITING_MAIL_KEPT_MS = 7 * DAY

/**
 * Deletes expired data: wrong sign-ins, links, invitations, unsent mails, and devices of sign-ins. For the clean-up.
 * Source: ASVS 14.2.7.
 */
export async function sweepAccounts(db: Queryable, now: Date): Promise<void> {
  await deleteOldSignInAttempts(db, now)
  await deleteOldTokens(db, now)
  await deleteOldInvitations(db, now)
  await deleteOldAccountMails(db, new Date(now.getTime() - WAITING_MAIL_KEPT_MS))
  await deleteOldDevices(db, new Date(now.getTime() - DEVICE_KEPT_MS))
}
