// Tests: tests/flows/payment/gift-vouchers.test.ts

import type { Database, Tx } from '#db/database.ts'
import { readVouchers, worthOf } from '#domains/coupon/index.ts'
import { queueJob } from '#jobs/queue-job.ts'
import { uuidv7 } from '#kernel/ids.ts'

/**
 * Has the valid gift vouchers of an order mailed to its buyer again, because the first mail was lost. Returns
 * false where the order has none.
 */
export function mailVouchersAgain(database: Database, orderId: string, now: Date): Promise<boolean> {
  return database.transaction((tx) => mailVouchersIn(tx, orderId, now))
}

/** As `mailVouchersAgain`, in a transaction of the caller. */
export async function mailVouchersIn(tx: Tx, orderId: string, now: Date): Promise<boolean> {
  if (!(await readVouchers(tx, orderId)).some((voucher) => worthOf(voucher) > 0)) return false
  queueJob(tx, 'send-vouchers', { orderId, again: uuidv7(now.getTime()) })
  return true
}
