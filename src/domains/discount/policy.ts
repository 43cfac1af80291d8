import { byStaff } from '#kernel/rights.ts'

/** What staff may do with discount codes. Source: decisions 0036, 0055. */
export const discountStaffActions = {
  read: byStaff('owner', 'manager', 'support'),
  create: byStaff('owner', 'manager'),
  end: byStaff('owner', 'manager'),
} as const
