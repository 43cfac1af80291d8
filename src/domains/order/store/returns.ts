import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'

/** What of each line is back in stock: undoing a return writes the opposite movement. */
const BACK = `(SELECT coalesce(sum(m.delta), 0)::int FROM stock_movement m WHERE m.variant_id = l.variant_id AND m.order_id = l.order_id AND m.reason = 'return')`
/** What was shipped and is not back, of the lines in `lines`; null: of all. */
const out = (lines: string): string =>
  `shipped AS (SELECT * FROM (
     SELECT l.variant_id, l.shipped_pieces - ${BACK} AS pieces FROM order_line l
     WHERE l.order_id = $1 AND l.shipped_pieces > 0 AND (${lines}::uuid[] IS NULL OR l.variant_id = ANY (${lines}))
   ) o WHERE pieces > 0)`
/** What is back in stock. */
const RETURNED = `shipped AS (SELECT * FROM (
     SELECT l.variant_id, ${BACK} AS pieces FROM order_line l WHERE l.order_id = $1 AND l.shipped_pieces > 0
   ) r WHERE pieces > 0)`

/** Stock rows are locked in the order of their ids, before the order. */
const lockShipped = statement(
  'order-lock-shipped-stock',
  `WITH shipped AS (SELECT variant_id, shipped_pieces AS pieces FROM order_line WHERE order_id = $1 AND shipped_pieces > 0 AND ($2::uuid[] IS NULL OR variant_id = ANY ($2))),
   held AS (SELECT s.variant_id, shipped.pieces FROM stock s JOIN shipped USING (variant_id) ORDER BY s.variant_id FOR UPDATE OF s)
   SELECT coalesce(sum(pieces), 0) AS pieces FROM held`,
)
const lockLines = statement<{ readonly orderId: string; readonly variantIds: readonly string[] }>(
  'order-lock-stock-of-lines',
  `SELECT s.variant_id FROM stock s JOIN order_line l ON l.variant_id = s.variant_id
   WHERE l.order_id = $orderId AND l.variant_id = ANY ($variantIds::uuid[]) ORDER BY s.variant_id FOR UPDATE OF s`,
)
const stillOut = statement(
  'order-still-out',
  `WITH ${out('$2')} SELECT coalesce(sum(pieces), 0) AS pieces FROM shipped`,
)
const returned = statement(
  'order-returned-pieces',
  `WITH ${RETURNED} SELECT coalesce(sum(pieces), 0) AS pieces FROM shipped`,
)
const putBack = statement(
  'order-put-back',
  `WITH ${out('$4')}, back AS (
     UPDATE stock s SET on_hand = s.on_hand + shipped.pieces FROM shipped JOIN variant v ON v.id = shipped.variant_id
     WHERE s.variant_id = shipped.variant_id RETURNING s.variant_id, shipped.pieces, v.product_id
   ), moved AS (
     INSERT INTO stock_movement (variant_id, delta, reason, order_id, actor, at) SELECT variant_id, pieces, 'return', $1, $2, $3 FROM back
   )
   SELECT announce_change(scope) IS NULL FROM back, LATERAL (VALUES ('product:' || product_id), ('catalog')) AS stale(scope)`,
)

const takeOff = statement(
  'order-take-off-shelf',
  `WITH ${RETURNED}, off AS (
     UPDATE stock s SET on_hand = s.on_hand - shipped.pieces FROM shipped JOIN variant v ON v.id = shipped.variant_id
     WHERE s.variant_id = shipped.variant_id RETURNING s.variant_id, shipped.pieces, v.product_id
   ), moved AS (
     INSERT INTO stock_movement (variant_id, delta, reason, order_id, actor, at) SELECT variant_id, -pieces, 'return', $1, $2, $3 FROM off
   )
   SELECT announce_change(scope) IS NULL FROM off, LATERAL (VALUES ('product:' || product_id), ('catalog')) AS stale(scope)`,
)
const missing = statement(
  'order-missing-to-take-off',
  `WITH ${RETURNED} SELECT l.product_id AS "productId", greatest(s.on_hand - s.reserved, 0) AS free FROM stock s JOIN shipped USING (variant_id)
   JOIN order_line l ON l.order_id = $1 AND l.variant_id = s.variant_id WHERE s.on_hand - s.reserved < shipped.pieces ORDER BY l.product_id`,
)

/**
 * Reads the restocked products of which fewer pieces are available than were restocked, each with its
 * available pieces. The caller holds the locks of the stock.
 */
export async function readMissing(
  tx: Tx,
  orderId: string,
): Promise<{ readonly productId: string; readonly free: number }[]> {
  return tx.query(missing, [orderId])
}

/** Takes the restocked pieces out of the stock again, and writes the movements. */
export async function takeOffShelf(tx: Tx, orderId: string, actor: string, now: Date): Promise<void> {
  await tx.query(takeOff, [orderId, actor, now])
}

/**
 * Locks the stock of what an order shipped, before the order itself, and counts the pieces; of some lines, or
 * of all (null). Source: docs/rules.md "Stock locks".
 */
export async function lockShippedStock(
  tx: Tx,
  orderId: string,
  variantIds: readonly string[] | null = null,
): Promise<number> {
  const [row] = await tx.query<{ pieces: number }>(lockShipped, [orderId, variantIds])
  return row?.pieces ?? 0
}

/**
 * Locks the stock of some lines, before the order itself. Source: docs/rules.md "Stock locks".
 */
export async function lockStockOfLines(
  tx: Tx,
  orderId: string,
  variantIds: readonly string[],
): Promise<void> {
  if (variantIds.length > 0) await tx.query(lockLines, lockLines.bind({ orderId, variantIds }))
}

/** Counts the shipped pieces that are not back in stock, of some lines or of all (null). */
export async function countStillOut(
  db: Queryable,
  orderId: string,
  variantIds: readonly string[] | null,
): Promise<number> {
  const [row] = await db.query<{ pieces: number }>(stillOut, [orderId, variantIds])
  return row?.pieces ?? 0
}

/** Counts the pieces of an order that are back in stock. */
export async function countReturned(db: Queryable, orderId: string): Promise<number> {
  const [row] = await db.query<{ pieces: number }>(returned, [orderId])
  return row?.pieces ?? 0
}

/** Puts shipped pieces that are not back into stock, of some lines or of all (null), and writes the movements. */
export async function putBackShipped(
  tx: Tx,
  orderId: string,
  variantIds: readonly string[] | null,
  actor: string,
  now: Date,
): Promise<void> {
  await tx.query(putBack, [orderId, actor, now, variantIds])
}
