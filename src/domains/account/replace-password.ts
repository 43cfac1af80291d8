import type { Tx } from '#db/database.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import { queueAccountMail, queueWaitingLinksEnd } from './store/account-mail.ts'
import { readEmail } from './store/email.ts'
import { queueHalfSignInsEnd } from './store/half-sign-ins.ts'
import { queueOtherSessionsEnd } from './store/sessions.ts'
import { queueTokenRemoval } from './store/tokens.ts'
import { queueNewHash, type StoredPassword } from './store.ts'

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
 * were mailed before are worthless, and the owner hears of it. Source: docs/http-contract.md "Accounts", ASVS
 * 7.4.3.
 */
export async function replacePassword(
  tx: Tx,
  { accountId, stored, keepSession, locale, now }: ReplacePassword,
): Promise<void> {
  queueNewHash(tx, accountId, stored, now)
  queueOtherSessionsEnd(tx, accountId, keepSession)
  queueHalfSignInsEnd(tx, accountId)
  queueTokenRemoval(tx, accountId, 'reset-password')
  // Whoever knew the old password may have asked for another address: that wish goes with it.
  queueTokenRemoval(tx, accountId, 'confirm-email')
  queueWaitingLinksEnd(tx, accountId)
  const to = await readEmail(tx, accountId)
  if (to !== null) queueAccountMail(tx, { kind: 'password-changed', accountId, to, locale, now })
}
