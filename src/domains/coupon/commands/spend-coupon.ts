// Tests: src/domains/coupon/coupon.test.ts

import type { Tx } from '#db/database.ts'
import { couponErrors } from '../errors.ts'
import { takeForm } from '../store/forms.ts'
import { type HoldCoupon, holdCoupon, redeemCouponHold } from './hold-coupon.ts'

export interface SpendCoupon extends HoldCoupon {
  /** The token of the form that the code was sent with. */
  readonly uuid: string
}

export interface SpentCoupon {
  readonly couponId: string
  /** The amount that the coupon paid; the rest is still due. Units: minor units. */
  readonly spentMinor: number
  /** The balance that is left. Units: minor units. */
  readonly balanceMinor: number
}

/**
 * Pays with a coupon: uses the form up, holds as much as is due or the whole balance, and redeems it. All or
 * nothing, in the transaction in which the caller locked the order and books the settlement; after a refusal
 * the form can be used with another code. Throws: uuid-used, unknown-coupon, coupon-empty. Source:
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
