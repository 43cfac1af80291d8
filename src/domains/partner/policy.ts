import { byStaff } from '#kernel/rights.ts'

/**
 * What staff may do with partners. What a partner may do is an action on their own account. Source: decisions 0036,
 * 0067.
 */
export const partnerStaffActions = {
  read: byStaff('owner', 'manager', 'support'),
  change: byStaff('owner', 'manager'),
  'edit-materials': byStaff('owner', 'manager', 'editor'),
  decide: byStaff('owner', 'manager'),
  'edit-programme': byStaff('owner', 'manager'),
} as const
