import type { Tx } from '#db/database.ts'
import type { Actor, Factor } from '#kernel/actor.ts'
import { commonErrors } from '#kernel/errors.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import { accountErrors } from '../errors.ts'
import { mayChangeFactors } from '../policy.ts'
import { queueAccountMail } from '../store/account-mail.ts'
import { auditNameOf, queueAudit } from '../store/audit-trail.ts'
import { readEmail } from '../store/email.ts'
import { lockAccount, readFactorKinds } from '../store/factors.ts'
import { queueRecoverySet } from '../store/recovery-codes.ts'
import { queueOtherSessionsEnd } from '../store/sessions.ts'
import type { RecoverySet } from './recovery-codes.ts'

/** An account whose owner changes its factors, and the session that does it. */
export interface FactorOwner {
  readonly actor: Actor
  readonly accountId: string
  readonly sessionHash: Buffer
  readonly now: Date
  /** Language of the mail that tells the owner. */
  readonly locale: LocaleCode
  /** Begins the session again, proved by this factor; returns its hash. */
  readonly raise: (tx: Tx, factor: Factor) => Promise<Buffer>
}

/**
 * Locks the account for a change of its factors, and returns the factors that it has. Throws: not-logged-in
 * where the account is gone, second-factor-needed for a session that was not proved by one of them.
 */
export async function openFactorChange(
  tx: Tx,
  { actor, accountId }: Pick<FactorOwner, 'actor' | 'accountId'>,
): Promise<readonly Factor[]> {
  if (!(await lockAccount(tx, accountId))) throw commonErrors['not-logged-in']()
  const factors = await readFactorKinds(tx, accountId)
  if (mayChangeFactors(actor, { accountId, hasFactors: factors.length > 0 }) !== null)
    throw accountErrors['second-factor-needed']()
  return factors
}

/**
 * Applies the consequences of a new factor. The first one also creates the recovery codes, the current
 * session continues as proved by that factor, and all other sessions end, because they were not proved.
 * Returns the codes to be shown, null where it was not the first. Source: ASVS 7.2.4, 7.4.3.
 */
export async function finishNewFactor(
  tx: Tx,
  { accountId, now, locale, raise }: FactorOwner,
  factor: Factor,
  before: readonly Factor[],
  recovery: RecoverySet | null,
): Promise<readonly string[] | null> {
  await noteFactorChange(tx, { accountId, factor, what: 'factor-added', locale, now })
  if (before.length > 0 || !recovery) return null
  queueRecoverySet(tx, accountId, recovery, now)
  queueOtherSessionsEnd(tx, accountId, await raise(tx, factor))
  return recovery.codes
}

/**
 * Records that a factor was added or removed, and tells the owner by mail, so that a stranger's change is
 * noticed. Source: ASVS 6.3.7, 16.3.1.
 */
export async function noteFactorChange(
  tx: Tx,
  change: {
    readonly accountId: string
    readonly factor: Factor
    readonly what: 'factor-added' | 'factor-removed'
    readonly locale: LocaleCode
    readonly now: Date
  },
): Promise<void> {
  const { accountId, factor, what, locale, now } = change
  const name = auditNameOf(accountId)
  queueAudit(tx, { actor: name, action: what, subject: name, detail: { factor }, now })
  const to = await readEmail(tx, accountId)
  if (to !== null) queueAccountMail(tx, { kind: what, accountId, to, locale, detail: { factor }, now })
}
