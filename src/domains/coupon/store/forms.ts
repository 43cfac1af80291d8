import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'

/** The form of one payment attempt by coupon. */
export interface CouponForm {
  readonly uuid: string
  readonly orderId: string
  readonly attemptId: string
  readonly usedAt: Date | null
}

const insert = statement(
  'coupon-open-form',
  'INSERT INTO coupon_form (uuid, order_id, attempt_id, created_at) VALUES ($1, $2, $3, $4)',
)
const byUuid = statement(
  'coupon-form',
  'SELECT uuid, order_id AS "orderId", attempt_id AS "attemptId", used_at AS "usedAt" FROM coupon_form WHERE uuid = $1',
)
// An attempt takes only one coupon, even if two forms were opened for it.
const use = statement(
  'coupon-use-form',
  `UPDATE coupon_form SET used_at = $4 WHERE uuid = $1 AND order_id = $2 AND attempt_id = $3 AND used_at IS NULL
     AND NOT EXISTS (SELECT FROM coupon_entry e WHERE e.order_id = $2 AND e.attempt_id = $3) RETURNING uuid`,
)

/** Stores a new form. */
export function queueFormRow(tx: Tx, form: Omit<CouponForm, 'usedAt'>, now: Date): void {
  tx.defer(insert, [form.uuid, form.orderId, form.attemptId, now])
}

/** Reads the form with this token, which names the order to pay; null when there is none. */
export async function readCouponForm(db: Queryable, uuid: string): Promise<CouponForm | null> {
  return (await db.query<CouponForm>(byUuid, [uuid]))[0] ?? null
}

/**
 * Uses a form up. Returns false if it was used before, belongs to another order, or its attempt already has a
 * coupon.
 */
export async function takeForm(tx: Tx, form: Omit<CouponForm, 'usedAt'>, now: Date): Promise<boolean> {
  return (await tx.query(use, [form.uuid, form.orderId, form.attemptId, now])).length > 0
}
