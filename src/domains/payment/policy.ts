import { type Actor, hasRole, type Role } from '#kernel/actor.ts'

/**
 * What staff may do with payments. Money goes back by hand of those who answer for the books. Source:
 * product.md "Back office".
 */
export const STAFF_RIGHTS = {
  'read-attempts': ['owner', 'manager', 'support'],
  'capture-amount': ['owner', 'manager'],
  'record-settlement': ['owner', 'manager'],
  refund: ['owner', 'manager'],
  'end-review': ['owner', 'manager'],
  'replay-event': ['owner', 'manager'],
  'switch-gateway': ['owner'],
} as const satisfies Readonly<Record<string, readonly Role[]>>

/** What everybody may do who has the key of an order: pay it, and stop paying it. */
export const OBJECT_RIGHTS = ['link-gateway', 'capture-approved', 'cancel-attempt'] as const

export type PaymentAction = keyof typeof STAFF_RIGHTS | (typeof OBJECT_RIGHTS)[number]

/** How an order was reached. */
export interface PaymentObject {
  readonly hasOrderKey: boolean
}

/**
 * Whether somebody may do this with the payments of an order. Source: contract §4 (the key is the
 * capability), ASVS 8.2.1.
 */
export function may(actor: Actor, action: PaymentAction, { hasOrderKey }: PaymentObject): boolean {
  return action in STAFF_RIGHTS
    ? hasRole(actor, STAFF_RIGHTS[action as keyof typeof STAFF_RIGHTS])
    : hasOrderKey
}
