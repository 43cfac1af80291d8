import type { AuditCheck } from '#db/audit-check.ts'

/** Source: docs/rules.md "Invariants" (I1, I3); decision 0028. */
export const ledgerAudit: readonly AuditCheck[] = [
  {
    id: 'I1',
    holds: 'every ledger transaction sums to zero per currency',
    violations: `SELECT charge_id, transaction_id, currency, sum(amount_minor) AS sum FROM ledger_entry
      GROUP BY charge_id, transaction_id, currency HAVING sum(amount_minor) <> 0`,
  },
  {
    id: 'I1',
    holds: 'the whole ledger sums to zero per currency',
    violations:
      'SELECT currency, sum(amount_minor) AS sum FROM ledger_entry GROUP BY currency HAVING sum(amount_minor) <> 0',
  },
  {
    id: 'I1',
    holds: 'every ledger transaction has at least two entries',
    violations: `SELECT t.charge_id, t.id FROM ledger_transaction t LEFT JOIN ledger_entry e ON e.charge_id = t.charge_id AND e.transaction_id = t.id
      GROUP BY t.charge_id, t.id HAVING count(e.line) < 2`,
  },
  {
    id: 'I3',
    holds: 'nothing is paid back that was not paid',
    violations: `SELECT t.charge_id FROM ledger_transaction t JOIN ledger_entry e ON e.charge_id = t.charge_id AND e.transaction_id = t.id
      WHERE e.account = 'receivable' AND t.kind IN ('settlement', 'refund', 'reversal') GROUP BY t.charge_id HAVING sum(e.amount_minor) > 0`,
  },
  {
    id: 'I1',
    holds: 'every ledger entry belongs to a transaction',
    violations: `SELECT e.charge_id, e.transaction_id FROM ledger_entry e
      WHERE NOT EXISTS (SELECT FROM ledger_transaction t WHERE t.charge_id = e.charge_id AND t.id = e.transaction_id)`,
  },
  {
    id: 'I14',
    holds: 'the seals follow each other without a gap',
    violations: `SELECT table_name, block, to_seq FROM (
        SELECT table_name, block, to_seq, lead(block) OVER w AS following, row_number() OVER w AS place FROM audit_seal WINDOW w AS (PARTITION BY table_name ORDER BY block)
      ) s WHERE block <> place OR (following IS NOT NULL AND to_seq <> block * 1000)
      UNION ALL SELECT 'audit_seal_head', 0, 0 WHERE (SELECT count(*) FROM audit_seal_head) <> 1
      UNION ALL SELECT 'audit_seal_head', 0, 0 FROM audit_seal_head h WHERE (h.mac IS NULL) = EXISTS (SELECT FROM audit_seal)`,
  },
  {
    id: 'I14',
    holds: 'only an erasure and retention took something out of a sealed row',
    violations: `SELECT d.table_name, d.seq FROM audit_redaction d JOIN audit_log l ON d.table_name = 'audit_log' AND l.seq = d.seq
      WHERE l.detail <> '{}' OR 'account:erased' NOT IN (l.actor, l.subject)
      UNION ALL SELECT d.table_name, d.seq FROM audit_redaction d JOIN payment_event e ON d.table_name = 'payment_event' AND e.seq = d.seq
      WHERE e.body <> '' OR e.complete IS NOT NULL
      UNION ALL SELECT d.table_name, d.seq FROM audit_redaction d LEFT JOIN order_event e ON e.seq = d.seq LEFT JOIN orders o ON o.id = e.order_id
      WHERE d.table_name = 'order_event' AND (e.why = '' AND e.detail = '{}' AND o.erased_at IS NOT NULL) IS NOT TRUE
      UNION ALL SELECT d.table_name, d.seq FROM audit_redaction d
      WHERE d.table_name NOT IN ('audit_log', 'order_event', 'payment_event') OR (d.table_name = 'audit_log' AND NOT EXISTS (SELECT FROM audit_log l WHERE l.seq = d.seq))`,
  },
]
