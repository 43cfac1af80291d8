// Tests: tests/flows/account/changes.test.ts

import type { Database, Tx } from '#db/database.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import type { SentPassword } from '../contract.ts'
import { accountErrors } from '../errors.ts'
import { newPassword } from '../new-password.ts'
import { replacePassword } from '../replace-password.ts'
import { auditNameOf, queueAudit } from '../store/audit-trail.ts'
import { lockPassword } from '../store/password.ts'
import { checkPassword } from './check-password.ts'

export interface ChangePassword {
  readonly accountId: string
  /** The session that makes the call; it stays signed in. */
  readonly sessionHash: Buffer
  readonly current: SentPassword
  readonly chosen: SentPassword
  /** Newest version of the password options that browsers get. */
  readonly newest: number
  readonly locale: LocaleCode
  readonly now: Date
  readonly commit: (work: (tx: Tx) => Promise<void>) => Promise<void>
}

/**
 * Changes the password of a person who knows the current one; all other sessions end. Of several concurrent
 * changes one succeeds: the others proved a password that is no longer the current one. Throws:
 * wrong-password, common-password, too-many-requests, overloaded. Source: docs/http-contract.md "POST
 * /user/password".
 */
export async function changePassword(database: Database, command: ChangePassword): Promise<void> {
  const { accountId, sessionHash, current, chosen, newest, locale, now, commit } = command
  const proved = await checkPassword(database, { accountId, ...current, now })
  const stored = await newPassword(database, chosen, newest, 'newPassword')
  await commit(async (tx) => {
    if (!(await lockPassword(tx, accountId, proved)))
      throw accountErrors['wrong-password']({ fields: ['password'] })
    queueAudit(tx, {
      actor: auditNameOf(accountId),
      action: 'password-changed',
      subject: auditNameOf(accountId),
      now,
    })
    await replacePassword(tx, { accountId, stored, keepSession: sessionHash, locale, now })
  })
}
