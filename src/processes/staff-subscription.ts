// Tests: tests/flows/membership/staff.test.ts

import type { Database } from '#db/database.ts'
import type { PauseWish, SubscriptionRow } from '#domains/subscription/index.ts'
import { cancelSubscription, endSubscription, resumeSubscription } from './cancel-subscription.ts'
import { type GiveSubscription, giveSubscription } from './give-subscription.ts'
import { type Paused, pauseSubscription, skipPeriod } from './pause-subscription.ts'
import { keepPlan } from './plan-change/change-plan.ts'

/** What staff do with a subscription: which one, why, and when. */
export interface StaffChange {
  readonly subscriptionId: string
  readonly actor: string
  readonly why: string
  readonly now: Date
}

/** Cancels a subscription for the end of its period, in one transaction. Throws: no-subscription. */
export function cancelByStaff(database: Database, change: StaffChange): Promise<{ readonly ends: Date }> {
  return database.transaction((tx) => cancelSubscription(tx, change))
}

/** Pauses a subscription, in one transaction. Throws: nothing-to-pause, period-unpaid, invalid-fields. */
export function pauseByStaff(
  database: Database,
  change: StaffChange & { readonly wish: Exclude<PauseWish, 'one-period'> },
): Promise<Paused> {
  return database.transaction((tx) => pauseSubscription(tx, change))
}

/** Leaves out the next period, in one transaction. Throws: nothing-to-pause, period-unpaid, already-paused. */
export function skipByStaff(database: Database, change: StaffChange): Promise<Paused> {
  return database.transaction((tx) => skipPeriod(tx, change))
}

/** Takes a cancellation or a pause back, in one transaction. Throws: nothing-to-resume. */
export function resumeByStaff(database: Database, change: StaffChange): Promise<{ readonly renews: Date }> {
  return database.transaction((tx) => resumeSubscription(tx, change))
}

/** Ends a subscription at once, in one transaction. Throws: no-subscription. */
export function endByStaff(database: Database, change: StaffChange): Promise<void> {
  return database.transaction((tx) => endSubscription(tx, change))
}

/** Gives a plan without payment, in one transaction. Throws: already-subscribed. */
export function giveByStaff(database: Database, command: GiveSubscription): Promise<SubscriptionRow> {
  return database.transaction((tx) => giveSubscription(tx, command))
}

/** Takes a change of plan back that waits for the next period, in one transaction. Throws: no-plan-change. */
export function keepByStaff(database: Database, command: Omit<StaffChange, 'why'>): Promise<void> {
  return database.transaction((tx) => keepPlan(tx, command))
}
