import type { AuditCheck } from '#db/audit-check.ts'

/**
 * The accounts that a transaction of each kind may move, as SQL patterns. Any other account was not booked by
 * a command.
 */
const ACCOUNTS = `CASE t.kind
    WHEN 'order-placed' THEN e.account IN ('receivable', 'vouchers') OR e.account LIKE 'sales:%' OR e.account LIKE 'tax:%'
    WHEN 'order-cancelled' THEN e.account IN ('receivable', 'vouchers') OR e.account LIKE 'sales:%' OR e.account LIKE 'tax:%'
    WHEN 'dispute' THEN e.account = 'disputed' OR e.account LIKE 'clearing:%'
    WHEN 'unallocated' THEN e.account = 'unallocated' OR e.account LIKE 'clearing:%'
    WHEN 'commission' THEN e.account IN ('commissions', 'partners:pending', 'partners:payable')
    WHEN 'payout' THEN e.account IN ('partners:payable', 'payouts:sent', 'vouchers')
    ELSE e.account = 'receivable' OR e.account LIKE 'clearing:%' END`

/** Source: docs/rules.md "Invariants" (I4, I5, I12, I14). */
export const orderAudit: readonly AuditCheck[] = [
  {
    id: 'I4',
    holds: 'stock is never below zero and never promised beyond what is there',
    violations:
      'SELECT variant_id, on_hand, reserved FROM stock WHERE on_hand < 0 OR reserved < 0 OR reserved > on_hand',
  },
  {
    id: 'I4',
    holds: 'what is reserved is the sum of the open reservations',
    violations: `SELECT s.variant_id, s.reserved, coalesce(sum(h.pieces), 0) AS held FROM stock s
      LEFT JOIN stock_reservation h ON h.variant_id = s.variant_id AND h.state = 'open' GROUP BY s.variant_id HAVING s.reserved <> coalesce(sum(h.pieces), 0)`,
  },
  {
    id: 'I4',
    holds: 'what is on hand is the sum of the stock movements',
    violations: `SELECT s.variant_id, s.on_hand, coalesce(sum(m.delta), 0) AS moved FROM stock s
      LEFT JOIN stock_movement m ON m.variant_id = s.variant_id GROUP BY s.variant_id HAVING s.on_hand <> coalesce(sum(m.delta), 0)`,
  },
  {
    id: 'I4',
    holds: 'whatever moved or is promised has its stock',
    violations: `SELECT v.id FROM variant v WHERE NOT EXISTS (SELECT FROM stock s WHERE s.variant_id = v.id)
      AND (EXISTS (SELECT FROM stock_movement m WHERE m.variant_id = v.id) OR EXISTS (SELECT FROM stock_reservation h WHERE h.variant_id = v.id AND h.state = 'open'))`,
  },
  {
    id: 'I5',
    holds: 'invoice numbers run from 1 without a gap',
    violations: `SELECT n.last_value, count(o.invoice_number) AS given FROM number_series n LEFT JOIN orders o ON o.invoice_number IS NOT NULL
      WHERE n.series = 'invoice' GROUP BY n.last_value HAVING n.last_value <> count(o.invoice_number)`,
  },
  {
    id: 'I5',
    holds: 'every order that was paid or shipped has an invoice number',
    violations: `SELECT o.id FROM orders o WHERE o.invoice_number IS NULL AND (
      EXISTS (SELECT FROM ledger_transaction t WHERE t.charge_id = o.id AND t.kind = 'settlement')
      OR EXISTS (SELECT FROM order_line l WHERE l.order_id = o.id AND l.shipped_pieces > 0))`,
  },
  {
    id: 'I12',
    holds: 'the sums of an order are the sums of its lines',
    violations: `SELECT o.id FROM orders o LEFT JOIN order_line l ON l.order_id = o.id GROUP BY o.id
      HAVING o.subtotal_minor <> coalesce(sum(l.unit_price_minor * l.pieces), 0) OR o.tax_minor <> coalesce(sum(l.tax_minor), 0)
        OR coalesce(o.discount_minor, 0) <> coalesce(sum(l.discount_minor), 0)`,
  },
  {
    id: 'I12',
    holds: 'what the ledger says a buyer owes is the total of the order, and nothing for a cancelled one',
    violations: `SELECT o.id, o.total_minor, coalesce(sum(e.amount_minor), 0) AS booked FROM orders o
      LEFT JOIN ledger_transaction t ON t.charge_id = o.id AND t.kind IN ('order-placed', 'order-cancelled')
      LEFT JOIN ledger_entry e ON e.charge_id = t.charge_id AND e.transaction_id = t.id AND e.account = 'receivable'
      WHERE o.state <> 'cart' GROUP BY o.id HAVING coalesce(sum(e.amount_minor), 0) <> CASE WHEN o.state = 'cancelled' THEN 0 ELSE o.total_minor END`,
  },
  {
    id: 'I14',
    holds: 'the last event that moved an order says its state',
    violations: `SELECT o.id, o.state FROM orders o LEFT JOIN LATERAL (
        SELECT to_state FROM order_event e WHERE e.order_id = o.id AND e.to_state IS NOT NULL ORDER BY e.id DESC LIMIT 1
      ) latest ON true WHERE o.state <> 'cart' AND o.state IS DISTINCT FROM latest.to_state`,
  },
  {
    id: 'I12',
    holds:
      'what was booked when an order was placed is its total, of which its tax is tax, its vouchers are owed and the rest is sales',
    violations: `SELECT o.id, b.* FROM orders o LEFT JOIN (
        SELECT t.charge_id AS order_id, e.currency, sum(e.amount_minor) FILTER (WHERE e.account = 'receivable') AS owed,
          coalesce(-sum(e.amount_minor) FILTER (WHERE e.account LIKE 'sales:%'), 0) AS sales, coalesce(-sum(e.amount_minor) FILTER (WHERE e.account LIKE 'tax:%'), 0) AS tax,
          coalesce(-sum(e.amount_minor) FILTER (WHERE e.account = 'vouchers'), 0) AS vouchers
        FROM ledger_transaction t JOIN ledger_entry e ON e.charge_id = t.charge_id AND e.transaction_id = t.id WHERE t.kind = 'order-placed' GROUP BY t.charge_id, e.currency
      ) b ON b.order_id = o.id
      LEFT JOIN (
        SELECT order_id, sum(unit_price_minor * pieces) AS minor FROM order_line WHERE tax_class = 'voucher' GROUP BY order_id
      ) v ON v.order_id = o.id
      WHERE o.state <> 'cart' AND o.total_minor > 0
        AND (b.currency, b.owed, b.sales, b.tax, b.vouchers)
          IS DISTINCT FROM (o.currency, o.total_minor, o.total_minor - o.tax_minor - coalesce(v.minor, 0), o.tax_minor, coalesce(v.minor, 0))`,
  },
  {
    id: 'I12',
    holds:
      'the tax of each rate is what the lines say, is booked for the country of delivery, and follows from what it is a part of',
    violations: `WITH line AS (
        SELECT order_id, tax_rate_bp AS rate, sum(unit_price_minor * pieces - discount_minor) AS goods, sum(tax_minor) AS tax FROM order_line WHERE tax_class <> 'voucher' GROUP BY order_id, tax_rate_bp
      ), voucher AS (
        SELECT order_id, sum(unit_price_minor * pieces) AS minor FROM order_line WHERE tax_class = 'voucher' GROUP BY order_id
      ), booked AS (
        SELECT t.charge_id AS order_id, split_part(e.account, ':', CASE WHEN e.account LIKE 'tax:%' THEN 3 ELSE 2 END)::int AS rate,
          -coalesce(sum(e.amount_minor) FILTER (WHERE e.account LIKE 'sales:%'), 0) AS sales, -coalesce(sum(e.amount_minor) FILTER (WHERE e.account LIKE 'tax:%'), 0) AS tax,
          max(split_part(e.account, ':', 2)) FILTER (WHERE e.account LIKE 'tax:%') AS country, min(split_part(e.account, ':', 2)) FILTER (WHERE e.account LIKE 'tax:%') AS other
        FROM ledger_transaction t JOIN ledger_entry e ON e.charge_id = t.charge_id AND e.transaction_id = t.id
        WHERE t.kind = 'order-placed' AND e.account ~ '^(sales:[0-9]+|tax:[A-Z]{2}:[0-9]+)$' GROUP BY 1, 2
      ), told AS (
        SELECT o.id, rate, coalesce(l.goods, 0) AS goods, coalesce(l.tax, 0) AS line_tax, coalesce(b.tax, 0) AS tax, b.country, b.other, o.tax_included,
          coalesce(b.sales, 0) + CASE WHEN o.tax_included THEN coalesce(b.tax, 0) ELSE 0 END AS base, o.subtotal_minor - coalesce(o.discount_minor, 0) - coalesce(v.minor, 0) AS whole,
          coalesce(o.shipping_minor, 0) AS side, coalesce(o.shipping_address, o.billing) ->> 'country' AS delivery
        FROM line l FULL JOIN booked b USING (order_id, rate) JOIN orders o ON o.id = order_id LEFT JOIN voucher v USING (order_id) WHERE o.state <> 'cart' AND o.total_minor > 0
      )
      SELECT id, rate, line_tax, tax, country, delivery, base FROM told
      WHERE line_tax <> tax OR (country IS NOT NULL AND (country IS DISTINCT FROM delivery OR other IS DISTINCT FROM delivery))
        OR tax <> CASE WHEN tax_included THEN div(2 * base * rate + 10000 + rate, 2 * (10000 + rate)) ELSE div(2 * base * rate + 10000, 20000) END
        OR (whole > 0 AND abs(base * whole - goods * whole - side * goods) >= whole)`,
  },
  {
    id: 'I12',
    holds: 'what was booked for a cancelled order is undone account by account',
    violations: `SELECT o.id, e.account, sum(e.amount_minor) AS left_over FROM orders o JOIN ledger_transaction t ON t.charge_id = o.id AND t.kind IN ('order-placed', 'order-cancelled')
      JOIN ledger_entry e ON e.charge_id = t.charge_id AND e.transaction_id = t.id WHERE o.state = 'cancelled' GROUP BY o.id, e.account, e.currency HAVING sum(e.amount_minor) <> 0`,
  },
  {
    id: 'I5',
    holds: 'invoice numbers are those of their series, and order numbers those of theirs',
    violations: `SELECT o.id, o.invoice_number, o.number FROM orders o WHERE o.state <> 'cart' AND (o.number !~ '^K[0-9]+$' OR (o.invoice_number IS NULL) <> (o.invoiced_at IS NULL)
      OR (o.invoice_number IS NOT NULL AND coalesce(substring(o.invoice_number FROM '^R([0-9]{6,15})$')::bigint, 0)
        NOT BETWEEN 1 AND coalesce((SELECT n.last_value FROM number_series n WHERE n.series = 'invoice'), 0)))`,
  },
  {
    id: 'I14',
    holds: 'every order was placed once, when it says, and its states follow each other',
    violations: `SELECT o.id, 'placed' AS what FROM orders o WHERE o.state <> 'cart'
        AND (SELECT count(*) FROM order_event e WHERE e.order_id = o.id AND e.from_state = 'cart' AND e.to_state = 'placed' AND e.at = o.placed_at) <> 1
      UNION ALL SELECT order_id, what FROM (
        SELECT order_id, what, from_state, lag(to_state, 1, 'cart') OVER (PARTITION BY order_id ORDER BY seq) AS before FROM order_event WHERE to_state IS NOT NULL
      ) moved WHERE from_state IS DISTINCT FROM before
      UNION ALL SELECT id, state FROM orders WHERE state <> 'cart' AND ((state = 'cancelled') <> (cancelled_at IS NOT NULL) OR (state = 'completed' AND completed_at IS NULL))
      UNION ALL SELECT e.order_id, e.what FROM order_event e LEFT JOIN orders o ON o.id = e.order_id WHERE o.id IS NULL`,
  },
  {
    id: 'I4',
    holds:
      'an order has reserved the pieces that it reserved when it was placed, and what was shipped of them left the stock',
    violations: `SELECT e.order_id, e.detail ->> 'held' AS was_held, h.pieces AS held FROM order_event e
        LEFT JOIN (SELECT order_id, sum(pieces) AS pieces FROM stock_reservation GROUP BY order_id) h USING (order_id)
        WHERE e.what = 'placed' AND e.detail ? 'held' AND (e.detail ->> 'held')::bigint <> coalesce(h.pieces, 0)
      UNION ALL SELECT order_id, h.pieces::text, m.pieces FROM (SELECT order_id, variant_id, sum(pieces) AS pieces FROM stock_reservation WHERE state = 'shipped' GROUP BY 1, 2) h
        FULL JOIN (SELECT order_id, variant_id, -sum(delta) AS pieces FROM stock_movement WHERE reason = 'shipment' GROUP BY 1, 2) m USING (order_id, variant_id)
        WHERE h.pieces IS DISTINCT FROM m.pieces
      UNION ALL SELECT l.order_id, l.shipped_pieces::text, NULL FROM order_line l WHERE l.shipped_pieces > 0
        AND NOT EXISTS (SELECT FROM order_event e WHERE e.order_id = l.order_id AND e.what = 'shipped')`,
  },
  {
    id: 'I1',
    holds:
      'every ledger transaction belongs to the charge of a payer and moves the accounts of its kind, in the charge’s currency where the payer owes',
    violations: `SELECT t.charge_id, t.id, t.kind, e.account, e.currency FROM ledger_transaction t JOIN ledger_entry e ON e.charge_id = t.charge_id AND e.transaction_id = t.id
      LEFT JOIN charge c ON c.id = t.charge_id
      WHERE c.id IS NULL OR NOT (${ACCOUNTS}) OR (t.kind IN ('order-placed', 'order-cancelled', 'settlement', 'refund', 'reversal') AND e.currency <> c.currency)`,
  },
  {
    id: 'I1',
    holds:
      'every placed order has its charge, and every charge of an order is of a placed one, in its currency',
    violations: `SELECT coalesce(o.id, c.payer_id) AS order_id, o.currency, c.currency AS charged FROM (SELECT id, currency FROM orders WHERE state <> 'cart') o
      FULL JOIN (SELECT * FROM charge WHERE payer_kind = 'order' OR EXISTS (SELECT FROM orders WHERE orders.id = charge.id)) c ON c.id = o.id
      WHERE (c.id, c.currency) IS DISTINCT FROM (o.id, o.currency) OR (c.payer_kind = 'order' AND c.payer_id <> c.id)`,
  },
]
