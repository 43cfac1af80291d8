// Tests: tests/flows/account/known-address.test.ts

import type { ActingSession } from '#domains/account/index.ts'
import { isStaff } from '#kernel/actor.ts'

/**
 * Returns the account whose orders may be read in a session. Somebody who has only the password of a staff
 * account must not learn anything with it, even in a demo.
 */
export function knownMember({
  accountId,
  roles,
  factor,
}: Pick<ActingSession, 'accountId' | 'factor'> & { readonly roles: readonly string[] }): string | null {
  return isStaff(roles) && factor === null ? null : accountId
}
