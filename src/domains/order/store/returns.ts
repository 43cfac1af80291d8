import type { Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'

const SHIPPED = `shipped AS (SELECT variant_id, shipped_pieces AS pieces FROM order_line WHERE order_id = $1 AND shipped_pieces > 0)`

/** Stock rows are locked in the order of their ids, before the order. */
const lockShipped = statement(
  'order-lock-shipped-stock',
  `WITH ${SHIPPED}, held AS (SELECT s.variant_id, shipped.pieces FROM stock s JOIN shipped USING (variant_id) ORDER BY s.variant_id FOR UPDATE OF s)
   SELECT coalesce(sum(pieces), 0) AS pieces FROM held`,
)
const putBackBefore = statement(
  'order-put-back-before',
  // Undoing a return writes the opposite movement.
  `SELECT FROM stock_movement m JOIN order_line l ON l.order_id = $1 AND l.variant_id = m.variant_id
   WHERE m.order_id = $1 AND m.reason = 'return' HAVING coalesce(sum(m.delta), 0) > 0`,
)
const putBack = statement(
  'order-put-back',
  `WITH ${SHIPPED}, back AS (
     UPDATE stock s SET on_hand = s.on_hand + shipped.pieces FROM shipped JOIN variant v ON v.id = shipped.variant_id
     WHERE s.variant_id = shipped.variant_id RETURNING s.variant_id, shipped.pieces, v.product_id
   ), moved AS (
     INSERT INTO stock_movement (variant_id, delta, reason, order_id, actor, at) SELECT variant_id, pieces, 'return', $1, $2, $3 FROM back
   )
   SELECT announce_change(scope) IS NULL FROM back, LATERAL (VALUES ('product:' || product_id), ('catalog')) AS stale(scope)`,
)

const takeOff = statement(
  'order-take-off-shelf',
  `WITH ${SHIPPED}, off AS (
     UPDATE stock s SET on_hand = s.on_hand - shipped.pieces FROM shipped JOIN variant v ON v.id = shipped.variant_id
     WHERE s.variant_id = shipped.variant_id RETURNING s.variant_id, shipped.pieces, v.product_id
   ), moved AS (
     INSERT INTO stock_movement (variant_id, delta, reason, order_id, actor, at) SELECT variant_id, -pieces, 'return', $1, $2, $3 FROM off
   )
   SELECT announce_change(scope) IS NULL FROM off, LATERAL (VALUES ('product:' || product_id), ('catalog')) AS stale(scope)`,
)
const missing = statement(
  'order-missing-to-take-off',
  `WITH ${SHIPPED} SELECT l.product_id AS "productId", greatest(s.on_hand - s.reserved, 0) AS free FROM stock s JOIN shipped USING (variant_id)
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
 * Locks the stock of what an order shipped, before the order itself, and counts the pieces. Source:
 * docs/rules.md "Stock locks".
 */
export async function lockShippedStock(tx: Tx, orderId: string): Promise<number> {
  const [row] = await tx.query<{ pieces: number }>(lockShipped, [orderId])
  return row?.pieces ?? 0
}

/** Returns whether the shipped pieces of an order are back in stock. */
export async function wasPutBack(tx: Tx, orderId: string): Promise<boolean> {
  return (await tx.query(putBackBefore, [orderId])).length > 0
}

/** Puts the shipped pieces of an order back into stock, and writes the movements. */
export async function putBackShipped(tx: Tx, orderId: string, actor: string, now: Date): Promise<void> {
  await tx.query(putBack, [orderId, actor, now])
}
