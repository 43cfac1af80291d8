import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { DAY } from '#kernel/clock.ts'

/** More than are shown, because some may be sold out. */
const READ = 24
/** Sales of these days count: what sold long ago may be out of season. */
const DAYS = 90

// The closed months of the books, which are few; a shop without sales shows what stands first.
const bestSellers = statement<{
  readonly currency: string
  readonly since: Date
  readonly limit: number
}>(
  'view-best-sellers',
  `WITH sold AS (
     SELECT v.product_id AS id, sum(r.pieces) AS pieces FROM report_product_period r JOIN variant v ON v.public_id = r.product_id
     WHERE r.kind = 'month' AND r.first_day >= date_trunc('month', $since::timestamptz)::date GROUP BY v.product_id ORDER BY 2 DESC LIMIT 100
   ), first_ones AS (
     SELECT p.id, 0 AS pieces FROM product p JOIN product_price r ON r.product_id = p.id AND r.currency = $currency
     WHERE p.status = 'active' ORDER BY p.position, p.id LIMIT $limit
   )
   SELECT id FROM (SELECT s.id, s.pieces FROM sold s JOIN product p ON p.id = s.id AND p.status = 'active' AND p.kind = 'single'
     UNION ALL SELECT id, pieces FROM first_ones WHERE id NOT IN (SELECT id FROM sold)) AS best
   ORDER BY pieces DESC LIMIT $limit`,
)

/** Reads the ids of what sells best, the best first; of a new shop, what stands first. */
export async function readBestSellers(
  db: Queryable,
  { currency, now }: { readonly currency: string; readonly now: Date },
): Promise<readonly string[]> {
  const since = new Date(now.getTime() - DAYS * DAY)
  const rows = await db.query<{ id: string }>(bestSellers, bestSellers.bind({ currency, since, limit: READ }))
  return rows.map(({ id }) => id)
}
