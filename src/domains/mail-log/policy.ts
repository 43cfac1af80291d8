import { type Actor, hasRole, type Role } from '#kernel/actor.ts'

/**
 * Who sees the mails of the shop. They hold links that are keys, so few do. Source: product.md "Back office".
 */
export const STAFF_RIGHTS = {
  'read-mail': ['owner', 'manager', 'support'],
  'resend-mail': ['owner', 'manager', 'support'],
} as const satisfies Readonly<Record<string, readonly Role[]>>

export type MailAction = keyof typeof STAFF_RIGHTS

/** Whether somebody may do this with mails. Source: ASVS 8.2.1. */
export function may(actor: Actor, action: MailAction): boolean {
  return hasRole(actor, STAFF_RIGHTS[action])
}
