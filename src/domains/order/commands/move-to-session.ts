import type { Tx } from '#db/database.ts'
import { sendCartToSession, sendReadersToSession } from '../store/readers.ts'

/**
 * A visitor goes on under another session, as everybody does who signs in: the cart comes along, and so does the right to read the
 * orders that this browser placed. Source: product.md "Order" (guest carts are never lost at login).
 */
export function moveToSession(tx: Tx, { from, to }: { readonly from: Buffer; readonly to: Buffer }): void {
  sendCartToSession(tx, from, to)
  sendReadersToSession(tx, from, to)
}
