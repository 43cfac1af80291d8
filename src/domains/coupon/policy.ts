import { type Actor, hasRole, type Role } from '#kernel/actor.ts'

/**
 * What staff may do with coupons; spending one and asking its balance needs its code and no right. Source:
 * product.md "Back office".
 */
export const STAFF_RIGHTS = {
  'read-coupon': ['owner', 'manager', 'support'],
  'create-coupon': ['owner', 'manager'],
  'block-coupon': ['owner', 'manager', 'support'],
} as const satisfies Readonly<Record<string, readonly Role[]>>

export type CouponAction = keyof typeof STAFF_RIGHTS

/** Whether somebody may do this with coupons that are not theirs to spend. Source: ASVS 8.2.1. */
export function may(actor: Actor, action: CouponAction): boolean {
  return hasRole(actor, STAFF_RIGHTS[action])
}
