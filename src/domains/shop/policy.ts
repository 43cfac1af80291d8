import { type Actor, hasRole, type Role } from '#kernel/actor.ts'

/**
 * Who sets what holds for the whole shop. Its name and address can be corrected by a manager; where money
 * goes only by the owner.
 */
export const STAFF_RIGHTS = {
  'edit-settings': ['owner', 'manager'],
  'edit-bank-account': ['owner'],
  'read-audit-log': ['owner', 'manager'],
  'open-back-office': ['owner', 'manager', 'fulfilment', 'support', 'editor'],
} as const satisfies Readonly<Record<string, readonly Role[]>>

export type ShopAction = keyof typeof STAFF_RIGHTS

/** Whether somebody may do this with the shop as a whole. Source: product.md "Back office", ASVS 8.2.1. */
export function may(actor: Actor, action: ShopAction): boolean {
  return hasRole(actor, STAFF_RIGHTS[action])
}
