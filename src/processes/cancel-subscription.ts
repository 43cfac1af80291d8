// Tests: tests/flows/membership/cancel.test.ts

import type { Tx } from '#db/database.ts'
import { queueAccountMail, readMailLocale, readUser } from '#domains/account/index.ts'
import {
  changeSubscription,
  isLive,
  lockSubscription,
  type SubscriptionRow,
  subscriptionErrors,
} from '#domains/subscription/index.ts'
import { queueJob } from '#jobs/queue-job.ts'
import { DEFAULT_LOCALE, type LocaleCode } from '#kernel/locales.ts'
import { closeAccess, openAccess } from './subscription-access.ts'

export interface ChangeOfMind {
  readonly subscriptionId: string
  /** Language of the mail; absent: that of the last mail to the account. */
  readonly locale?: LocaleCode
  /** `buyer`, `cli`, … for the history. */
  readonly actor: string
  readonly why: string
  readonly now: Date
}

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
    return { ends: now }
  }
  const isTold = subscription.renews === 'provider' && subscription.agreement !== null
  const change = { endsAt: ends, dueAt: ends, pausedUntil: null, toTellSince: isTold ? now : null }
  const next = await changeSubscription(tx, subscription, change, { what: 'cancelled', actor, now, why })
  await openAccess(tx, next, { actor, now, why: 'cancelled' })
  queueFollowing(tx, next)
  await queueMail(tx, next, 'subscription-cancelled', ends, command)
  return { ends }
}

/**
 * Takes a cancellation back before the subscription has ended. Throws: nothing-to-resume, also for a prepaid
 * term, which nobody renews. Source: decision 0041.
 */
export async function resumeSubscription(tx: Tx, command: ChangeOfMind): Promise<{ readonly renews: Date }> {
  const subscription = await lockSubscription(tx, command.subscriptionId)
  const { actor, why, now } = command
  const isTrial = subscription?.state === 'trial'
  if (
    !subscription?.endsAt ||
    !isLive(subscription) ||
    subscription.endsAt <= now ||
    (subscription.renews === 'never' && !isTrial)
  )
    throw subscriptionErrors['nothing-to-resume']()
  const renews = subscription.endsAt
  const isTold = subscription.renews === 'provider' && subscription.agreement !== null
  const change = { endsAt: null, dueAt: renews, toTellSince: isTold ? now : null }
  const next = await changeSubscription(tx, subscription, change, { what: 'resumed', actor, now, why })
  await openAccess(tx, next, { actor, now, why: 'resumed' })
  queueFollowing(tx, next)
  await queueMail(tx, next, 'subscription-resumed', renews, command)
  return { renews }
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

async function queueMail(
  tx: Tx,
  { accountId, number }: SubscriptionRow,
  kind: 'subscription-cancelled' | 'subscription-resumed',
  until: Date,
  { locale, now }: ChangeOfMind,
): Promise<void> {
  const user = accountId === null ? null : await readUser(tx, accountId)
  if (!user || accountId === null) return
  queueAccountMail(tx, {
    ...{ kind, accountId, to: user.email, now },
    locale: locale ?? (await readMailLocale(tx, accountId)) ?? DEFAULT_LOCALE,
    detail: { number, until: until.toISOString() },
  })
}
