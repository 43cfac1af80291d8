// Tests: tests/flows/payment/at-once.test.ts

import type { Tx } from '#db/database.ts'
import { cancelPlacedOrder } from '#domains/order/index.ts'
import { queueJob } from '#jobs/queue-job.ts'
import type { Moment, PaymentEngine } from '../engine.ts'
import { lockPayer } from '../payer.ts'
import { readAttempts } from '../store/attempts.ts'
import { endOpen, withPaymentsClosed } from './close-payments.ts'

export interface CancelOrder {
  readonly orderId: string
  readonly why: string
  /** Whether the buyer hears of it in another mail, or must not: no mail about the order is sent. */
  readonly isSilent?: boolean
  /** Called in the same transaction, once the order is cancelled. */
  readonly onCancelled?: (tx: Tx) => void
}

/**
 * Cancels an order together with the payments that are open for it: closed at their providers first, so that
 * nobody pays for what is cancelled; the buyer gets a mail. What an order gave that cost nothing is taken back. Whoever paid in this very moment keeps the order. Throws: not-found,
 * order-closed when money or goods have moved, payment-on-its-way. Source: docs/rules.md "Orders", decision
 * 0023.
 */
export async function cancelOrder(
  engine: PaymentEngine,
  { orderId, why, isSilent = false, onCancelled }: CancelOrder,
  moment: Moment,
): Promise<void> {
  await withPaymentsClosed(engine, orderId, moment, async (tx, closed) => {
    await cancelPlacedOrder(tx, { orderId, why, ...moment })
    await (await lockPayer(tx, engine.payers, orderId))?.whenCancelled(moment)
    if (!isSilent) queueJob(tx, 'send-cancelled', { orderId })
    onCancelled?.(tx)
    return endOpen(tx, await readAttempts(tx, orderId), closed, 'the order was cancelled', moment)
  })
}
