import type { AuditCheck } from '#db/audit-check.ts'

/** Source: docs/rules.md "Invariants" (I2, I5). */
export const invoiceAudit: readonly AuditCheck[] = [
  {
    id: 'I5',
    holds: 'every invoice number has its document, of the order’s total',
    violations: `SELECT o.id, o.invoice_number, d.number FROM (SELECT id, invoice_number, invoiced_at, total_minor FROM orders WHERE invoice_number IS NOT NULL) o
      FULL JOIN (SELECT * FROM invoice_document WHERE kind = 'invoice') d ON d.order_id = o.id
      WHERE (o.invoice_number, o.invoiced_at, o.total_minor) IS DISTINCT FROM (d.number, d.issued_at, d.amount_minor)`,
  },
  {
    id: 'I5',
    holds: 'credit notes and reversals are numbered from 1 without a gap',
    violations: `SELECT n.last_value, count(d.id) AS given FROM (SELECT coalesce((SELECT last_value FROM number_series WHERE series = 'credit-note'), 0) AS last_value) n
      LEFT JOIN invoice_document d ON d.kind <> 'invoice' AND substring(d.number FROM '^G([0-9]{6,15})$')::bigint BETWEEN 1 AND n.last_value
      GROUP BY n.last_value HAVING n.last_value <> count(d.id) OR n.last_value <> (SELECT count(*) FROM invoice_document WHERE kind <> 'invoice')`,
  },
  {
    id: 'I2',
    holds: 'credit notes say what the ledger refunded of an invoice, and never more than the invoice',
    violations: `WITH noted AS (
        SELECT order_id, max(amount_minor) FILTER (WHERE kind = 'invoice') AS total,
          coalesce(sum(CASE kind WHEN 'credit-note' THEN amount_minor WHEN 'reversal' THEN -amount_minor END), 0) AS credited
        FROM invoice_document GROUP BY order_id
      ), refunded AS (
        SELECT t.charge_id, sum(e.amount_minor) AS amount FROM ledger_transaction t
        JOIN ledger_entry e ON e.charge_id = t.charge_id AND e.transaction_id = t.id AND e.account = 'receivable' WHERE t.kind = 'refund' GROUP BY t.charge_id
      )
      SELECT n.order_id, n.credited, r.amount AS refunded FROM noted n LEFT JOIN refunded r ON r.charge_id = n.order_id
      WHERE n.credited <> least(coalesce(r.amount, 0), n.total) OR n.credited < 0 OR n.total IS NULL`,
  },
  {
    id: 'I5',
    holds: 'the file of a document is the one that was kept',
    violations: `SELECT d.order_id, d.number FROM invoice_document d LEFT JOIN invoice_file f ON f.order_id = d.order_id AND f.document_id = d.id
      WHERE (d.printed_at IS NULL) <> (f.document_id IS NULL)`,
  },
]
