import { byStaff } from '#kernel/rights.ts'

/** What staff may do with the settings. Source: decision 0036. */
export const shopActions = {
  'edit-settings': byStaff('owner', 'manager'),
  'edit-bank-account': byStaff('owner'),
} as const

/** What staff may do with the shop as a whole. Source: decision 0036. */
export const shopStaffActions = {
  'read-audit-log': byStaff('owner', 'manager'),
} as const
