import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { ownerOf, type Visit } from '#domains/order/index.ts'

const read = statement(
  'cart-summary',
  `SELECT o.key, o.serial, (SELECT coalesce(sum(pieces), 0) FROM order_line l WHERE l.order_id = o.id) AS pieces
   FROM orders o WHERE o.owner_hash = $1 AND o.state = 'cart' ORDER BY o.id DESC LIMIT 1`,
)

export interface CartSummary {
  readonly key: string
  readonly serial: number
  readonly pieces: number
}

/** Reads the cart of a visitor as three figures, for the header of every page. */
export async function cartSummary(database: Queryable, visit: Visit): Promise<CartSummary | null> {
  const [row] = await database.query<CartSummary>(read, [ownerOf(visit)])
  return row ?? null
}
