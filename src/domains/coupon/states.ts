import { defineStates } from '#kernel/states.ts'

export type CouponState = 'active' | 'blocked'

/**
 * A coupon that was lost or stolen is blocked; its money stays on it. That it has ended or is empty is seen
 * from its dates and its balance.
 */
export const couponStates = defineStates<CouponState>({
  name: 'coupon',
  initial: 'active',
  transitions: { active: ['blocked'], blocked: ['active'] },
})
