// Tests: src/domains/coupon/coupon.test.ts

import type { Tx } from '#db/database.ts'
import { couponErrors } from '../errors.ts'
import { takeForm } from '../store/forms.ts'
import { type HoldCoupon, holdCoupon, redeemCouponHold } from './hold-coupon.ts'

export interface SpendCoupon extends HoldCoupon {
  /** The token of the form that the code came with. */
  readonly uuid: string
}

export interface SpentCoupon {
  readonly couponId: string
  /** What the coupon paid; the rest of what is due stays to be paid. Units: minor units. */
  readonly spentMinor: number
  /** What is left on it. Units: minor units. */
  readonly balanceMinor: number
}

/**
 * Pays with a coupon: uses the form up, takes as much as is due or all there is, and makes it final. All or
 * nothing, in the transaction in which the caller locked the order and books the settlement; a refusal leaves
 * the form good for another code. Throws: uuid-used, unknown-coupon, coupon-empty. Source:
 * docs/http-contract.md "POST /coupon/redeem".
 */
export async function spendCoupon(tx: Tx, { uuid, ...command }: SpendCoupon): Promise<SpentCoupon> {
  const { orderId, attemptId, now } = command
  if (!(await takeForm(tx, { uuid, orderId, attemptId }, now))) throw couponErrors['uuid-used']()
  await holdCoupon(tx, command)
  const redeemed = await redeemCouponHold(tx, command)
  if (!redeemed) throw new Error(`what attempt ${attemptId} held of a coupon is gone`)
  return {
    couponId: redeemed.couponId,
    spentMinor: redeemed.amountMinor,
    balanceMinor: redeemed.balanceMinor,
  }
}
