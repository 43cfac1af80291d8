import { type ActingSession, isStaff } from '#domains/account/index.ts'

/**
 * Whose orders may be read here: whoever has the password of staff and nothing else learns nothing by it, in
 * no demo either.
 */
export function knownMember({
  accountId,
  roles,
  factor,
}: Omit<ActingSession, 'roles'> & { readonly roles: readonly string[] }): string | null {
  return isStaff(roles) && factor === null ? null : accountId
}
