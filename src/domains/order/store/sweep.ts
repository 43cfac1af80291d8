import type { Queryable } from '#db/database.ts'
import { DELETED_AT_ONCE, deleteInBatches } from '#db/delete-in-batches.ts'
import { statement } from '#db/statement.ts'
import { DAY } from '#kernel/clock.ts'

/**
 * A cart is abandoned when nobody changed it for this long and its browser's session is over: as long as the
 * session cookie lives. Units: ms.
 */
export const CART_KEPT_MS = 90 * DAY
/**
 * How long a right to read an order is kept after it ended: its browser still counts as known, so that
 * strangers cannot use up its tries to prove the address. Its session cookie lives no longer. Units: ms.
 */
export const READER_KEPT_MS = 90 * DAY
/** How long a try to prove an order's address is kept; the limit counts one hour. Units: ms. */
export const IDENTIFY_TRY_KEPT_MS = DAY

// A member's cart is found by the account on every device, so it is kept as long as the account. A placed
// order is no cart.
const carts = statement(
  'order-sweep-carts',
  `DELETE FROM orders WHERE state = 'cart' AND id IN (
     SELECT o.id FROM orders o WHERE o.state = 'cart' AND o.created_at <= $1 AND o.updated_at <= $1
       AND NOT EXISTS (SELECT FROM session s WHERE s.id_hash = o.owner_hash AND s.expires_at > $2)
       AND NOT EXISTS (SELECT FROM account a WHERE sha256(convert_to('account:' || a.id, 'UTF8')) = o.owner_hash)
       AND NOT EXISTS (SELECT FROM payment_attempt p WHERE p.charge_id = o.id)
       AND NOT EXISTS (SELECT FROM order_event e WHERE e.order_id = o.id)
     ORDER BY o.created_at LIMIT ${DELETED_AT_ONCE} FOR UPDATE OF o SKIP LOCKED) RETURNING 1`,
)
const readers = statement(
  'order-sweep-readers',
  `DELETE FROM order_reader WHERE until <= $1 AND (order_id, owner_hash) IN (
     SELECT order_id, owner_hash FROM order_reader WHERE until <= $1 ORDER BY until LIMIT ${DELETED_AT_ONCE}) RETURNING 1`,
)
const tries = statement(
  'order-sweep-identify-tries',
  `DELETE FROM order_identify_attempt WHERE (order_id, id) IN (
     SELECT order_id, id FROM order_identify_attempt WHERE at <= $1 ORDER BY at LIMIT ${DELETED_AT_ONCE}) RETURNING 1`,
)

/** Deletes abandoned carts with their lines. For the hourly clean-up. */
export function sweepCarts(db: Queryable, now: Date, isOver?: () => boolean): Promise<void> {
  return deleteInBatches(db, carts, [new Date(now.getTime() - CART_KEPT_MS), now], isOver)
}

/** Deletes rights to read an order that ended long ago. For the hourly clean-up. */
export function sweepReaders(db: Queryable, now: Date, isOver?: () => boolean): Promise<void> {
  return deleteInBatches(db, readers, [new Date(now.getTime() - READER_KEPT_MS)], isOver)
}

/** Deletes tries to prove an order's address that no longer count. For the hourly clean-up. */
export function sweepIdentifyTries(db: Queryable, now: Date, isOver?: () => boolean): Promise<void> {
  return deleteInBatches(db, tries, [new Date(now.getTime() - IDENTIFY_TRY_KEPT_MS)], isOver)
}
