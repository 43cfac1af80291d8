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
  /** The reason why somebody signs up; '' where nobody asked. */
  readonly reason: string
  /** Newest version of the password options that browsers get. */
  readonly newest: number
  readonly locale: LocaleCode
  readonly now: Date
  /** Runs the transaction that creates the account and begins the session. */
  readonly commit: (work: (tx: Tx) => Promise<Answer>) => Promise<Answer>
  /** Begins the session of the new member. */
  readonly begin: (tx: Tx, accountId: string) => Promise<Answer>
}

/**
 * Creates an account and mails a link that proves its address. Until the link is used, the address is only
 * what somebody typed: the account gets nothing that belongs to the address's owner, such as earlier orders.
 * Throws: email-taken, common-password, overloaded. Source: docs/http-contract.md "Accounts".
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
