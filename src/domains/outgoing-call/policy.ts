import { byStaff } from '#kernel/rights.ts'

/** What staff may do with the webhooks of the shop. Source: decisions 0036, 0083. */
export const webhookStaffActions = {
  read: byStaff('owner', 'manager'),
  change: byStaff('owner', 'manager'),
} as const
