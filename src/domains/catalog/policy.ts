import { type Actor, hasRole, type Role } from '#kernel/actor.ts'

/**
 * What staff may do with the catalogue; looking at what is on sale needs no right. Source: product.md "Back
 * office".
 */
export const STAFF_RIGHTS = {
  'read-drafts': ['owner', 'manager', 'editor', 'support'],
  'edit-product': ['owner', 'manager', 'editor'],
  'edit-category': ['owner', 'manager', 'editor'],
  'import-products': ['owner', 'manager'],
  'set-price': ['owner', 'manager'],
  'set-stock': ['owner', 'manager', 'fulfilment'],
} as const satisfies Readonly<Record<string, readonly Role[]>>

export type CatalogAction = keyof typeof STAFF_RIGHTS

/** Whether somebody may do this with products, categories and stock. Source: ASVS 8.2.1. */
export function may(actor: Actor, action: CatalogAction): boolean {
  return hasRole(actor, STAFF_RIGHTS[action])
}
