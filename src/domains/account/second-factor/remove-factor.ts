import type { Tx } from '#db/database.ts'
import { type Actor, isStaff } from '#kernel/actor.ts'
import { commonErrors } from '#kernel/errors.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import { accountErrors } from '../errors.ts'
import { auditNameOf, queueAudit } from '../store/audit-trail.ts'
import { deleteTotp, queueRecoveryRemoval, readFactorKinds } from '../store/factors.ts'
import { deletePasskey } from '../store/passkeys.ts'
import { queueRecoverySet } from '../store/recovery-codes.ts'
import { noteFactorChange, openFactorChange } from './factor-change.ts'
import type { RecoverySet } from './recovery-codes.ts'

interface Owner {
  readonly actor: Actor
  readonly accountId: string
  readonly now: Date
}

export interface RemoveFactor extends Owner {
  readonly locale: LocaleCode
  readonly factor: { readonly kind: 'totp' } | { readonly kind: 'passkey'; readonly id: string }
  /** Whether staff may have no factor: only in a demo. */
  readonly demo: boolean
}

/**
 * Removes a factor from one's own account; with the last factor the recovery codes are removed too. Staff
 * keep at least one. Throws: not-found, last-factor, second-factor-needed.
 */
export async function removeFactor(
  tx: Tx,
  { actor, accountId, now, locale, factor, demo }: RemoveFactor,
): Promise<void> {
  await openFactorChange(tx, { actor, accountId })
  const isGone =
    factor.kind === 'totp' ? await deleteTotp(tx, accountId) : await deletePasskey(tx, accountId, factor.id)
  if (!isGone) throw commonErrors['not-found']()
  if ((await readFactorKinds(tx, accountId)).length === 0) {
    if (!demo && isStaff(actor.roles)) throw accountErrors['last-factor']()
    queueRecoveryRemoval(tx, accountId)
  }
  await noteFactorChange(tx, { accountId, factor: factor.kind, what: 'factor-removed', locale, now })
}

/**
 * Replaces the recovery codes. Throws: second-factor-needed where there is no factor that they could stand in
 * for.
 */
export async function renewRecoveryCodes(
  tx: Tx,
  { actor, accountId, now }: Owner,
  recovery: RecoverySet,
): Promise<readonly string[]> {
  if ((await openFactorChange(tx, { actor, accountId })).length === 0)
    throw accountErrors['second-factor-needed']()
  queueRecoverySet(tx, accountId, recovery, now)
  const subject = auditNameOf(accountId)
  queueAudit(tx, { actor: subject, action: 'recovery-codes-renewed', subject, now })
  return recovery.codes
}
