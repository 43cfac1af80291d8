import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { discountErrors, queueUsesAgain } from '#domains/discount/index.ts'
import { notPaused } from '#jobs/stuck-work.ts'
import { DAY } from '#kernel/clock.ts'
import { orderErrors } from '../errors.ts'
import { type Reserved, type Reserving, refuseAtCommitIfTooMuchReserved } from './limit-reserved.ts'
import { lockOrder } from './read-order.ts'
import { queueStockRelease, queueStockReservation, type StockRequest } from './stock.ts'
import { NOT_WITHDRAWN } from './withdrawals.ts'

const reservationsOfOrder = statement(
  'reservation-of-order',
  `SELECT variant_id AS "variantId", pieces FROM stock_reservation WHERE order_id = $1 AND state = 'open' AND ($2::timestamptz IS NULL OR expires_at <= $2) ORDER BY variant_id`,
)
const releasedByKey = statement(
  'reservation-released-by-key',
  `SELECT h.order_id AS "orderId", h.variant_id AS "variantId", h.pieces, l.product_id AS "productId" FROM orders o JOIN stock_reservation h ON h.order_id = o.id
   JOIN order_line l ON l.order_id = o.id AND l.variant_id = h.variant_id WHERE o.key = $1 AND o.state = 'placed' AND h.state = 'released' AND ${NOT_WITHDRAWN} ORDER BY h.variant_id`,
)
const reopen = statement(
  'reservation-reopen',
  `UPDATE stock_reservation SET state = 'open', expires_at = NULL, closed_at = NULL, network = $3 WHERE order_id = $1 AND variant_id = ANY($2) AND state = 'released' RETURNING variant_id`,
)
// The discount codes of an unpaid order are kept exactly as long as its stock.
const keep = statement(
  'reservation-keep',
  `WITH codes AS (
     UPDATE discount_use SET expires_at = $2 WHERE order_id = $1 AND given_back_at IS NULL AND expires_at IS DISTINCT FROM $2
   )
   UPDATE stock_reservation SET expires_at = $2 WHERE order_id = $1 AND state = 'open' AND expires_at IS DISTINCT FROM $2`,
)
const close = statement(
  'reservation-close',
  `UPDATE stock_reservation SET state = $2, closed_at = $3, network = NULL WHERE order_id = $1 AND state = 'open' AND ($4::timestamptz IS NULL OR expires_at <= $4) AND ($5::uuid[] IS NULL OR variant_id = ANY ($5)) RETURNING variant_id`,
)
const forgetNetworks = statement(
  'reservation-forget-networks',
  'UPDATE stock_reservation SET network = NULL WHERE network IS NOT NULL AND created_at < $1',
)
const released = statement(
  'reservation-released',
  `SELECT FROM stock_reservation WHERE order_id = $1 AND state = 'released' LIMIT 1`,
)
const opened = statement(
  'reservation-opened',
  `SELECT FROM stock_reservation WHERE order_id = $1 AND state = 'open' LIMIT 1`,
)
/** What expires in `h` may be released: its last failure is past, and its provider need not be asked first. */
const MAY_EXPIRE = `${notPaused('expire-reservation', 'h.order_id::text', '$1')}
       AND NOT EXISTS (
         SELECT FROM payment_attempt a WHERE a.charge_id = h.order_id AND a.provider_ref IS NOT NULL AND a.status IN ('created', 'linked', 'action', 'processing', 'authorized')
           AND a.paid_through NOT IN ('bank', 'courier') AND (a.observed_at IS NULL OR a.observed_at < h.expires_at))`
const dueOrders = statement(
  'reservation-due-orders',
  `SELECT order_id AS "orderId" FROM (
     (SELECT h.order_id, h.expires_at FROM stock_reservation h WHERE h.state = 'open' AND h.expires_at <= $1 AND ${MAY_EXPIRE}
     ORDER BY h.expires_at LIMIT 2000)
     UNION ALL
     (SELECT h.order_id, h.expires_at FROM discount_use h JOIN orders o ON o.id = h.order_id AND o.state = 'placed' AND o.invoice_number IS NULL
     WHERE h.given_back_at IS NULL AND h.expires_at <= $1 AND ${MAY_EXPIRE} ORDER BY h.expires_at LIMIT 2000)
   ) AS due GROUP BY order_id ORDER BY min(expires_at) LIMIT 500`,
)

/**
 * How long the network of an open reservation is kept: as long as an order with cash on delivery may wait.
 * Units: milliseconds.
 */
const NETWORK_KEPT_MS = 30 * DAY

/** Returns whether any piece of an order is reserved now. */
export async function hasOpenReservations(tx: Tx, orderId: string): Promise<boolean> {
  return (await tx.query(opened, [orderId])).length > 0
}

/**
 * Returns whether any piece of an order was released. Called under the order's lock, the answer holds until
 * the transaction ends.
 */
export async function hasReleasedReservations(tx: Tx, orderId: string): Promise<boolean> {
  return (await tx.query(released, [orderId])).length > 0
}

