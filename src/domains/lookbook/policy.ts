import { byStaff } from '#kernel/rights.ts'

/** What staff may do with the lookbook. Source: decision 0036. */
export const lookbookStaffActions = {
  edit: byStaff('owner', 'manager', 'editor'),
} as const
