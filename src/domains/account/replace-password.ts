import type { Tx } from '#db/database.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import { enqueueAccountMail, sendWaitingLinksEnd } from './store/account-mail.ts'
import { readEmail } from './store/email.ts'
import { sendHalfSignInsEnd } from './store/half-sign-ins.ts'
import { endOtherSessions } from './store/sessions.ts'
import { sendTokenRemoval } from './store/tokens.ts'
import { type StoredPassword, sendNewHash } from './store.ts'

export interface ReplacePassword {
  readonly accountId: string
  readonly stored: StoredPassword
  /** The session that goes on; null: none. */
  readonly keepSession: Buffer | null
  readonly locale: LocaleCode
  readonly now: Date
}

/**
 * What a new password brings with it, however it came: the other sessions and half sign-ins end, links that
 * were mailed before are worthless, and the owner hears of it. Source: contract §7, ASVS 7.4.3.
 */
export async function replacePassword(
  tx: Tx,
  { accountId, stored, keepSession, locale, now }: ReplacePassword,
): Promise<void> {
  sendNewHash(tx, accountId, stored, now)
  endOtherSessions(tx, accountId, keepSession)
  sendHalfSignInsEnd(tx, accountId)
  sendTokenRemoval(tx, accountId, 'reset-password')
  // Whoever knew the old password may have asked for another address: that wish goes with it.
  sendTokenRemoval(tx, accountId, 'confirm-email')
  sendWaitingLinksEnd(tx, accountId)
  const to = await readEmail(tx, accountId)
  if (to !== null) await enqueueAccountMail(tx, { kind: 'password-changed', accountId, to, locale, now })
}
