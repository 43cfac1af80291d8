import { byStaff } from '#kernel/rights.ts'

/** What staff may do with cancellations and withdrawals of buyers; deciding moves money. Source: decision 0036. */
export const statementStaffActions = {
  read: byStaff('owner', 'manager', 'support'),
  decide: byStaff('owner', 'manager'),
} as const
