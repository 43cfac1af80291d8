import type { Database } from '#db/database.ts'
import { addOrderEvent } from '../store/fulfilment.ts'
import { readDueOrders, releaseHolds } from '../store/holds.ts'
import { lockOrder } from '../store/read-order.ts'

/**
 * Gives back the stock of orders that nobody paid in time. The orders stay: whoever still wants to pay gets the pieces
 * again while there are any. Returns how many orders lost their hold. Source: contract §4.
 */
export async function expireHolds(database: Database, now: Date): Promise<number> {
  let expired = 0
  for (const orderId of await readDueOrders(database, now)) {
    const released = await database.transaction(async (tx) => {
      const any = await releaseHolds(tx, orderId, now)
      await lockOrder(tx, { id: orderId })
      if (any) await addOrderEvent(tx, orderId, 'hold-expired', 'clock', 'not paid in time', now)
      return any
    })
    if (released) expired += 1
  }
  return expired
}
