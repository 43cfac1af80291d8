import type { AttentionSource } from '#db/attention-source.ts'
import { statement } from '#db/statement.ts'
import { waitedTooLongBefore } from './rules.ts'

const waiting = statement(
  'attention-contacts-waiting',
  `SELECT number::text AS subject, waiting_since AS since, locale AS detail FROM contact_thread
   WHERE waiting_since < $2 ORDER BY waiting_since, id LIMIT $1`,
)

/** Messages to the shop that wait for longer than a working day. */
export const contactAttention: readonly AttentionSource[] = [
  {
    id: 'contacts-waiting',
    title: 'Messages that have waited for an answer for more than a working day',
    nextStep: 'kontor contact show {subject}, then answer or close it in the back office',
    read: (db, { limit, now }) => db.query(waiting, [limit, waitedTooLongBefore(now)]),
  },
]
