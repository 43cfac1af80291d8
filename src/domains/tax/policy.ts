import { byStaff } from '#kernel/rights.ts'

/** What staff may do with VAT. Source: decision 0036. */
export const taxStaffActions = {
  edit: byStaff('owner', 'manager'),
} as const
