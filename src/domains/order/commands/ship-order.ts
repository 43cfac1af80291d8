import type { Database } from '#db/database.ts'
import { commonErrors } from '#kernel/errors.ts'
import { orderErrors } from '../errors.ts'
import { addOrderEvent, hasUnshippedLines, shipAllLines, takeHeldStock } from '../store/fulfilment.ts'
import { closeHolds } from '../store/holds.ts'
import { isPaymentHeld } from '../store/payment-held.ts'
import { lockOrder } from '../store/read-order.ts'
import { completeIfDone, giveInvoiceNumber } from './complete-order.ts'

export interface ShipOrder {
  readonly orderId: string
  readonly actor: string
  /** Shipment number of the carrier, or ''. */
  readonly tracking: string
  readonly now: Date
}

/**
 * Ships everything an order holds: the pieces leave the stock, the holds close, the order gets its invoice number and is
 * completed when it is paid. Throws: not-found, nothing-to-ship, payment-held. Source: product.md "Order".
 */
export async function shipOrder(database: Database, { orderId, actor, tracking, now }: ShipOrder): Promise<void> {
  await database.transaction(async (tx) => {
    await takeHeldStock(tx, orderId, actor, now)
    const row = await lockOrder(tx, { id: orderId })
    if (!row || row.state === 'cart') throw commonErrors['not-found']()
    if (row.state !== 'placed' || !(await hasUnshippedLines(tx, orderId))) throw orderErrors['nothing-to-ship']()
    if (await isPaymentHeld(tx, orderId)) throw orderErrors['payment-held']()
    await closeHolds(tx, orderId, 'shipped', now)
    await shipAllLines(tx, orderId)
    await addOrderEvent(tx, orderId, 'shipped', actor, tracking, now)
    await completeIfDone(tx, row, actor, now)
    await giveInvoiceNumber(tx, row, now)
  })
}
