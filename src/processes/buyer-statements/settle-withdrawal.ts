// Tests: tests/flows/statements/withdraw.test.ts

import type { Tx } from '#db/database.ts'
import {
  type BuyerStatement,
  lockStatement,
  moveStatement,
  readStatement,
  statementErrors,
} from '#domains/buyer-statement/index.ts'
import { endEntitlementsTo } from '#domains/entitlement/index.ts'
import { readSettled } from '#domains/ledger/index.ts'
import { readWithdrawableLines, releaseWithdrawn } from '#domains/order/index.ts'
import { cancelOrder, type Moment, requestRefund } from '#domains/payment/index.ts'
import { isLive, lockSubscription } from '#domains/subscription/index.ts'
import { DomainError } from '#kernel/errors.ts'
import { endSubscription } from '../cancel-subscription.ts'
import type { StatementParts } from './parts.ts'

const WHY = 'the buyer withdrew'

/**
 * Gives money and pieces back for a withdrawal whose time to object is over. A repeat changes nothing: the
 * refund is written down in the transaction that settles the statement, and jobs send it. What the payment
 * engine refuses, such as a disputed payment, is left to staff.
 */
export async function settleDueWithdrawal(
  parts: Pick<StatementParts, 'payments'>,
  statementId: string,
  moment: Moment,
): Promise<void> {
  const { database } = parts.payments
  const statement = await readStatement(database, statementId)
  if (statement?.state !== 'accepted' || statement.actAt === null || statement.actAt > moment.now) return
  try {
    await settleWithdrawal(parts, { statement, refundMinor: statement.refundMinor ?? 0 }, moment)
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    await database.transaction(async (tx) => {
      const locked = await lockStatement(tx, statementId)
      if (locked?.state !== 'accepted') return
      await moveStatement(tx, {
        statement: locked,
        to: 'waiting',
        ...moment,
        why: error.code,
        changed: { note: 'refused-by-payment' },
      })
    })
  }
}

export interface SettleWithdrawal {
  readonly statement: BuyerStatement
  /** What goes back: at most what was paid and is left. Units: minor units. */
  readonly refundMinor: number
}

/**
 * Settles an accepted withdrawal: releases the reserved pieces, asks for the refund by the way the money came,
 * ends access to withdrawn recordings, and ends
 * a withdrawn subscription. An order of which nothing was paid, and that is withdrawn as a
 * whole, is cancelled. Returns what goes back, in minor units. Throws: statement-state, and what refunds and
 * cancelling an order throw.
 */
export async function settleWithdrawal(
  { payments }: Pick<StatementParts, 'payments'>,
  { statement: { id, orderId, subscriptionId }, refundMinor }: SettleWithdrawal,
  moment: Moment,
): Promise<number> {
  if (orderId === null) throw statementErrors['statement-state']()
  const lines = await readWithdrawableLines(payments.database, orderId)
  const isWhole = lines.every(({ isWithdrawn }) => isWithdrawn)
  const isShipped = lines.some(({ shippedPieces }) => shippedPieces > 0)
  const { settledMinor } = await readSettled(payments.database, orderId)
  if (settledMinor === 0 && isWhole && !isShipped)
    await cancelOrder(payments, { orderId, why: WHY, isSilent: true }, moment)
  return payments.database.transaction(async (tx) => {
    await releaseWithdrawn(tx, { orderId, statementId: id, now: moment.now })
    const command = { chargeId: orderId, amountMinor: refundMinor, reason: WHY }
    const backMinor = await requestRefund(payments, tx, command, moment)
    if (subscriptionId !== null) await endService(tx, subscriptionId, moment)
    const statement = await lockStatement(tx, id)
    if (!statement) throw statementErrors['unknown-statement']()
    // Since it was read, staff or the mailbox's holder may have taken it back.
    if (statement.state !== 'accepted') throw statementErrors['statement-state']()
    await endAccess(tx, orderId, id, moment)
    const why = `${backMinor} minor units go back`
    await moveStatement(tx, { statement, to: 'done', changed: { refundMinor: backMinor }, ...moment, why })
    return backMinor
  })
}

/** Ends the subscription that was withdrawn from, with what it opened. */
async function endService(tx: Tx, subscriptionId: string, moment: Moment): Promise<void> {
  const subscription = await lockSubscription(tx, subscriptionId)
  if (subscription && isLive(subscription)) await endSubscription(tx, { subscriptionId, why: WHY, ...moment })
}

/** Ends the right to use what was withdrawn from. */
async function endAccess(tx: Tx, orderId: string, statementId: string, moment: Moment): Promise<void> {
  const ended = (await readWithdrawableLines(tx, orderId)).filter(
    (line) => line.statementId === statementId && !line.requiresShipping,
  )
  const productIds = ended.flatMap(({ innerProductId }) => innerProductId ?? [])
  if (productIds.length > 0)
    await endEntitlementsTo(tx, `order:${orderId}`, productIds, { ...moment, why: WHY })
}
