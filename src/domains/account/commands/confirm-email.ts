// Tests: tests/flows/account/changes.test.ts, tests/flows/account/register.test.ts

import type { Database, Tx } from '#db/database.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import type { SentPassword } from '../contract.ts'
import { accountErrors } from '../errors.ts'
import { proveEmail } from '../prove-email.ts'
import { shortEmail } from '../rules.ts'
import { queueAccountMail } from '../store/account-mail.ts'
import { auditNameOf, queueAudit } from '../store/audit-trail.ts'
import { changeEmail, readEmail } from '../store/email.ts'
import { queueTokenRemoval, readToken, takeToken } from '../store/tokens.ts'
import { checkPassword } from './check-password.ts'

export interface MayConfirm {
  readonly token: string
  /** Account of the session that makes the call; null for a guest. */
  readonly signedInAs: string | null
  /**
   * Password of the link's account, for people who open the mail in another browser; null where none was
   * sent.
   */
  readonly password: SentPassword | null
  readonly now: Date
}

/**
 * Refuses a confirmation link that its reader did not request. Anybody can create an account with somebody
 * else's address, and the mail then asks that person to confirm: the click alone would give the stranger
 * their address and their guest orders. So the reader also proves the account, by its session or its
 * password. Throws: token-expired, confirm-needs-account, wrong-password, too-many-requests, overloaded.
 * Source: docs/http-contract.md "Accounts".
 */
export async function assertMayConfirm(
  database: Database,
  { token, signedInAs, password, now }: MayConfirm,
): Promise<void> {
  const owner = await readToken(database, 'confirm-email', token, now)
  if (!owner) throw accountErrors['token-expired']()
  if (owner.accountId === signedInAs) return
  if (!password) throw accountErrors['confirm-needs-account']({ fields: ['password'] })
  await checkPassword(database, { accountId: owner.accountId, ...password, now })
}

export interface ConfirmEmail {
  readonly token: string
  readonly locale: LocaleCode
  readonly now: Date
}

/**
 * Uses up the link that proves an address: the account's current address, or a new one that replaces it. The
 * old address is then notified. Guest orders with the proved address join the account. The caller has called
 * `assertMayConfirm`. Returns the account's id. Throws: token-expired, email-taken. Source:
 * docs/http-contract.md "POST /user/email".
 */
export async function confirmEmail(tx: Tx, { token, locale, now }: ConfirmEmail): Promise<string> {
  const owner = await takeToken(tx, 'confirm-email', token, now)
  const old = owner && (await readEmail(tx, owner.accountId))
  if (!owner || old === null) throw accountErrors['token-expired']()
  const { accountId, email } = owner
  const name = auditNameOf(accountId)
  if (old === email) {
    queueAudit(tx, { actor: name, action: 'email-confirmed', subject: name, now })
  } else {
    if (!(await changeEmail(tx, accountId, email, now))) throw accountErrors['email-taken']()
    // Links that were mailed to the old address must no longer work.
    queueTokenRemoval(tx, accountId, 'reset-password')
    queueAccountMail(tx, {
      kind: 'email-changed',
      accountId,
      to: old,
      locale,
      detail: { address: shortEmail(email) },
      now,
    })
    queueAudit(tx, { actor: name, action: 'email-changed', subject: name, now })
  }
  queueTokenRemoval(tx, accountId, 'confirm-email')
  await proveEmail(tx, { accountId, email, now })
  return accountId
}
