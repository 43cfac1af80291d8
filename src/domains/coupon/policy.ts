import { byStaff } from '#kernel/rights.ts'

/** What staff may do with coupons, which are money. Source: decisions 0036, 0055. */
export const couponStaffActions = {
  read: byStaff('owner', 'manager', 'support'),
  block: byStaff('owner', 'manager', 'support'),
  create: byStaff('owner', 'manager'),
  correct: byStaff('owner', 'manager'),
  'mail-again': byStaff('owner', 'manager', 'support'),
} as const
