import type { AttentionSource } from '#db/attention-source.ts'
import { statement } from '#db/statement.ts'
import { HOUR } from '#kernel/clock.ts'

/** After this time a statement that nobody looked for has been forgotten by the worker. Units: milliseconds. */
const PATIENCE_MS = HOUR

const waiting = statement(
  'attention-statements-waiting',
  `SELECT number::text AS subject, given_at AS since, concat_ws(' ', kind, nullif(note, '')) AS detail
   FROM buyer_statement WHERE state = 'waiting' ORDER BY given_at, id LIMIT $1`,
)
const silent = statement(
  'attention-statements-silent',
  `SELECT number::text AS subject, given_at AS since, kind AS detail FROM buyer_statement
   WHERE (state = 'given' AND given_at < $2) OR (state = 'accepted' AND act_at < $2) ORDER BY given_at, id LIMIT $1`,
)
const goods = statement(
  'attention-statements-goods',
  `SELECT s.number::text AS subject, s.given_at AS since,
     concat_ws(' ', o.number, 'refund until', ((s.given_at + interval '14 days') AT TIME ZONE 'UTC')::date) AS detail
   FROM buyer_statement s LEFT JOIN orders o ON o.id = s.order_id
   WHERE s.state = 'accepted' AND s.act_at IS NULL ORDER BY s.given_at, s.id LIMIT $1`,
)

/** Cancellations and withdrawals that wait for a person. */
export const statementAttention: readonly AttentionSource[] = [
  {
    id: 'statements-waiting',
    title: 'Cancellations and withdrawals that staff must decide',
    nextStep:
      'kontor statement show {subject}, then kontor statement match {subject} ORDER, kontor statement done {subject} WHY or kontor statement refuse {subject} WHY',
    read: (db, { limit }) => db.query(waiting, [limit]),
  },
  {
    id: 'statements-goods',
    title: 'Withdrawals whose goods are on their way back',
    nextStep:
      'when the goods are back, or the buyer shows that they were sent: kontor statement refund {subject}',
    read: (db, { limit }) => db.query(goods, [limit]),
  },
  {
    id: 'statements-silent',
    title: 'Cancellations and withdrawals that the worker did not take up',
    nextStep: 'see that a worker runs, and kontor job list',
    read: (db, { limit, now }) => db.query(silent, [limit, new Date(now.getTime() - PATIENCE_MS)]),
  },
]
