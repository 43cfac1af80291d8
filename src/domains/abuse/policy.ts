import { byStaff } from '#kernel/rights.ts'

/** What staff may do with reports of abuse and with the block list. Source: decisions 0036, 0085, 0086. */
export const abuseStaffActions = {
  read: byStaff('owner', 'manager', 'support'),
  answer: byStaff('owner', 'manager', 'support'),
  decide: byStaff('owner', 'manager'),
  block: byStaff('owner', 'manager'),
} as const
