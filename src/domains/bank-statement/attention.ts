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

/** Lines of bank statements that wait for a person. */
export const bankStatementAttention: readonly AttentionSource[] = [
  {
    id: 'bank-lines',
    title: 'Bank lines without an order, or with another amount than was due',
    nextStep: 'kontor bank queue, then kontor bank assign {subject} ORDER or kontor bank dismiss {subject} --why TEXT',
    read: (db, { limit }) => db.query(lines, [limit]),
  },
  {
    id: 'bank-lines-unbooked',
    title: 'Bank lines whose money is not booked yet',
    nextStep: 'import the statement again: kontor bank import FILE',
    read: (db, { limit }) => db.query(unbooked, [limit]),
  },
]
