// Tests: tests/flows/statements/withdraw.test.ts

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
import { DomainError } from '#kernel/errors.ts'
import type { ContractEnds, StatementParts } from './parts.ts'
import type { AppliedStatement } from './take-up-statement.ts'

/**
 * Takes up a cancellation. A subscription or membership ends with the period that is paid; one for cause does
 * not renew and waits for staff, who decide about an earlier end. Locks the subscription, then the statement.
 * Returns whether the buyer is to be told. Source: § 312k BGB, decision 0047.
 */
export async function applyCancellation(
  { ends }: StatementParts,
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
      ...{ statement: locked, to, ...moment, why: note || 'ends with the paid period' },
      changed: { ...found, note, actAt },
    })
    return true
  }
  if (subscriptionId === null) return leave('waiting', 'other-kind', null)
  if (!isSure && (await hasUndoneBefore(tx, orderId))) return leave('waiting', 'objected-before', null)
  if (!ends) return leave('waiting', 'by-hand', null)
  const ended = await endOf(ends, tx, subscriptionId, moment)
  if (!ended) return leave('done', 'ended-before', null)
  const { endsAt, wasEnding } = ended
  if (statement.grounds === 'cause') return leave('waiting', 'for-cause', endsAt)
  if (statement.wishedOn !== null && new Date(`${statement.wishedOn}T00:00:00Z`) > endsAt)
    return leave('waiting', 'wished-later', endsAt)
  return leave('done', wasEnding ? 'not-renewed' : '', endsAt)
}

/** Ends the subscription; null where it has ended before. */
async function endOf(
  ends: ContractEnds,
  tx: Tx,
  subscriptionId: string,
  moment: Moment,
): Promise<{ readonly endsAt: Date; readonly wasEnding: boolean } | null> {
  try {
    return await ends.cancel(tx, subscriptionId, moment)
  } catch (error) {
    if (error instanceof DomainError) return null
    throw error
  }
}
