import type { AuditCheck } from '#db/audit-check.ts'

/** Source: quality I1, I3. */
export const ledgerAudit: readonly AuditCheck[] = [
  {
    id: 'I1',
    holds: 'every ledger transaction sums to zero per currency',
    violations: `SELECT order_id, transaction_id, currency, sum(amount_minor) AS sum FROM ledger_entry
      GROUP BY order_id, transaction_id, currency HAVING sum(amount_minor) <> 0`,
  },
  {
    id: 'I1',
    holds: 'the whole ledger sums to zero per currency',
    violations: 'SELECT currency, sum(amount_minor) AS sum FROM ledger_entry GROUP BY currency HAVING sum(amount_minor) <> 0',
  },
  {
    id: 'I1',
    holds: 'every ledger transaction has at least two entries',
    violations: `SELECT t.order_id, t.id FROM ledger_transaction t LEFT JOIN ledger_entry e ON e.order_id = t.order_id AND e.transaction_id = t.id
      GROUP BY t.order_id, t.id HAVING count(e.line) < 2`,
  },
  {
    id: 'I3',
    holds: 'nothing is paid back that was not paid',
    violations: `SELECT t.order_id FROM ledger_transaction t JOIN ledger_entry e ON e.order_id = t.order_id AND e.transaction_id = t.id
      WHERE e.account = 'receivable' AND t.kind IN ('settlement', 'refund', 'reversal') GROUP BY t.order_id HAVING sum(e.amount_minor) > 0`,
  },
]
