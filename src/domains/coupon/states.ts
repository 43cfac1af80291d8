import { defineStates } from '#kernel/states.ts'

export type CouponState = 'active' | 'blocked'

/**
 * A lost or stolen coupon is blocked; its money stays on it. Whether a coupon has expired or is empty follows
 * from its dates and its balance.
 */
export const couponStates = defineStates<CouponState>({
  name: 'coupon',
  initial: 'active',
  transitions: { active: ['blocked'], blocked: ['active'] },
})
