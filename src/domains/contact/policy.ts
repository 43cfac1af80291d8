import { byStaff } from '#kernel/rights.ts'

/** What staff may do with what people wrote to the shop. Source: decision 0036. */
export const contactStaffActions = {
  read: byStaff('owner', 'manager', 'support'),
  answer: byStaff('owner', 'manager', 'support'),
} as const

/** Roles that may answer, and to whom a conversation can be given. */
export const ANSWERING_ROLES = ['owner', 'manager', 'support'] as const
