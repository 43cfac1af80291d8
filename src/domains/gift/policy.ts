import { byStaff } from '#kernel/rights.ts'

/** What staff may do with memberships that are given to others. Source: decisions 0036, 0055. */
export const giftStaffActions = {
  read: byStaff('owner', 'manager', 'support'),
  change: byStaff('owner', 'manager', 'support'),
} as const
