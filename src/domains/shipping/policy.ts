import { byStaff } from '#kernel/rights.ts'

/** What staff may do with shipping. Source: decision 0036. */
export const shippingStaffActions = {
  edit: byStaff('owner', 'manager'),
} as const
