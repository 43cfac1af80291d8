// Tests: src/domains/coupon/coupon.test.ts

import type { Queryable } from '#db/database.ts'
import { nextState } from '#kernel/states.ts'
import { codeHash } from '../code-hash.ts'
import { couponErrors } from '../errors.ts'
import { type CouponState, couponStates } from '../states.ts'
import { moveCouponState, readCouponByHash, setDemoCoupons } from '../store/coupons.ts'

export interface SetCouponState {
  readonly code: string
  readonly to: CouponState
  readonly actor: string
  readonly why: string
  readonly now: Date
}

/**
 * Blocks a coupon, or opens it again. Its money stays on it. Returns false when it stands so already. Throws:
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

/** Blocks the coupons whose codes everybody knows: for a shop that is no demo any more. */
export async function blockDemoCoupons(db: Queryable): Promise<void> {
  await setDemoCoupons(db, 'blocked')
}

/** The coupons of the demo are worth something again: for a shop that is a demo. */
export async function openDemoCoupons(db: Queryable): Promise<void> {
  await setDemoCoupons(db, 'active')
}
