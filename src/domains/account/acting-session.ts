import { ownerOf } from '#domains/order/index.ts'
import { type Actor, type Factor, GUEST, isStaff, type Role } from '#kernel/actor.ts'

/** The members of a session that say who acts. */
export interface ActingSession {
  /** SHA-256 of the cookie's value. */
  readonly hash: Buffer
  readonly accountId: string | null
  readonly roles: readonly Role[]
  readonly factor: Factor | null
}

/**
 * Returns the actor of a session. Staff who did not sign in with a second factor have no staff rights: they
 * may only set one up, except in a demo, whose password everybody knows. Source: docs/rules.md "Staff".
 */
export function actorOf(session: ActingSession | null, { demo }: { readonly demo: boolean }): Actor {
  if (!session) return GUEST
  const ownerHash = ownerOf(session)
  if (session.accountId === null) return { ...GUEST, ownerHash }
  const { accountId, roles, factor } = session
  const mustSetUpFactor = isStaff(roles) && factor === null && !demo
  return {
    accountId,
    ownerHash,
    mustSetUpFactor,
    roles: mustSetUpFactor ? [] : roles,
    sessionFactor: factor,
    orderKey: null,
  }
}
