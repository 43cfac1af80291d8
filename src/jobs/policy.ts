import { byStaff } from '#kernel/rights.ts'

/** What staff may do with background jobs. Source: decision 0055. */
export const jobStaffActions = {
  read: byStaff('owner', 'manager'),
  retry: byStaff('owner', 'manager'),
  drop: byStaff('owner', 'manager'),
} as const
