// Tests: tests/flows/statements/cancel.test.ts

import type { Tx } from '#db/database.ts'
import {
  hasUndoneBefore,
  lockStatement,
  moveStatement,
  type StatementNote,
  type StatementState,
  statementErrors,
} from '#domains/buyer-statement/index.ts'
import type { Moment } from '#domains/payment/index.ts'
import { isLive, lockSubscription } from '#domains/subscription/index.ts'
import { cancelSubscription } from '../cancel-subscription.ts'
import type { AppliedStatement, StatementParts } from './parts.ts'

/**
 * Takes up a cancellation. A subscription or membership ends with the period that is paid; one for cause does
 * not renew and waits for staff, who decide about an earlier end. Locks the subscription, then the statement.
 * Returns whether the buyer is to be told. Throws: statement-undecided where it waits for staff already.
 * Source: § 312k BGB, decision 0047.
 */
export async function applyCancellation(
  _parts: StatementParts,
  tx: Tx,
  { statement, contract, isSure }: AppliedStatement,
  moment: Moment,
): Promise<boolean> {
  if (!contract) return false
  const { orderId, accountId, subscriptionId } = contract
  const found = { orderId, accountId, subscriptionId }
  const leave = async (to: StatementState, note: StatementNote, actAt: Date | null): Promise<boolean> => {
    const locked = await lockStatement(tx, statement.id)
    if (locked?.state !== statement.state) return false
    if (locked.state === to) throw statementErrors['statement-undecided']({ extra: { note } })
    await moveStatement(tx, {
      statement: locked,
      to,
      ...moment,
      why: note || 'ends with the paid period',
      changed: { ...found, note, actAt },
    })
    return true
  }
  if (subscriptionId === null) return leave('waiting', 'other-kind', null)
  if (!isSure && (await hasUndoneBefore(tx, found))) return leave('waiting', 'objected-before', null)
  const before = await lockSubscription(tx, subscriptionId)
  if (!before || !isLive(before)) return leave('done', 'ended-before', null)
  const isLater =
    statement.wishedOn !== null &&
    before.paidUntil !== null &&
    new Date(`${statement.wishedOn}T00:00:00Z`) > before.paidUntil
  // Cancelling now would end it before the day that the buyer wants.
  if (isLater && statement.grounds === 'ordinary') return leave('waiting', 'wished-later', null)
  const why = `statement ${statement.number}`
  const { ends } = await cancelSubscription(tx, {
    subscriptionId,
    locale: statement.locale,
    why,
    ...moment,
  })
  if (statement.grounds === 'cause') return leave('waiting', 'for-cause', ends)
  return leave('done', before.endsAt === null ? '' : 'not-renewed', ends)
}
