// Tests: tests/flows/payment/by-hand-undone.test.ts

import type { Database } from '#db/database.ts'
import { commonErrors } from '#kernel/errors.ts'
import { orderErrors } from '../errors.ts'
import { addOrderEvent } from '../store/fulfilment.ts'
import { lockOrder } from '../store/read-order.ts'
import { countReturned, lockShippedStock, readMissing, takeOffShelf } from '../store/returns.ts'

export interface UnrestockOrder {
  readonly orderId: string
  readonly actor: string
  readonly now: Date
}

/**
 * Reverses `restockOrder` after a mistake: takes the pieces out of the stock again, all or none. The order
 * can be restocked again afterwards. Throws: not-found, nothing-restocked, restock-sold (with `available` by
 * product) where somebody else was promised one of them meanwhile.
 */
export async function unrestockOrder(
  database: Database,
  { orderId, actor, now }: UnrestockOrder,
): Promise<void> {
  await database.transaction(async (tx) => {
    await lockShippedStock(tx, orderId)
    const row = await lockOrder(tx, { id: orderId })
    if (!row || row.state === 'cart') throw commonErrors['not-found']()
    const pieces = await countReturned(tx, orderId)
    if (pieces === 0) throw orderErrors['nothing-restocked']()
    const missing = await readMissing(tx, orderId)
    if (missing.length > 0)
      throw orderErrors['restock-sold']({
        extra: { available: Object.fromEntries(missing.map(({ productId, free }) => [productId, free])) },
      })
    await takeOffShelf(tx, orderId, actor, now)
    await addOrderEvent(tx, orderId, 'return-undone', actor, `${pieces} pieces`, now)
  })
}
