import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { ownerOf, type Visit } from './owner.ts'

const isReader = statement(
  'order-is-reader',
  `SELECT FROM order_reader WHERE order_id = $1 AND session_hash = $2 AND until > $3
   UNION ALL SELECT FROM orders WHERE id = $1 AND user_id = $4`,
)

/**
 * Whether a visitor may read an order's personal data: the browser that placed it for 24 hours, any that proved the e-mail address, and the
 * member whose order it is. Everybody else with the key sees it masked. Source: contract §4, quality §0.5.
 */
export async function mayReadUnmasked(db: Queryable, orderId: string, visit: Visit | null, now: Date): Promise<boolean> {
  if (!visit) return false
  return (await db.query(isReader, [orderId, ownerOf(visit), now, visit.userId])).length > 0
}
