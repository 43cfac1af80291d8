import { type Actor, hasRole, type Role } from '#kernel/actor.ts'

/** Who sets zones, methods and postal rules. Source: product.md "Back office". */
export const STAFF_RIGHTS = { 'edit-shipping': ['owner', 'manager'] } as const satisfies Readonly<
  Record<string, readonly Role[]>
>

export type ShippingAction = keyof typeof STAFF_RIGHTS

/** Whether somebody may do this with the rules of shipping. Source: ASVS 8.2.1. */
export function may(actor: Actor, action: ShippingAction): boolean {
  return hasRole(actor, STAFF_RIGHTS[action])
}
