import { byStaff } from '#kernel/rights.ts'

/** What staff may do with reviews. Source: decisions 0036, 0109. */
export const reviewStaffActions = {
  read: byStaff('owner', 'manager', 'support', 'editor'),
  decide: byStaff('owner', 'manager', 'support'),
} as const
