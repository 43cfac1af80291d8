// Tests: tests/flows/payment/paying-back.test.ts

import type { Database } from '#db/database.ts'
import { commonErrors } from '#kernel/errors.ts'
import { orderErrors } from '../errors.ts'
import { addOrderEvent } from '../store/fulfilment.ts'
import { lockOrder } from '../store/read-order.ts'
import { countStillOut, lockShippedStock, putBackShipped } from '../store/returns.ts'

export interface RestockOrder {
  readonly orderId: string
  /** Only these lines; null: all of the order. */
  readonly variantIds?: readonly string[] | null
  readonly actor: string
  readonly now: Date
}

/**
 * Puts the pieces of a shipped order, or of some of its lines, back into stock, each once, because the buyer
 * sent them back. The order and
 * its payments do not change. Throws: not-found, nothing-shipped, restocked-before.
 */
export async function restockOrder(
  database: Database,
  { orderId, variantIds = null, actor, now }: RestockOrder,
): Promise<void> {
  await database.transaction(async (tx) => {
    const pieces = await lockShippedStock(tx, orderId, variantIds)
    const row = await lockOrder(tx, { id: orderId })
    if (!row || row.state === 'cart') throw commonErrors['not-found']()
    if (pieces === 0) throw orderErrors['nothing-shipped']()
    const out = await countStillOut(tx, orderId, variantIds)
    if (out === 0) throw orderErrors['restocked-before']()
    await putBackShipped(tx, orderId, variantIds, actor, now)
    await addOrderEvent(tx, orderId, 'returned', actor, `${out} pieces`, now)
  })
}
