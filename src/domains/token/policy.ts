import { byStaff } from '#kernel/rights.ts'

/** What staff may do with tokens of others. Source: decision 0080. */
export const tokenStaffActions = {
  read: byStaff('owner', 'manager', 'support'),
  end: byStaff('owner', 'manager', 'support'),
} as const
