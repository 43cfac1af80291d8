// Tests: tests/flows/account/register.test.ts

import type { Database, Tx } from '#db/database.ts'
import { uuidv7 } from '#kernel/ids.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import type { SentPassword } from '../contract.ts'
import { accountErrors } from '../errors.ts'
import { newPassword } from '../new-password.ts'
import { normalizeEmail } from '../rules.ts'
import { queueAccountMail } from '../store/account-mail.ts'
import { auditNameOf, queueAudit } from '../store/audit-trail.ts'
import { insertAccountRow } from '../store.ts'

/** The password as a browser sends it. */
export interface Register<Answer> extends SentPassword {
  readonly email: string
  /** What somebody signs up for; '' where nobody asked. */
  readonly reason: string
  /** Version of the password options that browsers are told. */
  readonly newest: number
  readonly locale: LocaleCode
  readonly now: Date
  /** The transaction in which the account is made and the session begins. */
  readonly commit: (work: (tx: Tx) => Promise<Answer>) => Promise<Answer>
  /** Begins the session of the new member. */
  readonly begin: (tx: Tx, accountId: string) => Promise<Answer>
}

/**
 * Makes somebody a member and mails them a link that proves the address. Until it is used the address is only
 * what somebody typed: nothing that belongs to its owner, such as earlier orders, is theirs. Throws:
 * email-taken, common-password, overloaded. Source: docs/http-contract.md "Accounts".
 */
export async function register<Answer>(database: Database, request: Register<Answer>): Promise<Answer> {
  const { reason, newest, locale, now, commit, begin } = request
  const email = normalizeEmail(request.email)
  const stored = await newPassword(database, request, newest, 'password')
  return commit(async (tx) => {
    const id = uuidv7(now.getTime())
    const isNew = await insertAccountRow(tx, {
      id,
      email,
      name: '',
      ...stored,
      roles: [],
      demo: false,
      reason,
      emailConfirmedAt: null,
      now,
    })
    if (!isNew) throw accountErrors['email-taken']({ fields: ['email'] })
    queueAudit(tx, { actor: auditNameOf(id), action: 'registered', subject: auditNameOf(id), now })
    queueAccountMail(tx, { kind: 'confirm-email', accountId: id, to: email, locale, now })
    return begin(tx, id)
  })
}
