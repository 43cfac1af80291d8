// Tests: tests/flows/account/known-address.test.ts

import type { ActingSession } from '#domains/account/index.ts'
import { isStaff } from '#kernel/actor.ts'

/**
 * Whose orders may be read here: whoever has the password of staff and nothing else learns nothing by it, in
 * no demo either.
 */
export function knownMember({
  accountId,
  roles,
  factor,
}: Pick<ActingSession, 'accountId' | 'factor'> & { readonly roles: readonly string[] }): string | null {
  return isStaff(roles) && factor === null ? null : accountId
}
