// Tests: tests/flows/payment/shipped.test.ts

import type { Database, Tx } from '#db/database.ts'
import { queueJob } from '#jobs/queue-job.ts'
import { commonErrors } from '#kernel/errors.ts'
import { orderErrors } from '../errors.ts'
import { addOrderEvent, hasUnshippedLines, shipLinesOf, takeHeldStock } from '../store/fulfilment.ts'
import { isHeldByStaff } from '../store/holds.ts'
import type { OrderRow } from '../store/order-columns.ts'
import { isPaymentHeld } from '../store/payment-in-review.ts'
import { lockOrder, readOrderById } from '../store/read-order.ts'
import { closeReservations, queueCodesAgain, reopenReservations } from '../store/reservations.ts'
import { insertShipment } from '../store/shipments.ts'
import { hasHeldWithdrawal } from '../store/withdrawals.ts'
import { completeIfDone, giveInvoiceNumber } from './complete-order.ts'

export interface ShipOrder {
  readonly orderId: string
  readonly actor: string
  /** Tracking number of the carrier, or ''. */
  readonly tracking: string
  /** As staff call who carries the parcel, or ''. */
  readonly carrier?: string
  /** The lines that leave now; null: all that are left. */
  readonly variantIds?: readonly string[] | null
  readonly now: Date
  /** Throws where the order must not be shipped; called under the order's lock. */
  readonly mayShip?: (tx: Tx, row: OrderRow) => Promise<void>
  /** Called in the same transaction, once everything is shipped. */
  readonly onShipped?: (tx: Tx, row: OrderRow) => Promise<void>
}

/**
 * Ships what an order holds, or some of its lines: the pieces leave the stock, the reservations close, the order gets its
 * invoice number and is completed when it is paid. Released pieces are reserved again first. Staff ship by
 * `shipPaid`, which checks the payment. Throws: not-found, nothing-to-ship, payment-in-review, order-held, order-withdrawn, sold-out,
 * order-changed when another call was faster, and what `mayShip` throws. Source: docs/rules.md "Orders".
 */
export async function shipOrder(
  database: Database,
  { orderId, actor, tracking, carrier = '', variantIds = null, now, mayShip, onShipped }: ShipOrder,
): Promise<void> {
  await database.transaction(async (tx) => {
    // Before the stock is touched; again under the lock, for a withdrawal of this very moment.
    if (await hasHeldWithdrawal(tx, orderId)) throw orderErrors['order-withdrawn']()
    await reopenReservations(tx, (await readOrderById(tx, orderId))?.key ?? '', null, now)
    await takeHeldStock(tx, orderId, variantIds, actor, now)
    const row = await lockOrder(tx, { id: orderId })
    if (!row || row.state === 'cart') throw commonErrors['not-found']()
    if (row.state !== 'placed' || !(await hasUnshippedLines(tx, orderId)))
      throw orderErrors['nothing-to-ship']()
    if (await hasHeldWithdrawal(tx, orderId)) throw orderErrors['order-withdrawn']()
    if (await isPaymentHeld(tx, orderId)) throw orderErrors['payment-in-review']()
    if (await isHeldByStaff(tx, orderId)) throw orderErrors['order-held']()
    await mayShip?.(tx, row)
    if (row.discountCode !== '') queueCodesAgain(tx, row.key, null, now)
    await closeReservations(tx, orderId, 'shipped', now, null, variantIds)
    const left = await shipLinesOf(tx, orderId, variantIds)
    if (left.length === 0) throw orderErrors['nothing-to-ship']()
    await insertShipment(tx, { orderId, carrier, tracking, variantIds: left, actor, now })
    const why = [carrier, tracking].filter(Boolean).join(' ')
    await addOrderEvent(tx, orderId, 'shipped', actor, why, now)
    queueJob(tx, 'send-shipped', { orderId, at: now.toISOString() })
    await onShipped?.(tx, row)
    await completeIfDone(tx, row, actor, now)
    await giveInvoiceNumber(tx, row, now)
  })
}
