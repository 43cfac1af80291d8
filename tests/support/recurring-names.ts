import type { RecurringName } from '#jobs/recurring.ts'
import { recurringJobs } from '#main/tasks.ts'

/** The recurring jobs that follow orders, payments and subscriptions as time passes. */
export const MONEY_JOBS: readonly RecurringName[] = [
  'reconcile-payments',
  'expire-reservations',
  'bank-transfer-due',
  'advance-subscriptions',
  'advance-gifts',
  'end-unpaid-sign-ups',
  'end-plan-changes',
]

/** All recurring jobs of the program: for tests that race with them or pass a year. */
export const EVERY_JOB: readonly RecurringName[] = recurringJobs.map(({ name }) => name)
