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
  /** Whether the account was just created: then its first sign-in is not reported. */
  readonly isNewAccount: boolean
  readonly locale: LocaleCode
  readonly now: Date
}

/**
 * Records a sign-in, and tells the owner by mail when it comes from a device or network that is new to the
 * account, so that the owner can react to a stranger's sign-in. Source: docs/rules.md "Passwords at rest",
 * ASVS 6.3.5.
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
