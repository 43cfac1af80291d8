import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import type { OrderRow } from './order-columns.ts'

type LastAddress = Pick<OrderRow, 'billing' | 'shippingAddress'>

// Erased and empty addresses are skipped.
const lastAddress = statement(
  'order-last-address',
  `SELECT o.billing, o.shipping_address AS "shippingAddress" FROM orders o
   WHERE o.account_id = $1 AND o.state <> 'cart' AND o.billing ->> 'line1' <> '' ORDER BY o.placed_at DESC, o.id DESC LIMIT 1`,
)

/**
 * Reads the addresses of the order that a member placed last, null where there is none. Other people's orders
 * are not read.
 */
export async function readLastAddress(db: Queryable, accountId: string): Promise<LastAddress | null> {
  const [row] = await db.query<LastAddress>(lastAddress, [accountId])
  return row ?? null
}
