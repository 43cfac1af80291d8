import { byStaff } from '#kernel/rights.ts'

/** What staff may do with the right of a person to use something. Source: decisions 0036, 0055. */
export const entitlementStaffActions = {
  give: byStaff('owner', 'manager'),
  end: byStaff('owner', 'manager'),
} as const
