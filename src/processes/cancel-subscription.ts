// Tests: tests/flows/membership/cancel.test.ts

import type { Tx } from '#db/database.ts'
import {
  changeSubscription,
  isLive,
  isPausing,
  lockSubscription,
  type SubscriptionChange,
  type SubscriptionEventName,
  type SubscriptionRow,
  subscriptionErrors,
} from '#domains/subscription/index.ts'
import { queueJob } from '#jobs/queue-job.ts'
import { type ChangeOfMind, queueChangeMail } from './change-of-mind.ts'
import { closeAccess, openAccess } from './subscription-access.ts'

/**
 * Cancels a subscription for the end of what is paid, or of its trial; one with an unpaid period ends at once.
 * A repeat changes nothing. The provider is told by a job. Returns when it ends. Throws: no-subscription.
 * Source: docs/http-contract.md "POST /subscription/cancel", decision 0041.
 */
export async function cancelSubscription(tx: Tx, command: ChangeOfMind): Promise<{ readonly ends: Date }> {
  const subscription = await lockSubscription(tx, command.subscriptionId)
  if (!subscription || !isLive(subscription)) throw subscriptionErrors['no-subscription']()
  if (subscription.endsAt !== null) return { ends: subscription.endsAt }
  const { actor, why, now } = command
  const ends = subscription.paidUntil ?? subscription.anchorAt ?? now
  if (ends <= now) {
    await endNow(tx, subscription, command)
    await queueChangeMail(tx, subscription, { kind: 'subscription-cancelled', until: now }, command)
    return { ends: now }
  }
  const isTold = subscription.renews === 'provider' && subscription.agreement !== null
  const change = { endsAt: ends, dueAt: ends, pausedUntil: null, toTellSince: isTold ? now : null }
  const next = await changeSubscription(tx, subscription, change, { what: 'cancelled', actor, now, why })
  await openAccess(tx, next, { actor, now, why: 'cancelled' })
  queueFollowing(tx, next)
  await queueChangeMail(tx, next, { kind: 'subscription-cancelled', until: ends }, command)
  return { ends }
}

/**
 * Has a subscription go on whose member took back what they decided: a cancellation, before it has ended, or a
 * pause. Before the paid time is over that changes nothing but the plan; a pause that has begun ends now, and the
 * next period begins and is charged. Throws: nothing-to-resume, also for a prepaid term, which nobody renews.
 * Source: decisions 0041, 0042.
 */
export async function resumeSubscription(tx: Tx, command: ChangeOfMind): Promise<{ readonly renews: Date }> {
  const subscription = await lockSubscription(tx, command.subscriptionId)
  const { actor, why, now } = command
  const going = subscription && goingOn(subscription, now)
  if (!subscription || !going) throw subscriptionErrors['nothing-to-resume']()
  const isTold = subscription.renews === 'provider' && subscription.agreement !== null
  const change = { ...going.change, toTellSince: isTold ? now : null }
  const next = await changeSubscription(tx, subscription, change, { what: going.what, actor, now, why })
  await openAccess(tx, next, { actor, now, why: going.what })
  queueFollowing(tx, next)
  await queueChangeMail(tx, next, { kind: 'subscription-resumed', until: going.renews }, command)
  return { renews: going.renews }
}

/** What takes back a cancellation or a pause, and when the next period begins then; null: there is neither. */
function goingOn(
  subscription: SubscriptionRow,
  now: Date,
): {
  readonly what: SubscriptionEventName
  readonly renews: Date
  readonly change: SubscriptionChange
} | null {
  const { endsAt, paidUntil, renews, state } = subscription
  if (!isLive(subscription)) return null
  if (endsAt !== null)
    return endsAt > now && (renews !== 'never' || state === 'trial')
      ? { what: 'resumed', renews: endsAt, change: { endsAt: null, dueAt: endsAt } }
      : null
  if (paidUntil === null || !isPausing(subscription, now)) return null
  const before = {
    what: 'pause-ended',
    renews: paidUntil,
    change: { pausedUntil: null, dueAt: now },
  } as const
  return paidUntil > now
    ? before
    : { ...before, renews: now, change: { state: 'active', pausedUntil: now, dueAt: now } }
}

/**
 * Ends a live subscription at once, with what it opened. A job tells the provider and cancels the orders that
 * are still to be paid. Money that was paid is refunded as any order's is. Throws: no-subscription.
 */
export async function endSubscription(tx: Tx, command: Omit<ChangeOfMind, 'locale'>): Promise<void> {
  const subscription = await lockSubscription(tx, command.subscriptionId)
  if (!subscription || !isLive(subscription)) throw subscriptionErrors['no-subscription']()
  await endNow(tx, subscription, command)
}

async function endNow(
  tx: Tx,
  subscription: SubscriptionRow,
  { actor, why, now }: Omit<ChangeOfMind, 'locale'>,
): Promise<void> {
  const ended = { state: 'ended', endsAt: now, endedAt: now, dueAt: null } as const
  const toTellSince = subscription.agreement === null ? null : now
  await changeSubscription(tx, subscription, { ...ended, toTellSince }, { what: 'ended', actor, now, why })
  await closeAccess(tx, subscription, { actor, now, why: why || 'ended' })
  queueFollowing(tx, subscription)
}

function queueFollowing(tx: Tx, { id }: SubscriptionRow): void {
  queueJob(tx, 'follow-subscription', { subscriptionId: id })
}
