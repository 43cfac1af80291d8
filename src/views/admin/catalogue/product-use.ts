import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'

// A line names its variant by id and by product id, which never changes; by product id there is an index. Each part
// stands for itself: joined with all variants, the planner would rather read a table of a million lines whole.
const usedProducts = statement<{ readonly ids: readonly string[] }>(
  'admin-used-products',
  `SELECT v.product_id AS id FROM variant v WHERE v.product_id = ANY($ids::uuid[])
     AND EXISTS (SELECT FROM order_line l WHERE l.product_id = v.public_id AND l.variant_id = v.id OFFSET 0)
   UNION SELECT s.product_id FROM subscription s WHERE s.product_id = ANY($ids)
   UNION SELECT s.next_product_id FROM subscription s WHERE s.next_product_id = ANY($ids)
   UNION SELECT e.product_id FROM entitlement e WHERE e.product_id = ANY($ids)
   UNION SELECT g.product_id FROM gift g WHERE g.product_id = ANY($ids)
   UNION SELECT c.product_id FROM plan_content c WHERE c.product_id = ANY($ids)
   UNION SELECT r.product_id FROM recording r WHERE r.product_id = ANY($ids)
   UNION SELECT p.id FROM product p WHERE p.id = ANY($ids) AND p.hidden_at IS NOT NULL
   UNION SELECT i.id FROM unnest($ids) AS i(id)
     WHERE (SELECT count(*) FROM discount_code d WHERE d.product_ids <> '{}' AND d.product_ids @> ARRAY[i.id]) > 0`,
)

/** Reads which of these products orders, carts, members, codes, recordings or a standing report refer to. */
export async function readUsedProducts(
  db: Queryable,
  productIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db.query<{ id: string }>(usedProducts, usedProducts.bind({ ids: productIds }))
  return new Set(rows.map(({ id }) => id))
}

const usedVariants = statement<{ readonly ids: readonly string[] }>(
  'admin-used-variants',
  `WITH asked AS MATERIALIZED (SELECT v.id, v.public_id, v.product_id FROM variant v WHERE v.id = ANY($ids::uuid[]))
   SELECT a.id FROM asked a WHERE EXISTS (SELECT FROM order_line l WHERE l.product_id = a.public_id AND l.variant_id = a.id OFFSET 0)
   UNION SELECT s.variant_id FROM subscription s WHERE s.product_id IN (SELECT product_id FROM asked) AND s.variant_id = ANY($ids)
   UNION SELECT s.next_variant_id FROM subscription s
     WHERE s.next_product_id IN (SELECT product_id FROM asked) AND s.next_variant_id = ANY($ids)`,
)

/** Reads which of these variants orders, carts or members refer to. */
export async function readUsedVariants(
  db: Queryable,
  variantIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db.query<{ id: string }>(usedVariants, usedVariants.bind({ ids: variantIds }))
  return new Set(rows.map(({ id }) => id))
}
