import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { INVITE_EVERY_MS, INVITE_LATE_MS } from '#domains/review/index.ts'

// A period of a subscription is billed by an order of its own, about which nobody is asked again and again.
const orders = statement<{ readonly since: Date; readonly before: Date; readonly limit: number }>(
  'review-orders-to-ask-about',
  `SELECT o.id FROM orders o WHERE o.completed_at > $since AND o.completed_at <= $before
     AND NOT EXISTS (SELECT FROM review_invitation i WHERE i.order_id = o.id)
     AND NOT EXISTS (SELECT FROM order_line l WHERE l.order_id = o.id AND l.period IS NOT NULL)
   ORDER BY o.completed_at, o.id LIMIT $limit`,
)
const lately = statement<{ readonly email: string; readonly since: Date }>(
  'review-asked-lately',
  `SELECT FROM orders o JOIN review_invitation i ON i.order_id = o.id
   WHERE lower(o.email) = lower($email) AND o.state <> 'cart' AND i.asked AND i.at > $since LIMIT 1`,
)

/** Reads the orders that were paid and fulfilled before an instant, and not long before, and were not looked at yet. */
export async function readOrdersToAskAbout(
  db: Queryable,
  before: Date,
  limit: number,
): Promise<readonly string[]> {
  const since = new Date(before.getTime() - INVITE_LATE_MS)
  const rows = await db.query<{ id: string }>(orders, orders.bind({ since, before, limit }))
  return rows.map(({ id }) => id)
}

/** Returns whether an address was asked for reviews in the last month. */
export async function wasAskedLately(db: Queryable, email: string, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - INVITE_EVERY_MS)
  return (await db.query(lately, lately.bind({ email, since }))).length > 0
}
