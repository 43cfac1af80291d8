import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { type Actor, hasRole, type Role } from '#kernel/actor.ts'
import { ownerOf, type Visit } from './owner.ts'

/** What staff may do with the orders of others. Source: product.md "Back office". */
export const STAFF_RIGHTS = {
  'list-orders': ['owner', 'manager', 'fulfilment', 'support'],
  'edit-order': ['owner', 'manager', 'support'],
  'cancel-order': ['owner', 'manager', 'support'],
  'ship-order': ['owner', 'manager', 'fulfilment'],
  'export-orders': ['owner', 'manager'],
} as const satisfies Readonly<Record<string, readonly Role[]>>

/**
 * What depends on the order alone. Everybody may read and pay it who has the order's key, and nobody without;
 * unmasked it is shown to its buyer and to staff, and only its owner changes and places a cart. Source:
 * contract §4 (the key is the capability), decision 0024.
 */
export const OBJECT_RIGHTS = [
  'read-masked',
  'read-unmasked',
  'change-cart',
  'place-order',
  'pay-order',
] as const

export type OrderAction = keyof typeof STAFF_RIGHTS | (typeof OBJECT_RIGHTS)[number]

/** An order as far as rights go. */
export interface OrderObject {
  readonly hasKey: boolean
  /**
   * Whether it belongs to the visitor: their cart, their account's order, placed in this browser, or proved
   * by its e-mail address.
   */
  readonly isTheirs: boolean
}

/**
 * Whether somebody may do this with an order. Staff see what buyers see of their own. Source: contract §4,
 * ASVS 8.2.2.
 */
export function may(actor: Actor, action: OrderAction, { hasKey, isTheirs }: OrderObject): boolean {
  if (action in STAFF_RIGHTS) return hasRole(actor, STAFF_RIGHTS[action as keyof typeof STAFF_RIGHTS])
  if (action === 'change-cart' || action === 'place-order') return isTheirs
  return action === 'read-unmasked' ? isTheirs || hasRole(actor, STAFF_RIGHTS['list-orders']) : hasKey
}

const isReader = statement(
  'order-is-reader',
  `SELECT FROM order_reader WHERE order_id = $1 AND owner_hash = $2 AND until > $3
   UNION ALL SELECT FROM orders WHERE id = $1 AND account_id = $4`,
)

/**
 * Whether a visitor may read an order's personal data: the browser that placed it for 24 hours, any that
 * proved the e-mail address, and the member whose order it is. Everybody else with the key sees it masked.
 * Source: contract §4, quality §0.5.
 */
export async function mayReadUnmasked(
  db: Queryable,
  orderId: string,
  visit: Visit | null,
  now: Date,
): Promise<boolean> {
  if (!visit) return false
  return (await db.query(isReader, [orderId, ownerOf(visit), now, visit.accountId])).length > 0
}
