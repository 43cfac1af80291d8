import { byStaff } from '#kernel/rights.ts'

/** What staff may do with bank statements: all of it moves money. Source: decision 0036. */
export const bankStatementStaffActions = {
  read: byStaff('owner', 'manager'),
  import: byStaff('owner', 'manager'),
  assign: byStaff('owner', 'manager'),
  'take-back': byStaff('owner', 'manager'),
  dismiss: byStaff('owner', 'manager'),
} as const
