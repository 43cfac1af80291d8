// Tests: tests/flows/account/devices.test.ts

import type { Tx } from '#db/database.ts'
import type { Factor } from '#kernel/actor.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import { queueAccountMail } from '../store/account-mail.ts'
import { auditNameOf, queueAudit } from '../store/audit-trail.ts'
import { seeDevice } from '../store/devices.ts'
import { readEmail } from '../store/email.ts'
import type { Visitor } from '../visitor.ts'

export interface NoteSignIn {
  readonly accountId: string
  readonly visitor: Visitor
  readonly factor: Factor | null
  /** Whether the account was made just now: then it is no news that somebody is in it. */
  readonly isNewAccount: boolean
  readonly locale: LocaleCode
  readonly now: Date
}

/**
 * Leaves that somebody signed in, and tells them by mail where nobody signed in to their account from there
 * before: an owner who knows nothing of it can act. Source: docs/rules.md "Passwords at rest", ASVS 6.3.5.
 */
export async function noteSignIn(
  tx: Tx,
  { accountId, visitor, factor, isNewAccount, locale, now }: NoteSignIn,
): Promise<void> {
  const name = auditNameOf(accountId)
  const isNews = await seeDevice(tx, accountId, visitor, now)
  queueAudit(tx, {
    actor: name,
    action: 'signed-in',
    subject: name,
    detail: { factor: factor ?? 'none', newDevice: isNews },
    now,
  })
  if (!isNews || isNewAccount) return
  const to = await readEmail(tx, accountId)
  if (to !== null)
    queueAccountMail(tx, { kind: 'new-device', accountId, to, locale, detail: { ...visitor }, now })
}
