// Tests: src/domains/coupon/coupon.test.ts

import type { Tx } from '#db/database.ts'
import { codeHash } from '../code-hash.ts'
import { couponErrors } from '../errors.ts'
import { coveredMinor, isSpendable } from '../rules.ts'
import { lockCouponByHash } from '../store/coupons.ts'
import { lockHeldUse, moveMoney } from '../store/entries.ts'

/** Default actor. */
const BUYER = 'buyer'

export interface CouponPlace {
  readonly orderId: string
  readonly attemptId: string
  readonly actor?: string
  readonly now: Date
}

export interface HoldCoupon extends CouponPlace {
  /** As the buyer typed it. */
  readonly code: string
  /** The amount that is still to be paid. Units: minor units of `currency`. */
  readonly dueMinor: number
  readonly currency: string
  /** Whether the shop runs as a demo, in which demo coupons are valid. */
  readonly isDemo?: boolean
}

export interface CouponUse {
  readonly couponId: string
  /** The amount that this attempt took or gave back. Units: minor units. */
  readonly amountMinor: number
  /** The balance that is left. Units: minor units. */
  readonly balanceMinor: number
}

/**
 * Creates a coupon hold for a payment attempt: as much as is due, or the whole balance. Redeem it afterwards.
 * The caller holds the order's lock; the coupon is locked here, so concurrent holds never take more than its
 * balance. Throws: unknown-coupon, coupon-empty. Source: docs/gateways.md "Coupons", docs/http-contract.md
 * "Coupons".
 */
export async function holdCoupon(tx: Tx, command: HoldCoupon): Promise<CouponUse> {
  const { code, orderId, attemptId, dueMinor, currency, actor = BUYER, now, isDemo = false } = command
  if (!Number.isSafeInteger(dueMinor) || dueMinor <= 0) throw new Error(`nothing is due: ${dueMinor}`)
  const coupon = await lockCouponByHash(tx, await codeHash(tx, code))
  if (!coupon || !isSpendable(coupon, { currency, now, isDemo }))
    throw couponErrors['unknown-coupon']({ fields: ['coupon'] })
  const amountMinor = coveredMinor(coupon.balanceMinor, dueMinor)
  if (amountMinor === 0) throw couponErrors['coupon-empty']({ fields: ['coupon'] })
  const entry = {
    couponId: coupon.id,
    orderId,
    attemptId,
    kind: 'hold',
    amountMinor,
    cause: `hold:${attemptId}`,
    actor,
    now,
  } as const
  return { couponId: coupon.id, amountMinor, balanceMinor: await moveMoney(tx, entry) }
}

/**
 * Redeems the coupon hold of an attempt, which makes the payment final. Returns null if the attempt holds
 * nothing (any more). The caller holds the order's lock.
 */
export async function redeemCouponHold(
  tx: Tx,
  { orderId, attemptId, actor = BUYER, now }: CouponPlace,
): Promise<CouponUse | null> {
  const held = await lockHeldUse(tx, orderId, attemptId)
  if (!held) return null
  const { couponId, amountMinor } = held
  const balanceMinor = await moveMoney(tx, {
    couponId,
    orderId,
    attemptId,
    kind: 'redeem',
    amountMinor,
    cause: `redeem:${attemptId}`,
    actor,
    now,
  })
  return { couponId, amountMinor, balanceMinor }
}
