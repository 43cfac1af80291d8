import { type Actor, hasRole, type Role } from '#kernel/actor.ts'

/**
 * Who reads the books. Nobody writes in them: commands of other domains do, and the rows stand for ever.
 * Source: architecture "Data".
 */
export const STAFF_RIGHTS = { 'read-books': ['owner', 'manager'] } as const satisfies Readonly<
  Record<string, readonly Role[]>
>

export type LedgerAction = keyof typeof STAFF_RIGHTS

/** Whether somebody may do this with the books. Source: ASVS 8.2.1. */
export function may(actor: Actor, action: LedgerAction): boolean {
  return hasRole(actor, STAFF_RIGHTS[action])
}
