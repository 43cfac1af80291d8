import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import type { RecordingKind } from '#domains/media/contract.ts'

const ofOrder = statement(
  'recordings-of-order',
  `SELECT DISTINCT ON (l.position) v.product_id AS "productId", r.kind, coalesce(t.name, l.name) AS name
   FROM order_line l JOIN variant v ON v.id = l.variant_id JOIN recording r ON r.product_id = v.product_id AND r.hidden_at IS NULL
   LEFT JOIN product_text t ON t.product_id = v.product_id AND t.locale = $2
   WHERE l.order_id = $1 AND l.period IS NULL ORDER BY l.position`,
)

/** A recording or article among the lines of an order. */
export interface OrderedRecording {
  readonly productId: string
  readonly kind: RecordingKind
  readonly name: string
}

/** Reads which lines of an order are recordings or articles, named in a language. */
export async function readOrderedRecordings(
  db: Queryable,
  orderId: string,
  locale: string,
): Promise<readonly OrderedRecording[]> {
  const rows = await db.query<OrderedRecording>(ofOrder, [orderId, locale])
  const seen = new Set<string>()
  return rows.filter(({ productId }) => !seen.has(productId) && seen.add(productId))
}
