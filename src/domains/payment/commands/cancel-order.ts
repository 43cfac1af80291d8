// Tests: tests/flows/payment/at-once.test.ts

import { cancelPlacedOrder } from '#domains/order/index.ts'
import type { Moment, PaymentEngine } from '../engine.ts'
import { lockPayer } from '../payer.ts'
import { readAttempts } from '../store/attempts.ts'
import { endOpen, withPaymentsClosed } from './close-payments.ts'

export interface CancelOrder {
  readonly orderId: string
  readonly why: string
}

/**
 * Cancels an order together with the payments that are open for it: closed at their providers first, so that
 * nobody pays for what is cancelled. What an order gave that cost nothing is taken back. Whoever paid in this very moment keeps the order. Throws: not-found,
 * order-closed when money or goods have moved, payment-on-its-way. Source: docs/rules.md "Orders", decision
 * 0023.
 */
export async function cancelOrder(
  engine: PaymentEngine,
  { orderId, why }: CancelOrder,
  moment: Moment,
): Promise<void> {
  await withPaymentsClosed(engine, orderId, moment, async (tx, closed) => {
    await cancelPlacedOrder(tx, { orderId, why, ...moment })
    await (await lockPayer(tx, engine.payers, orderId))?.whenCancelled(moment)
    return endOpen(tx, await readAttempts(tx, orderId), closed, 'the order was cancelled', moment)
  })
}
