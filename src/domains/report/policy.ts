import { byStaff } from '#kernel/rights.ts'

/** What staff may do with reports and exports of the books. Source: decision 0036. */
export const reportStaffActions = {
  read: byStaff('owner', 'manager'),
  export: byStaff('owner', 'manager'),
} as const
