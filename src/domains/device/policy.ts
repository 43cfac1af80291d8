import { byStaff } from '#kernel/rights.ts'

/** What staff may do with device clients. Source: decision 0081. */
export const deviceStaffActions = {
  read: byStaff('owner', 'manager', 'support'),
  change: byStaff('owner', 'manager'),
} as const
