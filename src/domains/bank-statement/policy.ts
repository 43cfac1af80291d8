import { type Actor, hasRole, type Role } from '#kernel/actor.ts'

/**
 * Who works on the bank's statements: they name strangers and move money. Source: product.md "Back office".
 */
export const STAFF_RIGHTS = {
  'read-lines': ['owner', 'manager'],
  'import-statement': ['owner', 'manager'],
  'assign-line': ['owner', 'manager'],
  'unassign-line': ['owner', 'manager'],
  'dismiss-line': ['owner', 'manager'],
} as const satisfies Readonly<Record<string, readonly Role[]>>

export type BankStatementAction = keyof typeof STAFF_RIGHTS

/** Whether somebody may do this with bank statements. Source: ASVS 8.2.1. */
export function may(actor: Actor, action: BankStatementAction): boolean {
  return hasRole(actor, STAFF_RIGHTS[action])
}
