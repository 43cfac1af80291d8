import type { AttentionSource } from '#db/attention-source.ts'
import { statement } from '#db/statement.ts'
import { LINE_WAITS } from './store.ts'

const lines = statement(
  'attention-bank-lines',
  `SELECT number::text AS subject, imported_at AS since, concat_ws(' ', outcome, amount_minor, currency, booked_on) AS detail
   FROM bank_statement_line l WHERE handled_at IS NULL AND outcome <> 'matched' AND ${LINE_WAITS} ORDER BY number LIMIT $1`,
)
const unbooked = statement(
  'attention-bank-lines-unbooked',
  `SELECT number::text AS subject, imported_at AS since, concat_ws(' ', outcome, amount_minor, currency, booked_on) AS detail
   FROM bank_statement_line WHERE order_id IS NOT NULL AND settled_at IS NULL ORDER BY number LIMIT $1`,
)

const takenBack = statement(
  'attention-bank-lines-taken-back',
  `SELECT o.number AS subject, max(u.undone_at) AS since, concat_ws(' ', due.minor, o.currency, CASE WHEN bool_or(shipped.is_shipped) THEN 'shipped' END) AS detail
   FROM bank_line_undo u JOIN orders o ON o.id = u.order_id
   CROSS JOIN LATERAL (
     SELECT o.total_minor - coalesce(-sum(e.amount_minor), 0) AS minor FROM ledger_entry e JOIN ledger_transaction t ON t.charge_id = e.charge_id AND t.id = e.transaction_id
     WHERE e.charge_id = o.id AND e.account = 'receivable' AND t.kind IN ('settlement', 'reversal')
   ) due
   CROSS JOIN LATERAL (SELECT EXISTS (SELECT FROM order_line l WHERE l.order_id = o.id AND l.shipped_pieces > 0) AS is_shipped) shipped
   WHERE u.amount_minor > 0 AND o.state = 'placed' AND due.minor > 0 GROUP BY o.number, o.currency, due.minor ORDER BY since LIMIT $1`,
)

/** Lines of bank statements that wait for a person. */
export const bankStatementAttention: readonly AttentionSource[] = [
  {
    id: 'bank-lines',
    title: 'Bank lines without an order, or with an amount that was not due',
    nextStep:
      'kontor bank queue, then kontor bank assign {subject} ORDER or kontor bank dismiss {subject} --why TEXT',
    read: (db, { limit }) => db.query(lines, [limit]),
  },
  {
    id: 'bank-lines-unbooked',
    title: 'Bank lines whose money is not booked yet',
    nextStep: 'import the statement again: kontor bank import FILE',
    read: (db, { limit }) => db.query(unbooked, [limit]),
  },
  {
    id: 'bank-lines-taken-back',
    title: 'Orders that are no longer paid, because a bank line was taken back',
    nextStep:
      'kontor order show {subject}; assign the right line with kontor bank assign, or ask the buyer to pay',
    read: (db, { limit }) => db.query(takenBack, [limit]),
  },
]
