// Tests: tests/flows/payment/paying-back.test.ts

import type { Database } from '#db/database.ts'
import { commonErrors } from '#kernel/errors.ts'
import { orderErrors } from '../errors.ts'
import { addOrderEvent } from '../store/fulfilment.ts'
import { lockOrder } from '../store/read-order.ts'
import { lockShippedStock, putBackShipped, wasPutBack } from '../store/returns.ts'

export interface RestockOrder {
  readonly orderId: string
  readonly actor: string
  readonly now: Date
}

/**
 * Puts the pieces of a shipped order back into stock, once, because the buyer sent them back. The order and
 * its payments do not change. Throws: not-found, nothing-shipped, restocked-before.
 */
export async function restockOrder(database: Database, { orderId, actor, now }: RestockOrder): Promise<void> {
  await database.transaction(async (tx) => {
    const pieces = await lockShippedStock(tx, orderId)
    const row = await lockOrder(tx, { id: orderId })
    if (!row || row.state === 'cart') throw commonErrors['not-found']()
    if (pieces === 0) throw orderErrors['nothing-shipped']()
    if (await wasPutBack(tx, orderId)) throw orderErrors['restocked-before']()
    await putBackShipped(tx, orderId, actor, now)
    await addOrderEvent(tx, orderId, 'returned', actor, `${pieces} pieces`, now)
  })
}
