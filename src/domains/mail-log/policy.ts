import { byStaff } from '#kernel/rights.ts'

/** What staff may do with mails. Source: decision 0036. */
export const mailStaffActions = {
  read: byStaff('owner', 'manager', 'support'),
  'send-again': byStaff('owner', 'manager', 'support'),
  word: byStaff('owner', 'manager'),
} as const
