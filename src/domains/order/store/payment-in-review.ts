import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'

const setHeld = statement(
  'order-set-payment-in-review',
  'UPDATE orders SET payment_in_review = $2 WHERE id = $1 AND payment_in_review <> $2',
)
const isInReview = statement(
  'order-is-payment-in-review',
  'SELECT FROM orders WHERE id = $1 AND payment_in_review',
)

/** Sets or clears the payment review of an order. The caller holds the order's lock. */
export async function setPaymentInReview(tx: Tx, orderId: string, held: boolean): Promise<void> {
  await tx.query(setHeld, [orderId, held])
}

/** Returns whether an order is in payment review. */
export async function isPaymentHeld(db: Queryable, orderId: string): Promise<boolean> {
  return (await db.query(isInReview, [orderId])).length > 0
}
