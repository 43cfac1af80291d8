import { isStaff, type Role, STAFF_ROLES, type StaffRole } from '#kernel/actor.ts'

/** How much a role may do, the most first: nobody gives or takes one above their own. */
const RANKS: Readonly<Record<StaffRole, number>> = {
  owner: 3,
  manager: 2,
  fulfilment: 1,
  support: 1,
  editor: 1,
}

/** Returns the rank of the highest of some roles; 0: none of staff. Pure. */
function rankOf(roles: readonly string[]): number {
  return Math.max(0, ...STAFF_ROLES.filter((role) => roles.includes(role)).map((role) => RANKS[role]))
}

/** Returns whether somebody with these roles may give or take those. Pure. Source: decision 0054. */
export function mayGrant(own: readonly Role[], wanted: readonly string[]): boolean {
  return isStaff(own) && rankOf(own) >= rankOf(wanted)
}

/** Returns an account's roles with other roles of staff; a partner stays one. Pure. */
export function withStaffRoles(roles: readonly Role[], wanted: readonly StaffRole[]): readonly Role[] {
  return [...roles.filter((role) => !isStaff([role])), ...STAFF_ROLES.filter((role) => wanted.includes(role))]
}
