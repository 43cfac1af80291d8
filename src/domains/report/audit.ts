import type { AuditCheck } from '#db/audit-check.ts'

/** The zone in which days were counted last; days of another one are summed anew. */
const ZONE = '(SELECT max(time_zone) FROM report_day)'
const CLOSED = `JOIN report_day d ON d.day = (t.at AT TIME ZONE ${ZONE})::date AND d.time_zone = ${ZONE}`
const KEPT = `day IN (SELECT day FROM report_day WHERE time_zone = ${ZONE})`

/** Source: docs/rules.md "Invariants" (I16). */
export const reportAudit: readonly AuditCheck[] = [
  {
    id: 'I16',
    holds: 'the kept sums of closed days are those of the ledger',
    violations: `WITH booked AS (
        SELECT d.day, e.currency, -sum(e.amount_minor) FILTER (WHERE t.kind IN ('order-placed', 'order-cancelled') AND e.account <> 'receivable') AS sold,
          sum(e.amount_minor) FILTER (WHERE e.account LIKE 'clearing:%') AS moved
        FROM ledger_transaction t ${CLOSED} JOIN ledger_entry e ON e.charge_id = t.charge_id AND e.transaction_id = t.id GROUP BY 1, 2
      ), kept AS (
        SELECT day, currency, sum(sold) AS sold, sum(moved) AS moved FROM (
          SELECT day, currency, net_minor + tax_minor AS sold, 0 AS moved FROM report_sale WHERE kind IN ('placed', 'cancelled')
          UNION ALL SELECT day, currency, 0, amount_minor FROM report_payment) s
        WHERE ${KEPT} GROUP BY 1, 2
      )
      SELECT day, currency, k.sold, b.sold AS "ledgerSold", k.moved, b.moved AS "ledgerMoved" FROM kept k FULL JOIN booked b USING (day, currency)
      WHERE coalesce(k.sold, 0) <> coalesce(b.sold, 0) OR coalesce(k.moved, 0) <> coalesce(b.moved, 0)`,
  },
  {
    id: 'I16',
    holds: 'the kept sums of closed days are those of the documents',
    violations: `WITH written AS (
        SELECT d.day, o.currency, sum(CASE t.kind WHEN 'credit-note' THEN -t.amount_minor ELSE t.amount_minor END) AS amount
        FROM (SELECT order_id, kind, amount_minor, issued_at AS at FROM invoice_document) t ${CLOSED} JOIN orders o ON o.id = t.order_id GROUP BY 1, 2
      ), kept AS (
        SELECT day, currency, sum(net_minor + tax_minor) AS amount FROM report_sale
        WHERE kind IN ('invoice', 'credit-note', 'reversal') AND ${KEPT} GROUP BY 1, 2
      )
      SELECT day, currency, k.amount, w.amount AS written FROM kept k FULL JOIN written w USING (day, currency) WHERE coalesce(k.amount, 0) <> coalesce(w.amount, 0)`,
  },
  {
    id: 'I16',
    holds: 'the kept sums of products are those of the ledger',
    violations: `WITH booked AS (
        SELECT d.day, e.currency, -sum(e.amount_minor) AS sold FROM ledger_transaction t ${CLOSED}
        JOIN ledger_entry e ON e.charge_id = t.charge_id AND e.transaction_id = t.id AND e.account <> 'receivable'
        WHERE t.kind IN ('order-placed', 'order-cancelled') GROUP BY 1, 2
      ), kept AS (SELECT day, currency, sum(gross_minor) AS gross FROM report_product WHERE ${KEPT} GROUP BY 1, 2)
      SELECT day, currency, k.gross, b.sold FROM kept k FULL JOIN booked b USING (day, currency) WHERE coalesce(k.gross, 0) <> coalesce(b.sold, 0)`,
  },
  {
    id: 'I16',
    holds: 'the kept sums of months and years are those of their days',
    violations: `WITH days AS (
        SELECT k.kind, date_trunc(k.kind, p.day)::date AS first_day, p.product_id, p.currency, sum(p.pieces) AS pieces, sum(p.gross_minor) AS gross, count(*) AS days
        FROM report_product p, unnest(ARRAY['month', 'year']) AS k(kind) GROUP BY 1, 2, 3, 4
      )
      SELECT kind, first_day AS "firstDay", product_id AS "productId", currency, p.pieces, d.pieces AS "piecesOfDays", p.gross_minor AS "grossMinor", d.gross AS "grossOfDays"
      FROM report_product_period p FULL JOIN days d USING (kind, first_day, product_id, currency)
      WHERE (p.pieces, p.gross_minor, p.days::bigint) IS DISTINCT FROM (d.pieces::bigint, d.gross::bigint, d.days)`,
  },
]
