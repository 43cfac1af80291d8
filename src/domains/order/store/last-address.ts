import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import type { OrderRow } from './order-columns.ts'

type LastAddress = Pick<OrderRow, 'billing' | 'shippingAddress'>

// What was erased or never typed is no address.
const lastAddress = statement(
  'order-last-address',
  `SELECT o.billing, o.shipping_address AS "shippingAddress" FROM orders o
   WHERE o.account_id = $1 AND o.state <> 'cart' AND o.billing ->> 'line1' <> '' ORDER BY o.placed_at DESC, o.id DESC LIMIT 1`,
)

/**
 * The addresses of the order that a member placed last, null where there is none. Nobody else's orders are
 * looked at.
 */
export async function readLastAddress(db: Queryable, accountId: string): Promise<LastAddress | null> {
  const [row] = await db.query<LastAddress>(lastAddress, [accountId])
  return row ?? null
}
