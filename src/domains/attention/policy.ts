import { byStaff } from '#kernel/rights.ts'

/** What staff may do with things that wait for a person. Source: decision 0036. */
export const attentionStaffActions = {
  read: byStaff('owner', 'manager', 'support'),
  snooze: byStaff('owner', 'manager', 'support'),
  'set-digest': byStaff('owner', 'manager'),
} as const
