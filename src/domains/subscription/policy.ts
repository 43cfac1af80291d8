import { byStaff } from '#kernel/rights.ts'

/** What staff may do with subscriptions and plans. Giving time away is worth money. Source: decisions 0036, 0055. */
export const subscriptionStaffActions = {
  read: byStaff('owner', 'manager', 'support'),
  change: byStaff('owner', 'manager', 'support'),
  give: byStaff('owner', 'manager'),
  'edit-plan': byStaff('owner', 'manager'),
} as const
