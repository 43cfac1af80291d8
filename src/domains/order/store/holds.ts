import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'

const insert = statement(
  'order-hold-insert',
  'INSERT INTO order_hold (order_id, actor, at) VALUES ($1, $2, $3) ON CONFLICT (order_id) DO NOTHING RETURNING order_id',
)
const remove = statement('order-hold-delete', 'DELETE FROM order_hold WHERE order_id = $1 RETURNING order_id')
const read = statement('order-hold-read', 'SELECT FROM order_hold WHERE order_id = $1')

/** Holds an order. Returns false if it is held already. The caller holds its lock. */
export async function insertHold(tx: Tx, orderId: string, actor: string, now: Date): Promise<boolean> {
  return (await tx.query(insert, [orderId, actor, now])).length > 0
}

/** Ends the hold of an order. Returns false if it had none. */
export async function deleteHold(tx: Tx, orderId: string): Promise<boolean> {
  return (await tx.query(remove, [orderId])).length > 0
}

/** Returns whether staff keep an order from being shipped. */
export async function isHeldByStaff(db: Queryable, orderId: string): Promise<boolean> {
  return (await db.query(read, [orderId])).length > 0
}
