import { byStaff } from '#kernel/rights.ts'

/**
 * What staff may do with payouts of partners. What a partner may do is an action on their own account. Source: decisions
 * 0036, 0071.
 */
export const payoutStaffActions = {
  read: byStaff('owner', 'manager'),
  pay: byStaff('owner', 'manager'),
} as const
