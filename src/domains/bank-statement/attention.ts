import type { AttentionSource } from '#db/attention-source.ts'
import { statement } from '#db/statement.ts'
import { HOUR } from '#kernel/clock.ts'
import { LINE_WAITS } from './store.ts'

const lines = statement(
  'attention-bank-lines',
  `SELECT number::text AS subject, imported_at AS since, concat_ws(' ', outcome, booked_on) AS detail, amount_minor AS "amountMinor", currency
   FROM bank_statement_line l WHERE handled_at IS NULL AND outcome <> 'matched' AND ${LINE_WAITS} ORDER BY number LIMIT $1`,
)
const unbooked = statement(
  'attention-bank-lines-unbooked',
  `SELECT number::text AS subject, imported_at AS since, concat_ws(' ', outcome, booked_on) AS detail, amount_minor AS "amountMinor", currency
   FROM bank_statement_line WHERE (order_id IS NOT NULL AND settled_at IS NULL)
     OR (account, line_id) IN (SELECT p.account, p.line_id FROM bank_line_part p WHERE p.settled_at IS NULL) ORDER BY number LIMIT $1`,
)
/** An upload waits for whoever uploaded it a while, before anybody else is told. Units: milliseconds. */
const UPLOAD_MS = HOUR
const files = statement(
  'attention-bank-files',
  `SELECT id::text AS subject, created_at AS since, concat_ws(' ', coalesce((counts ->> 'matched')::int, 0), 'matched') AS detail, NULL::bigint AS "amountMinor", NULL AS currency
   FROM bank_file WHERE state = 'checked' AND updated_at < $2 ORDER BY created_at, id LIMIT $1`,
)

const takenBack = statement(
  'attention-bank-lines-taken-back',
  `SELECT o.number AS subject, max(u.undone_at) AS since, concat_ws(' ', CASE WHEN bool_or(shipped.is_shipped) THEN 'shipped' END) AS detail, due.minor AS "amountMinor", o.currency
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
    id: 'bank-files-waiting',
    title: 'Bank statements that were uploaded and not booked',
    nextStep: 'open {subject} under “Uploaded statements” in the back office, then book it or put it aside',
    read: (db, { now, limit }) => db.query(files, [limit, new Date(now.getTime() - UPLOAD_MS)]),
  },
  {
    id: 'bank-lines-taken-back',
    title: 'Orders that are no longer paid, because a bank line was taken back',
    nextStep:
      'kontor order show {subject}; assign the right line with kontor bank assign, or ask the buyer to pay',
    read: (db, { limit }) => db.query(takenBack, [limit]),
  },
]
