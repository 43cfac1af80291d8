import type { AuditCheck } from '#db/audit-check.ts'

/** Source: quality I4, I5, I12, I14. */
export const orderAudit: readonly AuditCheck[] = [
  {
    id: 'I4',
    holds: 'stock is never below zero and never promised beyond what is there',
    violations: 'SELECT variant_id, on_hand, reserved FROM stock WHERE on_hand < 0 OR reserved < 0 OR reserved > on_hand',
  },
  {
    id: 'I4',
    holds: 'what is reserved is the sum of the open holds',
    violations: `SELECT s.variant_id, s.reserved, coalesce(sum(h.pieces), 0) AS held FROM stock s
      LEFT JOIN stock_hold h ON h.variant_id = s.variant_id AND h.state = 'open' GROUP BY s.variant_id HAVING s.reserved <> coalesce(sum(h.pieces), 0)`,
  },
  {
    id: 'I4',
    holds: 'what is on hand is the sum of the stock movements',
    violations: `SELECT s.variant_id, s.on_hand, coalesce(sum(m.delta), 0) AS moved FROM stock s
      LEFT JOIN stock_movement m ON m.variant_id = s.variant_id GROUP BY s.variant_id HAVING s.on_hand <> coalesce(sum(m.delta), 0)`,
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
      EXISTS (SELECT FROM ledger_transaction t WHERE t.order_id = o.id AND t.kind = 'settlement')
      OR EXISTS (SELECT FROM order_line l WHERE l.order_id = o.id AND l.shipped_pieces > 0))`,
  },
  {
    id: 'I12',
    holds: 'the sums of an order are the sums of its lines',
    violations: `SELECT o.id FROM orders o LEFT JOIN order_line l ON l.order_id = o.id GROUP BY o.id
      HAVING o.subtotal_minor <> coalesce(sum(l.unit_price_minor * l.pieces), 0) OR o.tax_minor <> coalesce(sum(l.tax_minor), 0)`,
  },
  {
    id: 'I12',
    holds: 'what the ledger says a buyer owes is the total of the order, and nothing for a cancelled one',
    violations: `SELECT o.id, o.total_minor, coalesce(sum(e.amount_minor), 0) AS booked FROM orders o
      LEFT JOIN ledger_transaction t ON t.order_id = o.id AND t.kind IN ('order-placed', 'order-cancelled')
      LEFT JOIN ledger_entry e ON e.order_id = t.order_id AND e.transaction_id = t.id AND e.account = 'receivable'
      WHERE o.state <> 'cart' GROUP BY o.id HAVING coalesce(sum(e.amount_minor), 0) <> CASE WHEN o.state = 'cancelled' THEN 0 ELSE o.total_minor END`,
  },
  {
    id: 'I14',
    holds: 'the last event that moved an order says its state',
    violations: `SELECT o.id, o.state FROM orders o LEFT JOIN LATERAL (
        SELECT to_state FROM order_event e WHERE e.order_id = o.id AND e.to_state IS NOT NULL ORDER BY e.id DESC LIMIT 1
      ) latest ON true WHERE o.state <> 'cart' AND o.state IS DISTINCT FROM latest.to_state`,
  },
]
