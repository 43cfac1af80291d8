import type { AttentionSource } from '#db/attention-source.ts'
import { statement } from '#db/statement.ts'
import { HOUR } from '#kernel/clock.ts'

/** A mail that is not sent after this time waits for a person. Units: ms. */
const MAIL_PATIENCE_MS = HOUR

const failed = statement(
  'attention-mails-failed',
  `SELECT m.id::text AS subject, m.created_at AS since, concat_ws(', ', m.template, 'order ' || o.number, left(nullif(m.failure, ''), 200)) AS detail
   FROM mail m LEFT JOIN orders o ON o.id = m.order_id WHERE m.delivery = 'failed' ORDER BY m.created_at LIMIT $1`,
)
const waiting = statement(
  'attention-mails-waiting',
  `SELECT m.id::text AS subject, m.created_at AS since, concat_ws(', ', m.template, 'order ' || o.number) AS detail
   FROM mail m LEFT JOIN orders o ON o.id = m.order_id WHERE m.delivery = 'pending' AND m.created_at <= $2 ORDER BY m.created_at LIMIT $1`,
)

/** Mails that wait for a person. */
export const mailAttention: readonly AttentionSource[] = [
  {
    id: 'mails-failed',
    title: 'E-mails that the mail server refused',
    nextStep: 'check SMTP_URL and the mail server; the shop tries again by itself',
    read: (db, { limit }) => db.query(failed, [limit]),
  },
  {
    id: 'mails-waiting',
    title: 'E-mails that have waited for an hour',
    nextStep: 'check that the worker runs and that the mail server answers',
    read: (db, { limit, now }) => db.query(waiting, [limit, new Date(now.getTime() - MAIL_PATIENCE_MS)]),
  },
]
