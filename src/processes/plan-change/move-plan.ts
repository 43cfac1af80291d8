// Tests: tests/flows/membership/change-plan.test.ts

import type { Tx } from '#db/database.ts'
import type { Moment } from '#domains/payment/index.ts'
import {
  changeSubscription,
  isLive,
  NO_NEXT_PLAN,
  noticeAt,
  type RenewalRow,
  readSubscriptionsOf,
  type SubscriptionChange,
  type SubscriptionEventName,
  saveRenewal,
} from '#domains/subscription/index.ts'
import { queueJob } from '#jobs/queue-job.ts'
import { closeAccess, openAccess } from '../subscription-access.ts'

/** The plan that a subscription has from now on, and what is paid of it. */
export interface MovedTo {
  readonly productId: string
  readonly variantId: string
  /** The price of each further period. Units: minor units. */
  readonly priceMinor: number
  readonly period: string
  readonly anchorAt: Date
  readonly paidUntil: Date
}

/**
 * Gives a running subscription another plan at once: the old plan closes and the new one opens. A cancelled or
 * prepaid one ends with what is paid of the new plan. The next charge is announced anew, at its new price, and
 * a job tells a provider that renews by itself. The caller holds the subscription's lock.
 */
export async function movePlan(
  tx: Tx,
  row: RenewalRow,
  to: MovedTo,
  { actor, now, what, why }: Moment & { readonly what: SubscriptionEventName; readonly why: string },
): Promise<RenewalRow> {
  const { paidUntil, period } = to
  const endsAt = row.endsAt === null ? null : paidUntil
  const change: SubscriptionChange = {
    ...to,
    ...NO_NEXT_PLAN,
    endsAt,
    dueAt: endsAt ?? noticeAt(period, paidUntil) ?? paidUntil,
    ...toTell(row, now),
  }
  await closeAccess(tx, row, { actor, now, why })
  const moved = { ...row, ...(await changeSubscription(tx, row, change, { what, actor, now, why })) }
  await openAccess(tx, moved, { actor, now, why })
  queueTelling(tx, moved)
  return saveRenewal(tx, moved, { announcedFor: null })
}

/** Has a provider that renews by itself told of another price; one that is asked by the shop need not know. */
export function toTell({ renews, agreement, endsAt }: RenewalRow, now: Date): SubscriptionChange {
  return renews === 'provider' && agreement !== null && endsAt === null ? { toTellSince: now } : {}
}

/** Queues the job that tells the provider, if there is something to tell. */
export function queueTelling(tx: Tx, { id, toTellSince }: RenewalRow): void {
  if (toTellSince !== null) queueJob(tx, 'follow-subscription', { subscriptionId: id })
}

/** Whether a member has another live subscription of a plan, beside the one that would become one. */
export async function hasOther(
  tx: Tx,
  { id, accountId }: Pick<RenewalRow, 'id' | 'accountId'>,
  productId: string,
): Promise<boolean> {
  if (accountId === null) return true
  const own = await readSubscriptionsOf(tx, accountId)
  return own.some((other) => other.id !== id && other.productId === productId && isLive(other))
}