/**
 * Reserves the pieces of an expired reservation again, and for a buyer who pays late takes its discount
 * codes again. Call it before the order is
 * locked: stock comes first in the lock order. Throws: sold-out when the pieces are gone, code-used-up when a
 * code is, order-changed when another call was faster; fails the transaction with too-much-reserved, except for staff, who ship at once
 * (`buyer` is null).
 */
export async function reopenReservations(
  tx: Tx,
  orderKey: string,
  buyer: Reserving | null,
  now: Date,
): Promise<void> {
  const gone = await tx.query<Reserved & { orderId: string }>(releasedByKey, [orderKey])
  const orderId = gone[0]?.orderId
  if (orderId === undefined) {
    // Perhaps only codes were given back. They come after the order in the lock order.
    if (buyer && (await lockOrder(tx, { key: orderKey }))) queueCodesAgain(tx, orderKey, buyer, now)
    return
  }
  queueStockReservation(tx, gone, { refuseAtCommitIfShort: (free) => soldOutAgain(gone, free) })
  await lockOrder(tx, { id: orderId })
  const reopened = await tx.query(reopen, [
    orderId,
    gone.map((piece) => piece.variantId),
    buyer?.network ?? null,
  ])
  if (reopened.length !== gone.length) throw orderErrors['order-changed']()
  if (!buyer) return
  refuseAtCommitIfTooMuchReserved(tx, orderId, gone, buyer)
  queueCodesAgain(tx, orderKey, buyer, now)
}

/**
 * Reserves released pieces of an order again. The caller holds the locks of the stock and of the order, and has
 * seen that the pieces are there. Throws: order-changed when another call was faster.
 */
export async function reserveAgain(tx: Tx, orderId: string, pieces: readonly StockRequest[]): Promise<void> {
  if (pieces.length === 0) return
  queueStockReservation(tx, pieces, { refuseAtCommitIfShort: () => orderErrors['order-changed']() })
  const ids = pieces.map(({ variantId }) => variantId)
  if ((await tx.query(reopen, [orderId, ids, null])).length !== pieces.length)
    throw orderErrors['order-changed']()
}

/**
 * Takes the given-back discount codes of an order again. The caller holds the order's lock. Fails the
 * transaction with code-used-up, except for staff, who ship whatever the limits say (`buyer` is null).
 */
export function queueCodesAgain(tx: Tx, orderKey: string, buyer: Reserving | null, now: Date): void {
  const change = { actor: buyer ? 'buyer' : 'staff', why: 'the order is paid late', now }
  queueUsesAgain(
    tx,
    { orderId: null, orderKey, isLimited: buyer !== null, ...change },
    { refuseAtCommitIfGone: () => discountErrors['code-used-up']() },
  )
}

/** Builds the error for a buyer who pays late, with the products that are no longer available. */
function soldOutAgain(gone: readonly Reserved[], free: ReadonlyMap<string, number>): Error {
  const missing = gone.filter((piece) => free.has(piece.variantId))
  return orderErrors['sold-out']({
    fields: missing.map((piece) => `product${piece.productId}`),
    extra: { available: Object.fromEntries(missing.map((piece) => [piece.productId, 0])) },
  })
}

/** Removes the network from old reservations, even while they stay open. For the hourly clean-up. */
export async function forgetOldNetworks(db: Queryable, now: Date): Promise<void> {
  await db.query(forgetNetworks, [new Date(now.getTime() - NETWORK_KEPT_MS)])
}

/** Sets when an order's reservation ends; null: when it is shipped or cancelled. */
export function queueReservationEnd(tx: Tx, orderId: string, until: Date | null): void {
  tx.defer(keep, [orderId, until])
}

/**
 * Marks the open reservations as shipped or released; with an instant, only those due by then; with lines,
 * only theirs. The caller holds the locks of stock and order.
 */
export async function closeReservations(
  tx: Tx,
  orderId: string,
  state: 'shipped' | 'released',
  now: Date,
  dueBy: Date | null = null,
  variantIds: readonly string[] | null = null,
): Promise<number> {
  return (await tx.query(close, [orderId, state, now, dueBy, variantIds])).length
}

/**
 * Reads the orders whose reservations have expired, the longest expired first. Left out are orders that
 * failed and whose pause is not over, and orders whose provider must be asked first: after an outage they may
 * be paid.
 */
export async function readDueOrders(db: Queryable, now: Date): Promise<string[]> {
  return (await db.query<{ orderId: string }>(dueOrders, [now])).map((row) => row.orderId)
}

/**
 * Releases an order's reserved pieces (with an instant, only those due by then) and leaves the order locked.
 * Returns whether there were any. Locks stock, then the order, then the reservations. Throws: order-changed
 * when another call was faster.
 */
export async function releaseReservations(
  tx: Tx,
  orderId: string,
  now: Date,
  dueBy: Date | null = null,
): Promise<boolean> {
  const reservations = await tx.query<StockRequest>(reservationsOfOrder, [orderId, dueBy])
  if (reservations.length === 0) return false
  queueStockRelease(tx, reservations)
  await lockOrder(tx, { id: orderId })
  const closed = await closeReservations(tx, orderId, 'released', now, dueBy)
  if (closed !== reservations.length) throw orderErrors['order-changed']()
  return true
}
