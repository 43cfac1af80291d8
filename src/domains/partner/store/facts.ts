import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import type { CommissionFacts } from '../commission.ts'

/** An order that a partner brought, with what decides about its commission. */
export interface OrderForCommission {
  readonly orderId: string
  readonly partnerId: string
  readonly currency: string
  readonly facts: CommissionFacts
}

interface Row extends Omit<CommissionFacts, 'lines'>, Omit<OrderForCommission, 'facts'> {
  readonly lines: readonly { readonly productId: string; readonly basisMinor: number }[] | null
}

// The tax of a line contains its part of the VAT on shipping, so the VAT is taken out of the line by its rate.
// A gift voucher is money in advance: what it buys earns, not the voucher itself. A month that has no such day starts
// its period some days earlier: three days more make it a whole month.
const orders = statement<{ readonly orderIds: readonly string[] }>(
  'commission-facts',
  `SELECT o.id AS "orderId", b.partner_id AS "partnerId", o.currency, p.tier, CASE b.way WHEN 'renewal' THEN 'recurring' ELSE 'first' END AS phase,
     coalesce(coalesce(nullif(o.shipping_address, 'null'::jsonb), o.billing) ->> 'country', '') AS country,
     coalesce((SELECT (extract(year FROM g.age) * 12 + extract(month FROM g.age))::integer FROM (
         SELECT age(coalesce(s.starts_at, o.placed_at) AT TIME ZONE 'UTC' + interval '3 days', coalesce(f.starts_at, f.created_at) AT TIME ZONE 'UTC') AS age
         FROM subscription_period s JOIN subscription_period f ON f.subscription_id = s.subscription_id WHERE s.order_id = o.id ORDER BY f.number LIMIT 1) g), 0) AS "monthsSinceFirst",
     (SELECT jsonb_agg(jsonb_build_object('productId', coalesce(v.product_id::text, ''),
         'basisMinor', round(greatest(l.unit_price_minor * l.pieces - l.discount_minor, 0) * 10000 / (10000 + CASE WHEN o.tax_included THEN l.tax_rate_bp ELSE 0 END)::numeric)) ORDER BY l.position)
      FROM order_line l LEFT JOIN variant v ON v.id = l.variant_id WHERE l.order_id = o.id AND l.tax_class <> 'voucher') AS lines
   FROM partner_order b JOIN orders o ON o.id = b.order_id JOIN partner p ON p.id = b.partner_id
   WHERE b.order_id = ANY ($orderIds::uuid[])`,
)
const categories = statement<{ readonly productIds: readonly string[] }>(
  'commission-categories',
  `WITH RECURSIVE above AS (
     SELECT c.product_id, c.category_id FROM product_category c WHERE c.product_id = ANY ($productIds::uuid[])
     UNION SELECT a.product_id, c.parent_id FROM above a JOIN category c ON c.id = a.category_id WHERE c.parent_id IS NOT NULL
   )
   SELECT product_id AS "productId", array_agg(category_id::text) AS "categoryIds" FROM above GROUP BY product_id`,
)

/** Categories of products, with those above them, by the inner id of the product. */
export type KnownCategories = Map<string, readonly string[]>

/**
 * Reads what decides about the commissions of orders: their lines after discounts, without tax and shipping, with the
 * categories that their products have now. Orders that nobody brought are missing. `known` keeps the categories
 * between calls.
 */
export async function readCommissionFacts(
  db: Queryable,
  orderIds: readonly string[],
  known: KnownCategories = new Map(),
): Promise<OrderForCommission[]> {
  const rows = await db.query<Row>(orders, orders.bind({ orderIds }))
  await learnCategories(db, rows, known)
  return rows.map(({ orderId, partnerId, currency, lines, ...facts }) => ({
    orderId,
    partnerId,
    currency,
    facts: {
      ...facts,
      lines: (lines ?? []).map((line) => ({ ...line, categoryIds: known.get(line.productId) ?? [] })),
    },
  }))
}

async function learnCategories(db: Queryable, rows: readonly Row[], known: KnownCategories): Promise<void> {
  const asked = rows.flatMap(({ lines }) => (lines ?? []).map(({ productId }) => productId))
  const productIds = [...new Set(asked)].filter((id) => id !== '' && !known.has(id))
  if (productIds.length === 0) return
  for (const id of productIds) known.set(id, [])
  const found = await db.query<{ productId: string; categoryIds: readonly string[] }>(
    categories,
    categories.bind({ productIds }),
  )
  for (const { productId, categoryIds } of found) known.set(productId, categoryIds)
}
