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
  /** The session that stays signed in; null: none. */
  readonly keepSession: Buffer | null
  readonly locale: LocaleCode
  readonly now: Date
}

/**
 * Applies the consequences of every new password: other sessions and half sign-ins end, links that were
 * mailed before stop working, and the owner is notified. Source: docs/http-contract.md "Accounts", ASVS
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
  // A person who knew the old password may have requested another address: that request is cancelled too.
  queueTokenRemoval(tx, accountId, 'confirm-email')
  queueWaitingLinksEnd(tx, accountId)
  const to = await readEmail(tx, accountId)
  if (to !== null) queueAccountMail(tx, { kind: 'password-changed', accountId, to, locale, now })
}
