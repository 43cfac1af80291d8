import type { Queryable } from '#db/database.ts'
import { readSettled } from '#domains/ledger/index.ts'
import { ORDER_FORM, type OrderRow } from '#domains/order/index.ts'
import { paymentStateOf, readStandingOf } from '#domains/payment/index.ts'

/**
 * Parts of an order, each read by a query with the order's id. The order's key is never included, because it
 * opens the order to whoever has it.
 */
const PARTS = {
  lines: `SELECT l.product_id AS "productId", l.name, l.pieces, l.shipped_pieces AS "shippedPieces", l.unit_price_minor AS "unitPriceMinor",
      l.tax_rate_bp AS "taxRateBp", l.tax_minor AS "taxMinor" FROM order_line l WHERE l.order_id = $1 ORDER BY l.position`,
  money: `SELECT t.at, t.kind::text, t.cause, t.actor, e.account, e.amount_minor AS "amountMinor", e.currency FROM ledger_transaction t
      JOIN ledger_entry e ON e.charge_id = t.charge_id AND e.transaction_id = t.id WHERE t.charge_id = $1 ORDER BY t.at, t.id, e.line`,
  attempts: `SELECT row_number() OVER (ORDER BY id)::int AS payment, id, gateway_id AS "gatewayId", status::text, amount_minor AS "amountMinor", currency, provider_ref AS "providerRef", captured_minor AS "capturedMinor",
      nullif(secured_minor, 0) AS "securedMinor", secured_until AS "securedUntil", captured_currency AS "capturedCurrency", booking::text, created_at AS "createdAt", updated_at AS "updatedAt", expires_at AS "expiresAt"
      FROM payment_attempt WHERE charge_id = $1 ORDER BY id`,
  attemptEvents: `SELECT at, attempt_id AS "attemptId", from_status AS "from", to_status AS "to", actor, why FROM payment_attempt_event WHERE charge_id = $1 ORDER BY at, id`,
  captures: `SELECT id, attempt_id AS "attemptId", amount_minor AS "amountMinor", currency, state, outcome, actor, created_at AS "createdAt",
      updated_at AS "updatedAt" FROM payment_capture WHERE charge_id = $1 ORDER BY id`,
  refunds: `SELECT row_number() OVER (ORDER BY id)::int AS refund, id, attempt_id AS "attemptId", (SELECT count(*)::int FROM payment_attempt a
        WHERE a.charge_id = $1 AND a.id <= payment_refund.attempt_id) AS payment, amount_minor AS "amountMinor", currency, state, provider_refund_id AS "providerRefundId", claim_url AS "claimUrl", outcome, reason, actor,
      created_at AS "createdAt", updated_at AS "updatedAt" FROM payment_refund WHERE charge_id = $1 ORDER BY id`,
  disputes: `SELECT id, attempt_id AS "attemptId", provider_dispute_id AS "providerDisputeId", amount_minor AS "amountMinor", currency, state,
      created_at AS "createdAt", updated_at AS "updatedAt" FROM payment_dispute WHERE charge_id = $1 ORDER BY id`,
  holds: `SELECT attempt_id AS "attemptId", reason, detail, opened_at AS "openedAt", resolved_at AS "resolvedAt", resolved_by AS "resolvedBy", resolution
      FROM payment_review WHERE charge_id = $1 ORDER BY id`,
  stock: `SELECT v.public_id AS "productId", h.pieces, h.state::text, CASE WHEN h.state = 'open' THEN coalesce(to_char(h.expires_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI"Z"'), 'no end') END AS "reservedUntil",
      h.created_at AS "createdAt", h.closed_at AS "closedAt"
      FROM stock_reservation h LEFT JOIN variant v ON v.id = h.variant_id WHERE h.order_id = $1`,
  events: `SELECT at, what, from_state AS "from", to_state AS "to", actor, why FROM order_event WHERE order_id = $1 ORDER BY at, id`,
  bankLines: `SELECT number AS line, booked_on::text AS "bookedOn", amount_minor AS "amountMinor", currency, outcome, settled_at AS "settledAt"
      FROM bank_statement_line WHERE order_id = $1 ORDER BY number`,
  bankParts: `SELECT l.number AS line, l.booked_on::text AS "bookedOn", p.amount_minor AS "amountMinor", l.currency, p.outcome, l.amount_minor AS "ofLineMinor",
      p.settled_at AS "settledAt", p.assigned_by AS "assignedBy" FROM bank_line_part p JOIN bank_statement_line l USING (account, line_id) WHERE p.order_id = $1 ORDER BY l.number`,
  bankUndone: `SELECT l.number AS line, u.amount_minor AS "amountMinor", l.currency, u.undone_at AS "undoneAt", u.undone_by AS "undoneBy"
      FROM bank_line_undo u JOIN bank_statement_line l USING (account, line_id) WHERE u.order_id = $1 ORDER BY u.undone_at, l.number`,
  mails: `SELECT id, template, delivery, created_at AS "createdAt", sent_at AS "sentAt", failure FROM mail WHERE order_id = $1 ORDER BY created_at, id`,
} as const

/** The fields of the buyer's form, in the order of the columns. */
const FORM = ORDER_FORM.without('email', 'waiver').select('orders')
const ROW = `SELECT number, id, state::text, currency, email, locale, ${FORM}, shipping_method AS "shippingMethod",
    subtotal_minor AS "subtotalMinor", discount_minor AS "discountMinor", shipping_minor AS "shippingMinor", tax_minor AS "taxMinor",
    tax_included AS "taxIncluded", total_minor AS "totalMinor", invoice_number AS "invoiceNumber", invoiced_at AS "invoicedAt", payment_in_review AS "paymentHeld",
    placed_at AS "placedAt", completed_at AS "completedAt", cancelled_at AS "cancelledAt" FROM orders WHERE id = $1`

/** Parts that `readWholeOrder` reads in addition to the order's row. */
export type OrderPart = keyof typeof PARTS
type OrderRows = readonly Readonly<Record<string, unknown>>[]

/**
 * Reads everything that the shop stores about one order, for staff: its row, its money and each of its parts.
 */
export async function readWholeOrder(db: Queryable, row: OrderRow) {
  const parts = {} as Record<OrderPart, OrderRows>
  for (const [name, sql] of Object.entries(PARTS)) parts[name as OrderPart] = await db.query(sql, [row.id])
  const [settled, standingOf] = [await readSettled(db, row.id), await readStandingOf(db, [row.id])]
  const payment = paymentStateOf({ totalMinor: row.totalMinor, ...settled, ...standingOf(row.id) })
  const [order] = await db.query<Readonly<Record<string, unknown>>>(ROW, [row.id])
  return { ...order, currency: row.currency, payment, ...settled, ...parts }
}
