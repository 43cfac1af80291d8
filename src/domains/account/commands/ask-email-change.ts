// Tests: tests/flows/account/changes.test.ts

import type { Database, Tx } from '#db/database.ts'
import { commonErrors } from '#kernel/errors.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import type { SentPassword } from '../contract.ts'
import { normalizeEmail, shortEmail } from '../rules.ts'
import { queueAccountMail } from '../store/account-mail.ts'
import { auditNameOf, queueAudit } from '../store/audit-trail.ts'
import { readEmail } from '../store/email.ts'
import { checkPassword } from './check-password.ts'

export interface AskEmailChange<Answer> {
  readonly accountId: string
  readonly email: string
  readonly current: SentPassword
  readonly locale: LocaleCode
  readonly now: Date
  readonly commit: (work: (tx: Tx) => Promise<Answer>) => Promise<Answer>
  readonly answer: () => Answer
}

/**
 * Requests a change of the e-mail address. The change takes effect when the link mailed to the new address is
 * used; the old address is notified of the request. For the account's current address, the link to prove it
 * is mailed again. Whether the new address belongs to an account is told only to its owner, by mail. Throws:
 * wrong-password, too-many-requests, overloaded. Source: docs/http-contract.md "POST /user/email".
 */
export async function askEmailChange<Answer>(
  database: Database,
  command: AskEmailChange<Answer>,
): Promise<Answer> {
  const { accountId, current, locale, now, commit, answer } = command
  const email = normalizeEmail(command.email)
  await checkPassword(database, { accountId, ...current, now })
  return commit(async (tx) => {
    const old = await readEmail(tx, accountId)
    if (old === null) throw commonErrors['not-logged-in']()
    queueAccountMail(tx, { kind: 'confirm-email', accountId, to: email, locale, now })
    if (old !== email) {
      queueAccountMail(tx, {
        kind: 'email-change-asked',
        accountId,
        to: old,
        locale,
        detail: { address: shortEmail(email) },
        now,
      })
      queueAudit(tx, {
        actor: auditNameOf(accountId),
        action: 'email-change-asked',
        subject: auditNameOf(accountId),
        now,
      })
    }
    return answer()
  })
}
