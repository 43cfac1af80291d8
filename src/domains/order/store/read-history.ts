import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'

const history = statement('order-history', 'SELECT what, at FROM order_event WHERE order_id = $1 ORDER BY id')

/** Reads the history of an order for its page, oldest first. */
export async function readOrderHistory(
  db: Queryable,
  orderId: string,
): Promise<{ what: string; at: string }[]> {
  const rows = await db.query<{ what: string; at: Date }>(history, [orderId])
  return rows.map(({ what, at }) => ({ what, at: at.toISOString() }))
}
