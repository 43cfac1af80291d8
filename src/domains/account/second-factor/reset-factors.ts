import type { Database, Tx } from '#db/database.ts'
import { commonErrors } from '#kernel/errors.ts'
import { DEFAULT_LOCALE } from '#kernel/locales.ts'
import { queueAccountMail, readMailLocale } from '../store/account-mail.ts'
import { auditNameOf, queueAudit } from '../store/audit-trail.ts'
import { readEmail } from '../store/email.ts'
import { queueFactorRemoval } from '../store/factors.ts'
import { queueOtherSessionsEnd } from '../store/sessions.ts'

export interface ResetFactors {
  readonly accountId: string
  /** The name of the person who did it, for the audit log. */
  readonly actor: string
  readonly now: Date
}

/**
 * Removes every factor of a person who lost all of them, and ends their sessions, so that a thief of the
 * phone is signed out too. For the operator, who has verified the person's identity; if the operator was
 * deceived, the mail warns the owner. Source: ASVS 6.3.7.
 */
export function resetFactors(database: Database, command: ResetFactors): Promise<void> {
  return database.transaction((tx) => resetFactorsOf(tx, command))
}

/** As `resetFactors`, in a transaction of the caller. Throws: not-found. */
export async function resetFactorsOf(tx: Tx, { accountId, actor, now }: ResetFactors): Promise<void> {
  const to = await readEmail(tx, accountId)
  if (to === null) throw commonErrors['not-found']({ fields: ['id'] })
  queueFactorRemoval(tx, accountId)
  queueOtherSessionsEnd(tx, accountId, null)
  queueAudit(tx, { actor, action: 'factors-reset', subject: auditNameOf(accountId), now })
  const locale = (await readMailLocale(tx, accountId)) ?? DEFAULT_LOCALE
  queueAccountMail(tx, { kind: 'factors-reset', accountId, to, locale, now })
}
