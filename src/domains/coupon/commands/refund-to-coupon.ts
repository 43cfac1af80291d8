// Tests: src/domains/coupon/coupon.test.ts

import type { Tx } from '#db/database.ts'
import { lockRedeemedUse, moveMoney, readRefundsOfAttempt } from '../store/entries.ts'
import type { CouponPlace, CouponUse } from './hold-coupon.ts'
import { payOwed } from './take-back-vouchers.ts'

export interface RefundToCoupon extends CouponPlace {
  /** The amount to refund. Units: minor units of the order's currency. */
  readonly amountMinor: number
  /** The payment's id of this refund; a repeat changes nothing. */
  readonly refundId: string
}

/**
 * Refunds redeemed money to its coupon, even if the coupon is blocked or has expired. The caller holds the
 * order's lock. A voucher whose buyer got the money back pays that first. Throws: Error when the attempt redeemed less than goes back in all, which whoever asked for
 * the refund has ruled out.
 */
export async function refundToCoupon(tx: Tx, command: RefundToCoupon): Promise<CouponUse> {
  const { orderId, attemptId, amountMinor, refundId, actor = 'payment', now } = command
  const redeemed = await lockRedeemedUse(tx, orderId, attemptId)
  if (!redeemed) throw new Error(`attempt ${attemptId} redeemed no coupon`)
  const { couponId } = redeemed
  const cause = `refund:${refundId}`
  const before = await readRefundsOfAttempt(tx, orderId, attemptId)
  const standing = before.find((refund) => refund.cause === cause)
  if (standing) return { couponId, amountMinor: standing.amountMinor, balanceMinor: redeemed.balanceMinor }
  const refundedMinor = before.reduce((sum, refund) => sum + refund.amountMinor, 0)
  if (refundedMinor + amountMinor > redeemed.amountMinor)
    throw new Error(`attempt ${attemptId} redeemed ${redeemed.amountMinor}, not more`)
  const balanceMinor = await moveMoney(tx, {
    couponId,
    orderId,
    attemptId,
    kind: 'refund',
    amountMinor,
    cause,
    actor,
    now,
  })
  const takenMinor = await payOwed(tx, { couponId, cameMinor: amountMinor }, { actor, now })
  return { couponId, amountMinor, balanceMinor: balanceMinor - takenMinor }
}
