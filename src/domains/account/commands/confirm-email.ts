import type { Tx } from '#db/database.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import { accountErrors } from '../errors.ts'
import { proveEmail } from '../prove-email.ts'
import { shortEmail } from '../rules.ts'
import { enqueueAccountMail } from '../store/account-mail.ts'
import { auditNameOf, sendAudit } from '../store/audit-trail.ts'
import { changeEmail, readEmail } from '../store/email.ts'
import { sendTokenRemoval, takeToken } from '../store/tokens.ts'

export interface ConfirmEmail {
  readonly token: string
  readonly locale: LocaleCode
  readonly now: Date
}

/**
 * The link of a mail proves its address: the account's own, or one that it takes from now on, of which the old one is told. Orders placed as a
 * guest with it join. Returns whose account it is. Throws: token-expired, email-taken. Source: contract §7 (`/user/email`).
 */
export async function confirmEmail(tx: Tx, { token, locale, now }: ConfirmEmail): Promise<string> {
  const owner = await takeToken(tx, 'confirm-email', token, now)
  const old = owner && (await readEmail(tx, owner.accountId))
  if (!owner || old === null) throw accountErrors['token-expired']()
  const { accountId, email } = owner
  const name = auditNameOf(accountId)
  if (old === email) {
    sendAudit(tx, { actor: name, action: 'email-confirmed', subject: name, now })
  } else {
    if (!(await changeEmail(tx, accountId, email, now))) throw accountErrors['email-taken']()
    // What was mailed to the old address must open nothing any more.
    sendTokenRemoval(tx, accountId, 'reset-password')
    await enqueueAccountMail(tx, { kind: 'email-changed', accountId, to: old, locale, detail: { address: shortEmail(email) }, now })
    sendAudit(tx, { actor: name, action: 'email-changed', subject: name, now })
  }
  sendTokenRemoval(tx, accountId, 'confirm-email')
  await proveEmail(tx, { accountId, email, now })
  return accountId
}
