import type { AttentionSource } from '#db/attention-source.ts'
import { statement } from '#db/statement.ts'
import { DAY } from '#kernel/clock.ts'
import { NOT_WITHDRAWN } from './store/withdrawals.ts'

/** A paid order that is not shipped within this time waits for a person. Units: ms. */
const SHIPPING_PATIENCE_MS = 3 * DAY

/**
 * An invoice stays when its payment was refunded, or was reversed because it belonged to another order: these
 * goods need not be shipped.
 */
const unshipped = statement(
  'attention-orders-unshipped',
  `SELECT o.number AS subject, o.invoiced_at AS since, 'paid and not shipped' AS detail FROM orders o
   WHERE o.state = 'placed' AND o.invoice_number IS NOT NULL AND o.invoiced_at <= $2 AND NOT o.payment_in_review
     AND EXISTS (SELECT FROM order_line l WHERE l.order_id = o.id AND l.requires_shipping AND l.shipped_pieces < l.pieces AND ${NOT_WITHDRAWN})
     AND (o.total_minor = 0 OR (
       SELECT -sum(e.amount_minor) FROM ledger_entry e JOIN ledger_transaction t ON t.charge_id = e.charge_id AND t.id = e.transaction_id
       WHERE e.charge_id = o.id AND e.account = 'receivable' AND t.kind IN ('settlement', 'reversal', 'refund')) > 0)
   ORDER BY o.invoiced_at, o.id LIMIT $1`,
)

/** How far back refusals by the limit on reservations are shown. Units: ms. */
const REFUSALS_SHOWN_MS = 3 * DAY

/** A few rows a day for each product with refusals. */
const refused = statement(
  'attention-reservations-refused',
  `SELECT product_id AS subject, min(first_at) AS since, 'refused ' || string_agg(times || ' × by ' || cause, ', ' ORDER BY cause) AS detail FROM (
     SELECT product_id, cause, sum(times) AS times, min(first_at) AS first_at FROM reservation_refusal
     WHERE day >= ($2::timestamptz AT TIME ZONE 'UTC')::date AND last_at >= $2 GROUP BY product_id, cause
   ) counted GROUP BY product_id ORDER BY since, product_id LIMIT $1`,
)

/** Orders that wait for a person. */
export const orderAttention: readonly AttentionSource[] = [
  {
    id: 'orders-unshipped',
    title: 'Orders with an invoice that were not shipped',
    nextStep: 'kontor order ship {subject} TRACKING',
    read: (db, { limit, now }) =>
      db.query(unshipped, [limit, new Date(now.getTime() - SHIPPING_PATIENCE_MS)]),
  },
  {
    id: 'reservations-refused',
    title: 'Products with refused orders, because unpaid orders reserve too many pieces',
    nextStep:
      'kontor order list --payment awaiting, then kontor order cancel for orders that nobody will pay; or raise `reservations` in your shop file and run kontor setup FILE',
    read: (db, { limit, now }) => db.query(refused, [limit, new Date(now.getTime() - REFUSALS_SHOWN_MS)]),
  },
]
