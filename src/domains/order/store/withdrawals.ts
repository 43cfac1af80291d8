import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'

/** Condition: a line `l` that its buyer did not withdraw from. */
export const NOT_WITHDRAWN =
  'NOT EXISTS (SELECT FROM order_withdrawal w WHERE w.order_id = l.order_id AND w.variant_id = l.variant_id)'

const insert = statement<{
  readonly orderId: string
  readonly variantIds: readonly string[]
  readonly statementId: string
  readonly now: Date
}>(
  'order-withdraw-lines',
  `INSERT INTO order_withdrawal (order_id, variant_id, statement_id, at)
   SELECT $orderId, line, $statementId, $now FROM unnest($variantIds::uuid[]) line`,
)
const remove = statement(
  'order-reinstate-lines',
  'DELETE FROM order_withdrawal WHERE order_id = $1 AND statement_id = $2 RETURNING variant_id',
)
const held = statement(
  'order-has-held-withdrawal',
  `SELECT FROM order_withdrawal w JOIN stock_reservation r ON r.order_id = w.order_id AND r.variant_id = w.variant_id
   WHERE w.order_id = $1 AND r.state = 'open' LIMIT 1`,
)
const lines = statement(
  'order-withdrawable-lines',
  `SELECT l.variant_id AS "variantId", l.product_id AS "productId", l.name, l.pieces, l.unit_price_minor AS "unitPriceMinor", l.tax_minor AS "taxMinor", l.discount_minor AS "discountMinor", l.tax_class AS "taxClass",
     l.requires_shipping AS "requiresShipping", l.shipped_pieces AS "shippedPieces", l.period, v.product_id AS "innerProductId",
     EXISTS (SELECT FROM order_withdrawal w WHERE w.order_id = l.order_id AND w.variant_id = l.variant_id) AS "isWithdrawn",
     (SELECT w.statement_id FROM order_withdrawal w WHERE w.order_id = l.order_id AND w.variant_id = l.variant_id) AS "statementId"
   FROM order_line l LEFT JOIN variant v ON v.id = l.variant_id WHERE l.order_id = $1 ORDER BY l.position`,
)
const reservationsOf = statement(
  'order-withdrawn-reservations',
  `SELECT r.variant_id AS "variantId", r.pieces FROM stock_reservation r JOIN order_withdrawal w ON w.order_id = r.order_id AND w.variant_id = r.variant_id
   WHERE r.order_id = $1 AND w.statement_id = $2 AND r.state = 'open' ORDER BY r.variant_id`,
)
const releasedOf = statement(
  'order-released-of-statement',
  `SELECT r.variant_id AS "variantId", r.pieces FROM stock_reservation r JOIN order_withdrawal w ON w.order_id = r.order_id AND w.variant_id = r.variant_id
   WHERE r.order_id = $1 AND w.statement_id = $2 AND r.state = 'released' ORDER BY r.variant_id`,
)
const release = statement(
  'order-release-withdrawn',
  `UPDATE stock_reservation r SET state = 'released', closed_at = $3, network = NULL FROM order_withdrawal w
   WHERE w.order_id = r.order_id AND w.variant_id = r.variant_id AND r.order_id = $1 AND w.statement_id = $2 AND r.state = 'open' RETURNING r.variant_id`,
)
const arrived = statement(
  'order-delivered-on',
  `SELECT d.delivered_on::text AS "deliveredOn", (SELECT max(e.at) FROM order_event e WHERE e.order_id = o.id AND e.what = 'shipped') AS "shippedAt"
   FROM orders o LEFT JOIN order_delivery d ON d.order_id = o.id WHERE o.id = $1`,
)
const setArrived = statement(
  'order-set-delivered',
  `INSERT INTO order_delivery (order_id, delivered_on, actor, at) VALUES ($1, $2, $3, $4)
   ON CONFLICT (order_id) DO UPDATE SET delivered_on = excluded.delivered_on, actor = excluded.actor, at = excluded.at`,
)

/** A line of an order, as a withdrawal looks at it. Amounts in minor units. */
export interface WithdrawableLine {
  readonly variantId: string
  readonly productId: string
  readonly name: string
  readonly pieces: number
  readonly unitPriceMinor: number
  readonly taxMinor: number
  readonly discountMinor: number
  readonly taxClass: string
  readonly requiresShipping: boolean
  readonly shippedPieces: number
  readonly period: string | null
  /** The product's inner id; null when the product no longer exists. */
  readonly innerProductId: string | null
  readonly isWithdrawn: boolean
  /** The statement that withdrew it. */
  readonly statementId: string | null
}

/** Reads the lines of an order with what was shipped and withdrawn. */
export function readWithdrawableLines(db: Queryable, orderId: string): Promise<WithdrawableLine[]> {
  return db.query<WithdrawableLine>(lines, [orderId])
}

/** Marks lines as withdrawn. The caller holds the order's lock. */
export async function insertWithdrawal(
  tx: Tx,
  command: {
    readonly orderId: string
    readonly variantIds: readonly string[]
    readonly statementId: string
    readonly now: Date
  },
): Promise<void> {
  await tx.query(insert, insert.bind(command))
}

/** Removes the marks of a statement. Returns how many lines it had. */
export async function deleteWithdrawal(tx: Tx, orderId: string, statementId: string): Promise<number> {
  return (await tx.query(remove, [orderId, statementId])).length
}

/** Returns whether withdrawn pieces are still reserved, because the withdrawal has not taken effect. */
export async function hasHeldWithdrawal(db: Queryable, orderId: string): Promise<boolean> {
  return (await db.query(held, [orderId])).length > 0
}

/** Reads the reserved pieces of the lines that a statement withdrew. */
export function readWithdrawnReservations(
  tx: Tx,
  orderId: string,
  statementId: string,
): Promise<{ readonly variantId: string; readonly pieces: number }[]> {
  return tx.query(reservationsOf, [orderId, statementId])
}

/** Reads the released pieces of the lines that a statement or a removal ended. */
export function readReleasedOf(
  tx: Tx,
  orderId: string,
  statementId: string,
): Promise<{ readonly variantId: string; readonly pieces: number }[]> {
  return tx.query(releasedOf, [orderId, statementId])
}

/** Closes the reservations of the lines that a statement withdrew. Returns how many there were. */
export async function closeWithdrawnReservations(
  tx: Tx,
  orderId: string,
  statementId: string,
  now: Date,
): Promise<number> {
  return (await tx.query(release, [orderId, statementId, now])).length
}

/**
 * Returns the day on which staff say that the order arrived, as an ISO 8601 date, and when its last part was
 * shipped; null where unknown.
 */
export async function readArrival(
  db: Queryable,
  orderId: string,
): Promise<{ readonly deliveredOn: string | null; readonly shippedAt: Date | null }> {
  const [row] = await db.query<{ deliveredOn: string | null; shippedAt: Date | null }>(arrived, [orderId])
  return row ?? { deliveredOn: null, shippedAt: null }
}

/** Writes down the day on which the order arrived. */
export async function setDelivered(
  tx: Tx,
  orderId: string,
  deliveredOn: string,
  actor: string,
  now: Date,
): Promise<void> {
  await tx.query(setArrived, [orderId, deliveredOn, actor, now])
}
