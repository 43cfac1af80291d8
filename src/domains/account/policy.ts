import { type Actor, type Factor, GUEST, hasRole, isStaff, type Role } from '#kernel/actor.ts'
import { accountErrors } from './errors.ts'

/** What staff may do with the accounts of others. Source: product.md "Back office". */
export const STAFF_RIGHTS = {
  'read-customer': ['owner', 'manager', 'support'],
  'change-customer': ['owner', 'manager', 'support'],
  'erase-customer': ['owner', 'manager'],
  'reset-factors': ['owner'],
  'grant-roles': ['owner'],
} as const satisfies Readonly<Record<string, readonly Role[]>>

/** What everybody may do with their own account, and nobody with another's. */
export const OBJECT_RIGHTS = ['read-own', 'change-own', 'end-session', 'change-factors', 'erase-own'] as const

export type AccountAction = keyof typeof STAFF_RIGHTS | (typeof OBJECT_RIGHTS)[number]

/** The account that is acted on. */
export interface AccountObject {
  readonly accountId: string
  /** Whether its sign-in asks for a second factor. */
  readonly hasFactors?: boolean
}

/**
 * Whether somebody may do this with an account. Factors are changed by whoever signed in with one: a session
 * from before the first, in whatever hands, must not replace it. Source: product.md "Account" and "Back
 * office", ASVS 8.2.1, 8.2.2.
 */
export function may(
  actor: Actor,
  action: AccountAction,
  { accountId, hasFactors = false }: AccountObject,
): boolean {
  if (action in STAFF_RIGHTS) return hasRole(actor, STAFF_RIGHTS[action as keyof typeof STAFF_RIGHTS])
  if (actor.accountId === null || actor.accountId !== accountId) return false
  if (action === 'change-factors') return !hasFactors || actor.sessionFactor !== null
  return !actor.mustSetUpFactor
}

/** A session as far as it says who acts. */
export interface ActingSession {
  readonly accountId: string | null
  readonly roles: readonly Role[]
  readonly factor: Factor | null
}

/**
 * Who acts in a session. Staff that did not sign in with a second factor have no rights of staff: they may
 * only set one up, except in a demo, whose password everybody knows. Source: quality §1.1 row 24, contract
 * §10.
 */
export function actorOf(session: ActingSession | null, { demo }: { readonly demo: boolean }): Actor {
  if (!session || session.accountId === null) return GUEST
  const { accountId, roles, factor } = session
  const mustSetUpFactor = isStaff(roles) && factor === null && !demo
  return { accountId, roles: mustSetUpFactor ? [] : roles, sessionFactor: factor, mustSetUpFactor }
}

/**
 * For what moves money away, such as a partner's payout account: the session must have been proved by a
 * second factor. A demo asks for none. Throws: second-factor-needed. Source: quality §1.1 row 24, contract
 * §10.
 */
export function requireFactor(actor: Actor, { demo }: { readonly demo: boolean }): void {
  if (!demo && actor.sessionFactor === null) throw accountErrors['second-factor-needed']()
}
