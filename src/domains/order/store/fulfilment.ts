import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import type { OrderState } from '../contract.ts'
import { changedMeanwhile } from './stock.ts'
import { NOT_WITHDRAWN } from './withdrawals.ts'

const unshipped = statement(
  'order-unshipped',
  `SELECT FROM order_line l WHERE l.order_id = $1 AND l.requires_shipping AND l.shipped_pieces < l.pieces AND ${NOT_WITHDRAWN} LIMIT 1`,
)

const shipped = statement(
  'order-is-shipped',
  'SELECT FROM order_line WHERE order_id = $1 AND shipped_pieces > 0 LIMIT 1',
)

const shipLines = statement(
  'order-ship-lines',
  `UPDATE order_line l SET shipped_pieces = l.pieces WHERE l.order_id = $1 AND l.requires_shipping AND l.shipped_pieces < l.pieces AND ${NOT_WITHDRAWN}
     AND ($2::uuid[] IS NULL OR l.variant_id = ANY ($2)) RETURNING l.variant_id AS "variantId"`,
)

/**
 * Takes shipped pieces out of the stock and writes the movements. Stock rows are locked in the order of their
 * ids.
 */
const takeStock = statement(
  'order-take-stock',
  `WITH held AS (SELECT s.variant_id FROM stock s JOIN stock_reservation h USING (variant_id) WHERE h.order_id = $1 AND h.state = 'open' AND ($4::uuid[] IS NULL OR h.variant_id = ANY ($4)) ORDER BY s.variant_id FOR UPDATE OF s),
   taken AS (
     UPDATE stock s SET on_hand = s.on_hand - h.pieces, reserved = s.reserved - h.pieces FROM stock_reservation h JOIN held USING (variant_id)
     WHERE h.order_id = $1 AND h.state = 'open' AND s.variant_id = h.variant_id RETURNING s.variant_id, h.pieces
   )
   INSERT INTO stock_movement (variant_id, delta, reason, order_id, actor, at) SELECT variant_id, -pieces, 'shipment', $1, $2, $3 FROM taken`,
)

const nextInvoice = statement(
  'order-next-invoice',
  `WITH taken AS (
     INSERT INTO number_series (series, last_value) VALUES ('invoice', 1) ON CONFLICT (series) DO UPDATE SET last_value = number_series.last_value + 1 RETURNING last_value
   ), paid AS (
     UPDATE stock_reservation SET network = NULL WHERE order_id = $1 AND network IS NOT NULL
   )
   UPDATE orders SET invoice_number = 'R' || lpad(taken.last_value::text, greatest(6, length(taken.last_value::text)), '0'), invoiced_at = $2, serial = serial + 1, updated_at = $2 FROM taken
   WHERE id = $1 RETURNING invoice_number AS "invoiceNumber"`,
)

const moveState = statement(
  'order-move-state',
  `WITH moved AS (
     UPDATE orders SET state = $3::text, serial = serial + 1, updated_at = $5, completed_at = CASE WHEN $3::text = 'completed' THEN $5 ELSE completed_at END,
       cancelled_at = CASE WHEN $3::text = 'cancelled' THEN $5 ELSE cancelled_at END
     WHERE id = $1 AND state = $2::text RETURNING id
   )
   INSERT INTO order_event (order_id, what, from_state, to_state, actor, at, why) SELECT id, $3::text, $2::text, $3::text, $4, $5, $6 FROM moved`,
)

const reopenOrder = statement(
  'order-reopen',
  `WITH moved AS (
     UPDATE orders SET state = 'placed', completed_at = NULL, serial = serial + 1, updated_at = $3 WHERE id = $1 AND state = 'completed' RETURNING id
   )
   INSERT INTO order_event (order_id, what, from_state, to_state, actor, at, why) SELECT id, 'reopened', 'completed', 'placed', $2, $3, $4 FROM moved`,
)

const addEvent = statement(
  'order-add-event',
  'INSERT INTO order_event (order_id, what, actor, at, why) VALUES ($1, $2, $3, $4, $5)',
)

/** Returns whether any piece of the order still has to be shipped. */
export async function hasUnshippedLines(tx: Tx, orderId: string): Promise<boolean> {
  return (await tx.query(unshipped, [orderId])).length > 0
}

/** Returns whether any piece of the order was shipped. */
export async function isShipped(db: Queryable, orderId: string): Promise<boolean> {
  return (await db.query(shipped, [orderId])).length > 0
}

/** Marks the pieces of some lines, or of all (null), as shipped. Returns the lines that were not shipped before. */
export async function shipLinesOf(
  tx: Tx,
  orderId: string,
  variantIds: readonly string[] | null,
): Promise<readonly string[]> {
  const rows = await tx.query<{ variantId: string }>(shipLines, [orderId, variantIds])
  return rows.map(({ variantId }) => variantId)
}

/**
 * Takes the pieces of the open reservations of some lines, or of all (null), out of stock, and writes the movements. Throws: order-changed
 * where another call shipped or released them meanwhile.
 */
export async function takeHeldStock(
  tx: Tx,
  orderId: string,
  variantIds: readonly string[] | null,
  actor: string,
  now: Date,
): Promise<void> {
  try {
    await tx.query(takeStock, [orderId, actor, now, variantIds])
  } catch (error) {
    throw changedMeanwhile(error as Error)
  }
}

/**
 * Takes the next invoice number from its counter row, and forgets the network of the reservation, because the
 * order is no longer unpaid. The row stays locked until the commit, so this must be the last statement of its
 * transaction.
 */
export async function takeInvoiceNumber(tx: Tx, orderId: string, now: Date): Promise<string> {
  const [row] = await tx.query<{ invoiceNumber: string }>(nextInvoice, [orderId, now])
  if (!row) throw new Error(`order ${orderId} is gone`)
  return row.invoiceNumber
}

/** Moves the order’s state and sets the state's timestamp. The caller has checked the state table. */
export async function moveOrderState(
  tx: Tx,
  orderId: string,
  from: OrderState,
  to: OrderState,
  actor: string,
  why: string,
  now: Date,
): Promise<void> {
  await tx.query(moveState, [orderId, from, to, actor, now, why])
}

/** Moves a completed order back to placed. The caller has checked the state table. */
export async function reopenOrderRow(
  tx: Tx,
  orderId: string,
  actor: string,
  why: string,
  now: Date,
): Promise<void> {
  await tx.query(reopenOrder, [orderId, actor, now, why])
}

/** Adds an event to the order's history: what, from, to, who, when, why. */
export async function addOrderEvent(
  tx: Tx,
  orderId: string,
  what: string,
  actor: string,
  why: string,
  now: Date,
): Promise<void> {
  await tx.query(addEvent, [orderId, what, actor, now, why])
}
