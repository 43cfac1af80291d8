import type { Member } from './members.ts'
import type { Person } from './personal-traces.ts'
import type { RunningShop } from './running-shop.ts'

/** Leaves a review of a member, with words of staff, and an objection to being asked for more. */
export async function leaveReviewTraces(
  shop: RunningShop,
  { email }: Member,
  order: { readonly id: string },
  { name, city }: Person,
): Promise<void> {
  const { database, clock } = shop.core
  await database.query(
    `INSERT INTO review (order_id, product_id, id, variant_id, state, stars, title, text, name, locale, created_at, written_at, answer, answered_at)
     SELECT l.order_id, v.product_id, uuidv7(), v.id, 'shown', 4, $2, $3, $4, 'en', $5, $5, $6, $5
     FROM order_line l JOIN variant v ON v.id = l.variant_id WHERE l.order_id = $1 LIMIT 1`,
    [order.id, `From ${city}`, `I live in ${city}.`, name, clock.now(), `Thank you, ${name}`],
  )
  await database.query(
    `INSERT INTO review_event (order_id, product_id, what, to_state, actor, at, why)
     SELECT order_id, product_id, 'shown', 'shown', 'staff', $2, $3 FROM review WHERE order_id = $1`,
    [order.id, clock.now(), `${name} called`],
  )
  await database.query('INSERT INTO review_objection (email, at) VALUES (lower($1), $2)', [
    email,
    clock.now(),
  ])
}
