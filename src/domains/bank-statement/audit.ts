import type { AuditCheck } from '#db/audit-check.ts'

/** Source: quality I2. */
export const bankStatementAudit: readonly AuditCheck[] = [
  {
    id: 'I2',
    holds: 'what the bank’s lines brought for an order is in the ledger',
    violations: `SELECT l.order_id, l.currency, sum(l.amount_minor) AS arrived, booked.amount_minor AS booked FROM bank_statement_line l
      LEFT JOIN LATERAL (
        SELECT coalesce(sum(e.amount_minor), 0) AS amount_minor FROM ledger_entry e JOIN ledger_transaction t ON t.order_id = e.order_id AND t.id = e.transaction_id
        WHERE e.order_id = l.order_id AND e.currency = l.currency AND e.account = 'clearing:bank-transfer' AND t.kind IN ('settlement', 'unallocated') AND e.amount_minor > 0
      ) booked ON true
      WHERE l.settled_at IS NOT NULL GROUP BY l.order_id, l.currency, booked.amount_minor HAVING sum(l.amount_minor) > booked.amount_minor`,
  },
]
