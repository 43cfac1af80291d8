// Tests: src/domains/bank-statement/queue.test.ts

import type { Database } from '#db/database.ts'
import { readOrderByNumber } from '#domains/order/index.ts'
import { commonErrors } from '#kernel/errors.ts'
import { canFollow } from '#kernel/states.ts'
import { bankStatementErrors } from '../errors.ts'
import { type LineOutcome, lineOutcomes } from '../states.ts'
import { readLineByNumber } from '../store.ts'
import { assignPart } from './assign-part.ts'
import { refundTaken } from './refund-taken.ts'
import { claimLine, decideFor, decideRefund, type StatementPorts, settleLine } from './settle-line.ts'

export interface AssignLine extends Pick<StatementPorts, 'settle' | 'refunds'> {
  /** The line's number, as the queue shows it. */
  readonly line: number
  readonly orderNumber: string
  /**
   * Assigns only a part of the line, the rest stays in the queue; null: all that is left. Units: minor units.
   */
  readonly amountMinor?: number | null
  /** The outcome that the person was shown; another one is refused. Absent: whatever it is. */
  readonly expected?: LineOutcome
  readonly actor: string
  readonly now: Date
}

/**
 * Assigns an unmatched line to the order that a person names and books it; a line that went out confirms a
 * refund of that order. Returns the outcome. Once begun it can be repeated only for the same order. Throws:
 * unknown-bank-line, not-found, bank-line-done, bank-line-currency, bank-line-rest, bank-line-part-booked,
 * bank-line-no-refund, bank-line-changed. Source: docs/gateways.md "Bank transfer".
 */
export async function assignLine(database: Database, command: AssignLine): Promise<LineOutcome> {
  const { actor, now } = command
  const line = await readLineByNumber(database, command.line)
  if (!line) throw bankStatementErrors['unknown-bank-line']()
  const order = await readOrderByNumber(database, command.orderNumber)
  if (!order) throw commonErrors['not-found']()
  if (order.currency !== line.currency) throw bankStatementErrors['bank-line-currency']()
  const { amountMinor = null } = command
  if (line.givenMinor > 0 || (amountMinor !== null && amountMinor !== Math.abs(line.amountMinor))) {
    if (line.amountMinor < 0) throw bankStatementErrors['bank-line-no-refund']()
    const { settle, expected } = command
    return assignPart(database, { line, order, amountMinor, expected, settle, actor, now })
  }
  if (line.orderId === order.id && line.settledAt === null) {
    await settleLine(database, line, order.id, command, { actor, now })
    return line.outcome
  }
  const isFree = line.handledAt === null && line.outcome === 'unmatched'
  if (!isFree) throw bankStatementErrors['bank-line-done']()
  const decision =
    line.amountMinor < 0
      ? await decideRefund(database, line, order, command)
      : await decideFor(database, line, order)
  if (decision.outcome === 'unmatched') throw bankStatementErrors['bank-line-no-refund']()
  if (command.expected !== undefined && decision.outcome !== command.expected)
    throw bankStatementErrors['bank-line-changed']()
  const claimed = canFollow(lineOutcomes, line.outcome, decision.outcome)
    ? await claimLine(database, line, decision, { actor, now, isByHand: true }).catch(refundTaken)
    : null
  if (!claimed) throw bankStatementErrors['bank-line-done']()
  await settleLine(database, claimed, order.id, command, { actor, now })
  return decision.outcome
}
