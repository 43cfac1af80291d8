// Tests: tests/flows/payment/shipped.test.ts

import type { Tx } from '#db/database.ts'
import { queueInvoice } from '#domains/invoice/index.ts'
import { readSettled } from '#domains/ledger/index.ts'
import { canFollow, nextState } from '#kernel/states.ts'
import { orderStates } from '../states.ts'
import { hasUnshippedLines, moveOrderState, reopenOrderRow, takeInvoiceNumber } from '../store/fulfilment.ts'
import type { OrderRow } from '../store/order-columns.ts'
import { isPaymentHeld } from '../store/payment-in-review.ts'

/**
 * Completes a placed order once it is both paid and fulfilled. The caller holds the order's lock. Source:
 * docs/rules.md "Orders".
 */
export async function completeIfDone(tx: Tx, row: OrderRow, actor: string, now: Date): Promise<void> {
  if (row.state !== 'placed' || (await hasUnshippedLines(tx, row.id))) return
  const { settledMinor, refundedMinor } = await readSettled(tx, row.id)
  if (settledMinor - refundedMinor < row.totalMinor || (await isPaymentHeld(tx, row.id))) return
  await moveOrderState(
    tx,
    row.id,
    row.state,
    nextState(orderStates, row.state, 'completed'),
    actor,
    'paid and fulfilled',
    now,
  )
}

/**
 * Moves a completed order back to placed when its payment was reversed, until it is paid again. The caller
 * holds the order's lock.
 */
export async function reopenIfUnpaid(tx: Tx, row: OrderRow, actor: string, now: Date): Promise<void> {
  if (row.state !== 'completed' || !canFollow(orderStates, row.state, 'placed')) return
  const { settledMinor, refundedMinor } = await readSettled(tx, row.id)
  if (settledMinor - refundedMinor < row.totalMinor)
    await reopenOrderRow(tx, row.id, actor, 'not paid any more', now)
}

/** Moves a completed order back to placed when lines of it are to be shipped again. The caller holds its lock. */
export async function reopenIfUnshipped(tx: Tx, row: OrderRow, actor: string, now: Date): Promise<void> {
  if (row.state !== 'completed' || !canFollow(orderStates, row.state, 'placed')) return
  if (await hasUnshippedLines(tx, row.id))
    await reopenOrderRow(tx, row.id, actor, 'not fulfilled any more', now)
}

/**
 * Gives an order its invoice number and its invoice, once: at the earlier of first settlement and first
 * shipment, without gaps. Must be the last statement of its transaction: the counter row stays locked until the commit. Source:
 * § 14 UStG, docs/rules.md "Invariants" (I5).
 */
export async function giveInvoiceNumber(tx: Tx, row: OrderRow, now: Date): Promise<void> {
  if (row.invoiceNumber !== null) return
  const number = await takeInvoiceNumber(tx, row.id, now)
  queueInvoice(tx, { orderId: row.id, number, amountMinor: row.totalMinor, now })
}
