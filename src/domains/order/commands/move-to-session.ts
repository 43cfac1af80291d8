import type { Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'

const moveCart = statement('order-move-cart', `UPDATE orders SET session_hash = $2 WHERE session_hash = $1 AND state = 'cart'`)
const moveReader = statement('order-move-reader', 'UPDATE order_reader SET session_hash = $2 WHERE session_hash = $1')

/**
 * A visitor goes on under another session, as everybody does who signs in: the cart comes along, and so does the right to read the
 * orders that this browser placed. Source: product.md "Order" (guest carts are never lost at login).
 */
export function moveToSession(tx: Tx, { from, to }: { readonly from: Buffer; readonly to: Buffer }): void {
  tx.send(moveCart, [from, to])
  tx.send(moveReader, [from, to])
}
