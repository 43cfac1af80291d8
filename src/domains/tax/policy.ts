import { type Actor, hasRole, type Role } from '#kernel/actor.ts'

/** Who sets tax rates. Source: product.md "Back office". */
export const STAFF_RIGHTS = { 'edit-tax-rates': ['owner', 'manager'] } as const satisfies Readonly<
  Record<string, readonly Role[]>
>

export type TaxAction = keyof typeof STAFF_RIGHTS

/** Whether somebody may do this with tax rates. Source: ASVS 8.2.1. */
export function may(actor: Actor, action: TaxAction): boolean {
  return hasRole(actor, STAFF_RIGHTS[action])
}
