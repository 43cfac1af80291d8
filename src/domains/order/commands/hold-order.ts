// Tests: tests/flows/abuse/measures.test.ts

import type { Tx } from '#db/database.ts'
import { commonErrors } from '#kernel/errors.ts'
import { deleteHold, insertHold } from '../store/holds.ts'
import { lockOrder } from '../store/read-order.ts'

/**
 * Keeps an order from being shipped, or lets it go on. Its payments, its stock and its state stay. Returns false if it
 * is so already. Throws: not-found. Source: decision 0085.
 */
export async function holdOrder(
  tx: Tx,
  of: { readonly orderId: string; readonly isHeld: boolean; readonly actor: string; readonly now: Date },
): Promise<boolean> {
  const row = await lockOrder(tx, { id: of.orderId })
  if (!row || row.state === 'cart') throw commonErrors['not-found']()
  return of.isHeld ? insertHold(tx, of.orderId, of.actor, of.now) : deleteHold(tx, of.orderId)
}
