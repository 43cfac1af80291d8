import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'

export interface StockRequest {
  readonly variantId: string
  readonly pieces: number
}

interface ReservedRow {
  readonly variantId: string
  readonly productUuid: string
  /** Free pieces after the change. */
  readonly free: number
  readonly pieces: number
}

/**
 * Reserves under lock, rows in the order of their ids (the one lock order: stock, then order, then payment). The condition
 * is checked again on the row as it is once the lock is held, so two buyers never get the same piece.
 */
const reserve = statement(
  'stock-reserve',
  `WITH wanted AS (SELECT * FROM unnest($1::uuid[], $2::int[]) AS w(variant_id, pieces)),
   held AS (SELECT s.variant_id FROM stock s WHERE s.variant_id = ANY($1) ORDER BY s.variant_id FOR UPDATE)
   UPDATE stock s SET reserved = s.reserved + w.pieces FROM wanted w JOIN held USING (variant_id) JOIN variant v ON v.id = w.variant_id
   WHERE s.variant_id = w.variant_id AND s.on_hand - s.reserved >= w.pieces
   RETURNING s.variant_id AS "variantId", v.product_id AS "productUuid", s.on_hand - s.reserved AS free, w.pieces`,
)

const release = statement(
  'stock-release',
  `WITH wanted AS (SELECT * FROM unnest($1::uuid[], $2::int[]) AS w(variant_id, pieces)),
   held AS (SELECT s.variant_id FROM stock s WHERE s.variant_id = ANY($1) ORDER BY s.variant_id FOR UPDATE)
   UPDATE stock s SET reserved = s.reserved - w.pieces FROM wanted w JOIN held USING (variant_id) JOIN variant v ON v.id = w.variant_id
   WHERE s.variant_id = w.variant_id
   RETURNING s.variant_id AS "variantId", v.product_id AS "productUuid", s.on_hand - s.reserved AS free, -w.pieces AS pieces`,
)

const freePieces = statement(
  'stock-free',
  // The list stands in a subquery so that the planner, who would guess its length anew every time, keeps its plan.
  'SELECT variant_id AS "variantId", on_hand - reserved AS free FROM stock WHERE variant_id = ANY (ARRAY(SELECT unnest($1::uuid[])))',
)

const announce = statement('stock-announce', `SELECT announce_change('product:' || id), announce_change('catalog') FROM unnest($1::text[]) AS id`)

/** At and below this many free pieces a page says that few are left. Units: pieces. */
export const LOW_STOCK = 5

/** Promises the pieces and returns whose could be promised; when one is missing the caller rolls back. */
export async function reserveStock(tx: Tx, wanted: readonly StockRequest[]): Promise<ReadonlySet<string>> {
  if (wanted.length === 0) return new Set()
  const rows = await tx.query<ReservedRow>(reserve, parameters(wanted))
  await announceCrossings(tx, rows)
  return new Set(rows.map((row) => row.variantId))
}

/** Gives promised pieces back. */
export async function releaseStock(tx: Tx, held: readonly StockRequest[]): Promise<void> {
  if (held.length === 0) return
  await announceCrossings(tx, await tx.query<ReservedRow>(release, parameters(held)))
}

/** Pieces that may still be promised, by variant. */
export async function readFreePieces(db: Queryable, variantIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db.query<{ variantId: string; free: number }>(freePieces, [variantIds])
  return new Map(rows.map((row) => [row.variantId, row.free]))
}

/** A sale changes pages only when a product becomes low, sold out, or comes back: every other sale leaves the pages in memory. */
async function announceCrossings(tx: Tx, rows: readonly ReservedRow[]): Promise<void> {
  const crossed = rows.filter((row) => stockLevel(row.free) !== stockLevel(row.free + row.pieces)).map((row) => row.productUuid)
  if (crossed.length > 0) await tx.query(announce, [[...new Set(crossed)]])
}

function stockLevel(free: number): number {
  return free <= 0 ? 0 : free <= LOW_STOCK ? 1 : 2
}

function parameters(requests: readonly StockRequest[]): [string[], number[]] {
  return [requests.map((request) => request.variantId), requests.map((request) => request.pieces)]
}
