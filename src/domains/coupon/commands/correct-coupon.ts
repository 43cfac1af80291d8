// Tests: tests/flows/admin/people-codes.test.ts

import type { Tx } from '#db/database.ts'
import { commonErrors } from '#kernel/errors.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { couponErrors } from '../errors.ts'
import { isSoldVoucher, lockCouponById } from '../store/coupons.ts'
import { moveMoney } from '../store/entries.ts'

export interface CorrectCoupon {
  readonly couponId: string
  /** The balance that whoever corrects it saw. Units: minor units. */
  readonly seenMinor: number
  /** What it is worth from now on, at most what it was worth at first. Units: minor units. */
  readonly toMinor: number
  readonly actor: string
  readonly why: string
  readonly now: Date
}

/**
 * Corrects what a coupon is worth, by a booking with a reason. What a sold voucher is worth follows from its order:
 * it is paid back there. Another booking takes it back. Throws: not-found, coupon-moved where it is worth something
 * else meanwhile or is so already, coupon-of-order, invalid-fields for more than it was worth at first. Source:
 * decision 0054.
 */
export async function correctCoupon(tx: Tx, command: CorrectCoupon): Promise<void> {
  const { couponId, seenMinor, toMinor, actor, why, now } = command
  const coupon = await lockCouponById(tx, couponId)
  if (!coupon) throw commonErrors['not-found']({ fields: ['id'] })
  if (await isSoldVoucher(tx, couponId)) throw couponErrors['coupon-of-order']()
  if (coupon.balanceMinor !== seenMinor || toMinor === seenMinor) throw couponErrors['coupon-moved']()
  if (toMinor < 0 || toMinor > coupon.initialMinor)
    throw commonErrors['invalid-fields']({ fields: ['balance'] })
  const id = uuidv7(now.getTime())
  await moveMoney(tx, {
    couponId,
    orderId: couponId,
    attemptId: id,
    kind: toMinor > seenMinor ? 'correct-up' : 'correct-down',
    amountMinor: Math.abs(toMinor - seenMinor),
    cause: `correct:${id}`,
    actor,
    why,
    now,
  })
}
