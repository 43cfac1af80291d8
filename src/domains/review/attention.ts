import type { AttentionSource } from '#db/attention-source.ts'
import { statement } from '#db/statement.ts'

const waiting = statement(
  'attention-reviews-waiting',
  `SELECT number::text AS subject, written_at AS since, stars::text AS detail FROM review
   WHERE state = 'waiting' AND taken_back_at IS NULL ORDER BY written_at, id LIMIT $1`,
)

/** Reviews that nobody sees before staff have looked at them. */
export const reviewAttention: readonly AttentionSource[] = [
  {
    id: 'reviews-waiting',
    title: 'Reviews of products that wait for staff',
    nextStep: 'open the review {subject} in the back office and show or refuse it',
    read: (db, { limit }) => db.query(waiting, [limit]),
  },
]
