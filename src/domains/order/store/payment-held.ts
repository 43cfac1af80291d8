import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'

const setHeld = statement(
  'order-set-payment-held',
  'UPDATE orders SET payment_held = $2 WHERE id = $1 AND payment_held <> $2',
)
const isHeld = statement('order-is-payment-held', 'SELECT FROM orders WHERE id = $1 AND payment_held')

/** Stops or frees an order whose payment a person must look at. The caller holds the order's lock. */
export async function setPaymentHeld(tx: Tx, orderId: string, held: boolean): Promise<void> {
  await tx.query(setHeld, [orderId, held])
}

/** Whether an order is stopped because of its payment. */
export async function isPaymentHeld(db: Queryable, orderId: string): Promise<boolean> {
  return (await db.query(isHeld, [orderId])).length > 0
}
