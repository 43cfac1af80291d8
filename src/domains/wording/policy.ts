import { byStaff } from '#kernel/rights.ts'

/** What staff may do with the texts of the program. Source: decision 0036. */
export const wordingStaffActions = {
  edit: byStaff('owner', 'manager'),
} as const
