// Tests: tests/flows/payment/gift-vouchers.test.ts

import type { Tx } from '#db/database.ts'
import type { OrderRow } from '#domains/order/index.ts'
import type { Moment } from '#domains/payment/index.ts'

/**
 * What follows from the money of an order beside the order's own state: a recording opens, a voucher is sent.
 * All run in the transaction that moved the money, while it holds the order's lock, and may run again: each
 * must be safe to repeat. Source: decision 0040.
 */
export interface PaidEffect {
  /** The order is paid in full, and no payment of it waits for a person. */
  whenPaid(tx: Tx, order: OrderRow, moment: Moment): Promise<void>
  /** All of the order's money went back, or an order that cost nothing was cancelled. */
  whenReturned?(tx: Tx, order: OrderRow, moment: Moment): Promise<void>
  /** Money of the order went back, or came again: so much is left. Runs after the others. Units: minor units. */
  whenMoved?(tx: Tx, order: OrderRow, leftMinor: number, moment: Moment): Promise<void>
}
