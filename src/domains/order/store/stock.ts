import type { Queryable, Tx } from '#db/database.ts'
import { refusalOf } from '#db/refusal.ts'
import type { AnyRolledBack } from '#db/rolled-back.ts'
import { statement } from '#db/statement.ts'
import { LOW_STOCK_PIECES } from '#domains/catalog/contract.ts'
import { orderErrors } from '../errors.ts'

export interface StockRequest {
  readonly variantId: string
  readonly pieces: number
}

const WANTED = `wanted AS (SELECT * FROM unnest($1::uuid[], $2::int[]) AS w(variant_id, pieces))`
/**
 * Rows in the order of their ids (the one lock order: stock, then order, then payment), as they are once the
 * lock is held.
 */
const HELD = `held AS (SELECT s.variant_id, s.on_hand - s.reserved AS free FROM stock s WHERE s.variant_id = ANY($1) ORDER BY s.variant_id FOR UPDATE)`
const CHANGED = `FROM wanted w JOIN held USING (variant_id) JOIN variant v ON v.id = w.variant_id WHERE s.variant_id = w.variant_id`
/**
 * A sale invalidates pages only when a product becomes low or sold out, or is available again: every other
 * sale leaves the cached pages.
 */
const ANNOUNCED = `SELECT announce_change(scope) IS NULL FROM changed, LATERAL (VALUES ('product:' || product_id), ('catalog')) AS stale(scope)
   WHERE (before <= 0) <> (free <= 0) OR (before <= ${LOW_STOCK_PIECES}) <> (free <= ${LOW_STOCK_PIECES})`

/** Refuses the whole reservation if one piece is missing, so that two buyers never get the same piece. */
const reserve = statement(
  'stock-reserve',
  `WITH ${WANTED}, ${HELD}, changed AS (
     UPDATE stock s SET reserved = s.reserved + w.pieces ${CHANGED} AND held.free >= w.pieces
     RETURNING v.product_id, s.on_hand - s.reserved AS free, s.on_hand - s.reserved + w.pieces AS before
   )
   SELECT refuse('sold-out', json_object_agg(w.variant_id, coalesce(h.free, 0))::text) FROM wanted w LEFT JOIN held h USING (variant_id)
   WHERE coalesce(h.free, 0) < w.pieces HAVING count(*) > 0
   UNION ALL ${ANNOUNCED}`,
)

const release = statement(
  'stock-release',
  `WITH ${WANTED}, ${HELD}, changed AS (
     UPDATE stock s SET reserved = s.reserved - w.pieces ${CHANGED}
     RETURNING v.product_id, s.on_hand - s.reserved AS free, s.on_hand - s.reserved - w.pieces AS before
   )
   ${ANNOUNCED}`,
)

const mustBeFree = statement(
  'stock-must-be-free',
  // Looked up one by one: with a join the planner may read all stock while it underestimates the table.
  `SELECT refuse('sold-out', json_object_agg(variant_id, free)::text) FROM (
     SELECT w.variant_id, w.pieces, coalesce((SELECT s.on_hand - s.reserved FROM stock s WHERE s.variant_id = w.variant_id), 0) AS free
     FROM unnest($1::uuid[], $2::int[]) AS w(variant_id, pieces)
   ) asked WHERE free < pieces HAVING count(*) > 0`,
)

const freePieces = statement(
  'stock-free',
  // The list is in a subquery so that the planner, which would estimate its length for every call, keeps its
  // plan.
  'SELECT variant_id AS "variantId", on_hand - reserved AS free FROM stock WHERE variant_id = ANY (ARRAY(SELECT unnest($1::uuid[])))',
)

/** Builds the refusal for variants that are short of stock: an error, or a reason to roll back. */
export type Short<Back extends AnyRolledBack = never> = (free: ReadonlyMap<string, number>) => Error | Back

/**
 * Reserves the pieces, all or none: if one is missing, the transaction fails with what
 * `refuseAtCommitIfShort` builds from the available stock. The rows are locked until the transaction ends;
 * deferring the statement saves one round trip between their lock and the commit.
 */
export function queueStockReservation<Back extends AnyRolledBack>(
  tx: Tx<Back>,
  wanted: readonly StockRequest[],
  { refuseAtCommitIfShort }: { readonly refuseAtCommitIfShort: Short<Back> },
): void {
  if (wanted.length > 0) tx.defer(reserve, parameters(wanted), explained(refuseAtCommitIfShort))
}

/**
 * Releases reserved pieces. Fails the transaction with order-changed where another call released or shipped
 * them meanwhile.
 */
export function queueStockRelease(tx: Tx, held: readonly StockRequest[]): void {
  if (held.length > 0) tx.defer(release, parameters(held), changedMeanwhile)
}

/** SQLSTATE of a violated CHECK. */
const CHECK_VIOLATION = '23514'

/**
 * Builds the error of the later of two concurrent calls whose write of stock failed: the order changed. The
 * reservations were read before the stock was locked, so the later call releases or takes pieces that the
 * first call has already released or taken; the table's CHECKs refuse that.
 */
export function changedMeanwhile(error: Error): Error {
  const { code } = error as Error & { readonly code?: string }
  return code === CHECK_VIOLATION ? orderErrors['order-changed']({ cause: error }) : error
}

/** Fails the transaction where fewer pieces are available. Nothing is locked: a cart reserves nothing. */
export function refuseAtCommitIfSoldOut(tx: Tx, wanted: readonly StockRequest[], short: Short): void {
  if (wanted.length > 0) tx.defer(mustBeFree, parameters(wanted), explained(short))
}

/** Returns the available pieces by variant. */
export async function readFreePieces(
  db: Queryable,
  variants: readonly Pick<StockRequest, 'variantId'>[],
): Promise<Map<string, number>> {
  const rows = await db.query<{ variantId: string; free: number }>(freePieces, [
    variants.map(({ variantId }) => variantId),
  ])
  return new Map(rows.map((row) => [row.variantId, row.free]))
}

function explained<Back extends AnyRolledBack>(short: Short<Back>): (error: Error) => Error | Back {
  return (error) => {
    const free = refusalOf(error, 'sold-out')
    return free === null ? error : short(new Map(Object.entries(JSON.parse(free) as Record<string, number>)))
  }
}

function parameters(requests: readonly StockRequest[]): [string[], number[]] {
  return [requests.map((request) => request.variantId), requests.map((request) => request.pieces)]
}
