// Tests: src/domains/coupon/coupon.test.ts

import type { Queryable } from '#db/database.ts'
import { commonErrors } from '#kernel/errors.ts'
import { nextState } from '#kernel/states.ts'
import { codeHash } from '../code-hash.ts'
import { couponErrors } from '../errors.ts'
import { type CouponState, couponStates } from '../states.ts'
import { moveCouponState, readCouponByHash, readCouponById, setDemoCoupons } from '../store/coupons.ts'
import type { SoldVoucher } from '../store/vouchers.ts'

export interface SetCouponState {
  readonly code: string
  readonly to: CouponState
  readonly actor: string
  readonly why: string
  readonly now: Date
}

/**
 * Blocks a coupon, or unblocks it. Its money stays on it. Returns false if it already has that state. Throws:
 * unknown-coupon.
 */
export async function setCouponState(
  db: Queryable,
  { code, to, actor, why, now }: SetCouponState,
): Promise<boolean> {
  const coupon = await readCouponByHash(db, await codeHash(db, code))
  if (!coupon) throw couponErrors['unknown-coupon']({ fields: ['coupon'] })
  if (coupon.state === to) return false
  return moveCouponState(db, {
    id: coupon.id,
    from: coupon.state,
    to: nextState(couponStates, coupon.state, to),
    actor,
    why,
    now,
  })
}

/** Blocks a voucher, or unblocks it. Its money stays on it. Returns false if it already has that state. */
export async function setVoucherState(
  db: Queryable,
  { couponId: id, state: from }: Pick<SoldVoucher, 'couponId' | 'state'>,
  { to, ...by }: Omit<SetCouponState, 'code'>,
): Promise<boolean> {
  return from !== to && moveCouponState(db, { id, from, to: nextState(couponStates, from, to), ...by })
}

/**
 * Blocks a coupon, or unblocks it, by its id. Throws: not-found, coupon-as-wanted where it is so already, or
 * somebody else did it at this moment.
 */
export async function setStateOfCoupon(
  db: Queryable,
  { id, to, ...by }: Omit<SetCouponState, 'code'> & { readonly id: string },
): Promise<void> {
  const coupon = await readCouponById(db, id)
  if (!coupon) throw commonErrors['not-found']({ fields: ['id'] })
  const isMoved =
    coupon.state !== to &&
    (await moveCouponState(db, {
      id,
      from: coupon.state,
      to: nextState(couponStates, coupon.state, to),
      ...by,
    }))
  if (!isMoved) throw couponErrors['coupon-as-wanted']()
}

/** Blocks the demo coupons, whose codes are public: for a shop that is no longer a demo. */
export async function blockDemoCoupons(db: Queryable): Promise<void> {
  await setDemoCoupons(db, 'blocked')
}

/** Unblocks the demo coupons: for a shop that is a demo. */
export async function openDemoCoupons(db: Queryable): Promise<void> {
  await setDemoCoupons(db, 'active')
}
