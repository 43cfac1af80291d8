import type { AuditCheck } from '#db/audit-check.ts'

/** Under whose names the ledger has what came by transfer for a charge. */
const TRANSFERS = `(SELECT DISTINCT charge_id, gateway_id FROM payment_attempt WHERE paid_through = 'bank')`

/** Source: docs/rules.md "Invariants" (I2). */
export const bankStatementAudit: readonly AuditCheck[] = [
  {
    id: 'I2',
    holds: 'what the bank’s lines brought for an order is in the ledger',
    violations: `SELECT l.order_id, l.currency, sum(l.amount_minor) AS arrived, booked.amount_minor AS booked FROM (
        SELECT order_id, currency, amount_minor, settled_at FROM bank_statement_line WHERE amount_minor > 0
        UNION ALL SELECT p.order_id, b.currency, p.amount_minor, p.settled_at FROM bank_line_part p JOIN bank_statement_line b USING (account, line_id)
      ) l
      LEFT JOIN LATERAL (
        SELECT coalesce(sum(e.amount_minor), 0) AS amount_minor FROM ledger_entry e JOIN ledger_transaction t ON t.charge_id = e.charge_id AND t.id = e.transaction_id
        WHERE e.charge_id = l.order_id AND e.currency = l.currency AND e.account IN (SELECT 'clearing:' || p.gateway_id FROM payment_attempt p WHERE p.charge_id = l.order_id AND p.paid_through = 'bank')
          AND (t.cause LIKE 'settlement:%' OR t.cause LIKE 'unassigned:settlement:%')
      ) booked ON true
      WHERE l.settled_at IS NOT NULL GROUP BY l.order_id, l.currency, booked.amount_minor HAVING sum(l.amount_minor) > booked.amount_minor`,
  },
  {
    id: 'I2',
    holds: 'the parts of a bank’s line are what was given of it, and no more than the line',
    violations: `SELECT l.number, l.given_minor, coalesce(sum(p.amount_minor), 0) AS parts FROM bank_statement_line l LEFT JOIN bank_line_part p USING (account, line_id)
      GROUP BY l.account, l.line_id HAVING coalesce(sum(p.amount_minor), 0) <> l.given_minor OR (l.given_minor > 0 AND l.order_id IS NOT NULL)
        OR (l.outcome = 'split') <> (l.given_minor = l.amount_minor)`,
  },
  {
    id: 'I2',
    holds: 'every line of the bank is booked as it came, and every booking of one names a line that there is',
    violations: `WITH booked AS (
        SELECT t.charge_id AS order_id, replace(t.cause, 'settlement:' || p.gateway_id || ':', '') AS reference, sum(e.amount_minor) AS amount, min(e.currency) AS currency
        FROM ledger_transaction t JOIN ${TRANSFERS} p ON p.charge_id = t.charge_id
        JOIN ledger_entry e ON e.charge_id = t.charge_id AND e.transaction_id = t.id AND e.account = 'clearing:' || p.gateway_id
        WHERE t.kind IN ('settlement', 'unallocated') AND starts_with(t.cause, 'settlement:' || p.gateway_id || ':') GROUP BY 1, 2
      ), told AS (
        SELECT account || '/' || line_id || CASE WHEN undone > 0 THEN '~' || undone ELSE '' END AS reference, order_id, amount_minor, currency
        FROM bank_statement_line WHERE settled_at IS NOT NULL AND order_id IS NOT NULL AND amount_minor > 0
        UNION ALL SELECT p.account || '/' || p.line_id || '/' || p.order_id || CASE WHEN p.round > 0 THEN '~' || p.round ELSE '' END, p.order_id, p.amount_minor, l.currency
        FROM bank_line_part p JOIN bank_statement_line l USING (account, line_id) WHERE p.settled_at IS NOT NULL
        UNION ALL SELECT u.reference, u.order_id, u.amount_minor, l.currency FROM bank_line_undo u JOIN bank_statement_line l USING (account, line_id) WHERE u.amount_minor > 0
      )
      SELECT coalesce(b.order_id, l.order_id) AS order_id, b.reference, b.amount AS booked, l.amount_minor AS arrived FROM booked b
      FULL JOIN told l ON l.order_id = b.order_id AND l.reference = b.reference
      WHERE (b.amount, b.currency) IS DISTINCT FROM (l.amount_minor, l.currency)
        -- Money that staff book by hand names no line; a line's is named by the account's IBAN.
        AND (l.reference IS NOT NULL OR b.reference ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{10,30}/')`,
  },
  {
    id: 'I2',
    holds:
      'what was taken back from an order is the exact opposite of what was booked for it, and every such booking of a line names one that was taken back',
    violations: `WITH taken AS (
        SELECT u.order_id, u.reference, -u.amount_minor AS amount, l.currency
        FROM bank_line_undo u JOIN bank_statement_line l USING (account, line_id) WHERE u.amount_minor > 0
      ), booked AS (
        SELECT t.charge_id AS order_id, replace(t.cause, 'unassigned:settlement:' || p.gateway_id || ':', '') AS reference, sum(e.amount_minor) AS amount, min(e.currency) AS currency
        FROM ledger_transaction t JOIN ${TRANSFERS} p ON p.charge_id = t.charge_id
        JOIN ledger_entry e ON e.charge_id = t.charge_id AND e.transaction_id = t.id AND e.account = 'clearing:' || p.gateway_id WHERE t.cause LIKE 'unassigned:%' AND strpos(t.cause, '/') > 0 GROUP BY 1, 2
      )
      SELECT coalesce(b.order_id, k.order_id) AS order_id, coalesce(b.reference, k.reference) AS reference, b.amount AS booked, k.amount AS taken FROM booked b
      FULL JOIN taken k ON k.order_id = b.order_id AND k.reference = b.reference WHERE (b.amount, b.currency) IS DISTINCT FROM (k.amount, k.currency)
      UNION ALL SELECT l.order_id, l.line_id, l.undone, count(u.round) FROM bank_statement_line l LEFT JOIN bank_line_undo u USING (account, line_id)
      GROUP BY l.account, l.line_id HAVING l.undone <> count(u.round)`,
  },
  {
    // Only the reference of a line has a slash.
    id: 'I2',
    holds: 'money that staff booked by hand and took back is taken back account by account',
    violations: `SELECT u.charge_id, u.cause, e.account, e.amount_minor, b.amount_minor AS booked FROM ledger_transaction u
      JOIN ledger_entry e ON e.charge_id = u.charge_id AND e.transaction_id = u.id
      LEFT JOIN (ledger_transaction t JOIN ledger_entry b ON b.charge_id = t.charge_id AND b.transaction_id = t.id)
        ON t.charge_id = u.charge_id AND 'unassigned:' || t.cause = u.cause AND b.account = e.account AND b.currency = e.currency
      WHERE u.cause LIKE 'unassigned:%' AND strpos(u.cause, '/') = 0 AND b.amount_minor IS DISTINCT FROM -e.amount_minor`,
  },
  {
    id: 'I3',
    holds: 'a line that went out and confirms a refund is just that refund',
    violations: `SELECT l.order_id, l.number, l.amount_minor, r.amount_minor AS refund, r.state FROM bank_statement_line l
      LEFT JOIN payment_refund r ON r.charge_id = l.order_id AND r.id = l.refund_id
      WHERE l.outcome = 'refund' AND (r.id IS NULL OR r.amount_minor <> -l.amount_minor OR r.currency <> l.currency
        OR (l.settled_at IS NOT NULL AND r.state NOT IN ('done', 'failed')))`,
  },
]
