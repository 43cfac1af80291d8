import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import type { EntitlementSource } from '#domains/entitlement/index.ts'

const ofHolder = statement(
  'entitlements-of-holder',
  `SELECT e.id, p.handle AS product, e.source, e.cause, e.starts_at AS "startsAt", e.ends_at AS "endsAt", o.number AS "orderNumber"
   FROM entitlement e JOIN product p ON p.id = e.product_id LEFT JOIN orders o ON o.id = e.order_id
   WHERE e.id = ANY (ARRAY(
     SELECT id FROM entitlement WHERE account_id = $1 UNION ALL SELECT id FROM entitlement WHERE order_id = $2
     UNION ALL SELECT own.id FROM orders JOIN entitlement own ON own.order_id = orders.id WHERE orders.account_id = $1
   )) ORDER BY e.id DESC LIMIT $3`,
)
const product = statement(
  'product-of-word',
  'SELECT id FROM product WHERE handle = $1 UNION SELECT product_id FROM variant WHERE public_id = $1 LIMIT 1',
)

/** An entitlement as staff see it. */
export interface ListedEntitlement {
  readonly id: string
  /** The product's handle. */
  readonly product: string
  readonly source: EntitlementSource
  readonly cause: string
  readonly startsAt: Date
  readonly endsAt: Date | null
  /** The order that it belongs to; null: an account's own. */
  readonly orderNumber: string | null
}

/** Lists what an account, with its orders, or an order was granted, newest first. */
export function readEntitlementList(
  db: Queryable,
  holder: { readonly accountId?: string; readonly orderId?: string },
  limit: number,
): Promise<ListedEntitlement[]> {
  return db.query<ListedEntitlement>(ofHolder, [holder.accountId ?? null, holder.orderId ?? null, limit])
}

/** Reads the inner id of a product by its handle or a product id; null for an unknown one. */
export async function readProductOfWord(db: Queryable, word: string): Promise<string | null> {
  return (await db.query<{ id: string }>(product, [word]))[0]?.id ?? null
}
