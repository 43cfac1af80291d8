import type { Database, Tx } from '#db/database.ts'
import { DomainError } from '#kernel/errors.ts'
import { addOrderEvent } from '../store/fulfilment.ts'
import { readDueOrders, releaseHolds } from '../store/holds.ts'

/**
 * Gives back the stock of orders that nobody paid in time. The orders stay: whoever still wants to pay gets the pieces
 * again while there are any. Returns how many orders lost their hold. Source: contract §4.
 */
export async function expireHolds(database: Database, now: Date): Promise<number> {
  let expired = 0
  for (const orderId of await readDueOrders(database, now)) {
    if (await database.transaction((tx) => expire(tx, orderId, now)).catch(unlessChanged)) expired += 1
  }
  return expired
}

async function expire(tx: Tx, orderId: string, now: Date): Promise<boolean> {
  const released = await releaseHolds(tx, orderId, now, now)
  if (released) await addOrderEvent(tx, orderId, 'hold-expired', 'clock', 'not paid in time', now)
  return released
}

/** Whoever paid, shipped or cancelled in this very moment was faster; the next round finds what is still due. */
function unlessChanged(error: unknown): false {
  if (error instanceof DomainError && error.code === 'order-changed') return false
  throw error
}
