import type { AttentionSource } from '#db/attention-source.ts'
import { statement } from '#db/statement.ts'
import { DAY } from '#kernel/clock.ts'

/** A gift that is not delivered within this time is shown to staff. Units: milliseconds. */
const PATIENCE_MS = DAY

const undelivered = statement(
  'attention-gifts-undelivered',
  `SELECT o.number AS subject, g.deliver_at AS since, 'paid, and not delivered' AS detail
   FROM gift g JOIN orders o ON o.id = g.order_id
   WHERE g.state = 'ready' AND g.sent_at IS NULL AND g.deliver_at <= $2 ORDER BY g.deliver_at LIMIT $1`,
)

/** Gifts that wait for a person. */
export const giftAttention: readonly AttentionSource[] = [
  {
    id: 'gifts-undelivered',
    title: 'Gifts that were paid and did not reach their recipient',
    nextStep: 'kontor gift resend {subject}',
    read: (db, { limit, now }) => db.query(undelivered, [limit, new Date(now.getTime() - PATIENCE_MS)]),
  },
]
