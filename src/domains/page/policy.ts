import { byStaff } from '#kernel/rights.ts'

/** What staff may do with text pages. Source: decision 0036. */
export const pageStaffActions = {
  edit: byStaff('owner', 'manager', 'editor'),
} as const
