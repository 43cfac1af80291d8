import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'

const isReader = statement('order-is-reader', 'SELECT FROM order_reader WHERE order_id = $1 AND session_hash = $2 AND until > $3')

/**
 * Whether a browser may read an order's personal data: the one that placed it for 24 hours, and any that proved the
 * e-mail address. Everybody else with the key sees it masked. Source: contract §4, quality §0.5.
 */
export async function mayReadUnmasked(db: Queryable, orderId: string, sessionHash: Buffer | null, now: Date): Promise<boolean> {
  if (!sessionHash) return false
  return (await db.query(isReader, [orderId, sessionHash, now])).length > 0
}
