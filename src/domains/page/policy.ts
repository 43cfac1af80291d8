import { type Actor, hasRole, type Role } from '#kernel/actor.ts'

/** Who writes the shop's texts; reading them needs no right. Source: product.md "Pages". */
export const STAFF_RIGHTS = { 'edit-page': ['owner', 'manager', 'editor'] } as const satisfies Readonly<
  Record<string, readonly Role[]>
>

export type PageAction = keyof typeof STAFF_RIGHTS

/** Whether somebody may do this with the shop's own pages. Source: ASVS 8.2.1. */
export function may(actor: Actor, action: PageAction): boolean {
  return hasRole(actor, STAFF_RIGHTS[action])
}
