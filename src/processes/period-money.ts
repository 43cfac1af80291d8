// Tests: tests/flows/membership/sign-up.test.ts

import type { Tx } from '#db/database.ts'
import { queueAccountMail } from '#domains/account/index.ts'
import { type OrderRow, readFrozenDocument } from '#domains/order/index.ts'
import { type Moment, readAttempts } from '#domains/payment/index.ts'
import {
  changePeriod,
  changeSubscription,
  isLive,
  lockSubscription,
  noteSubscription,
  noticeAt,
  type PeriodRow,
  periodFrom,
  readPeriod,
  readPeriods,
  readSubscriptionsOf,
  type SubscriptionChange,
  type SubscriptionRow,
  setPaidInVain,
  setPlanChangesInVain,
} from '#domains/subscription/index.ts'
import { queueJob } from '#jobs/queue-job.ts'
import { closeAccess, openAccess } from './subscription-access.ts'

/**
 * Moves a subscription whose period is paid in full: the first one starts it, a later one takes it on. Safe to
 * repeat. What cannot start, because the person has another one or is gone, waits for staff. The caller holds
 * the order's lock. Source: decision 0041.
 */
export async function periodIsPaid(
  tx: Tx,
  periodId: string,
  order: OrderRow,
  { actor, now }: Moment,
): Promise<void> {
  const locked = await lockPeriod(tx, periodId)
  if (!locked || locked.period.state === 'paid') return
  const { period, subscription } = locked
  const paid = await readPaid(tx, order.id)
  const dates = datesOf(period, subscription, now)
  const isBack = period.state === 'refunded'
  const event = { actor, now, why: `period ${period.number}` }
  if (!(await mayGoOn(tx, subscription, dates.endsAt, now))) {
    await setPaidInVain(tx, period.id, now)
    await noteSubscription(tx, subscription, { ...event, what: 'paid-in-vain' })
    await endUselessConsents(tx, subscription, order.id)
    return
  }
  await changePeriod(tx, period, { ...dates, state: 'paid' })
  const isFirst = subscription.paidUntil === null
  const what = isFirst ? 'started' : isBack ? 'money-back' : 'renewed'
  const next = await changeSubscription(tx, subscription, changeOf(subscription, dates, paid), {
    ...event,
    what,
  })
  await openAccess(tx, next, { actor, now, why: what })
  if (isBack) await setPlanChangesInVain(tx, subscription, null, now)
  if (paid.agreement !== null) queueConsentJobs(tx, subscription, next)
  if (isFirst) await queueBegunMail(tx, next, order, now)
}

/**
 * Takes back what a period gave, because all of its money went back. The newest period ends its subscription
 * at once; an earlier one only says so. Safe to repeat. Source: decision 0041.
 */
export async function periodIsRefunded(tx: Tx, periodId: string, { actor, now }: Moment): Promise<void> {
  const locked = await lockPeriod(tx, periodId)
  if (!locked || locked.period.state === 'refunded') return
  const { period, subscription } = locked
  const hasAgreement = subscription.agreement !== null
  await setPaidInVain(tx, period.id, null)
  const event = { actor, now, why: `the money of period ${period.number} went back` }
  if (period.state !== 'paid') {
    // Paid and never started: its sign-up is over.
    await endUselessConsents(tx, subscription, period.orderId)
    if (subscription.state !== 'pending') return
    await changeSubscription(
      tx,
      subscription,
      { state: 'ended', endedAt: now, dueAt: null },
      { ...event, what: 'ended' },
    )
    return
  }
  await changePeriod(tx, period, { state: 'refunded' })
  const newest = (await readPeriods(tx, subscription.id)).findLast(({ state }) => state !== 'open')
  if (!isLive(subscription) || newest?.id !== period.id) {
    await noteSubscription(tx, subscription, { ...event, what: 'refunded' })
    return
  }
  await closeAccess(tx, subscription, event)
  const ended = { state: 'ended', endedAt: now, endsAt: now, dueAt: null } as const
  await changeSubscription(
    tx,
    subscription,
    { ...ended, toTellSince: hasAgreement ? now : null },
    { ...event, what: 'ended' },
  )
  // What was paid on top for a better plan is refunded by staff.
  await setPlanChangesInVain(tx, subscription, now, now)
  queueJob(tx, 'follow-subscription', { subscriptionId: subscription.id })
}

/** Has providers end the consents of a period that begins nothing: they would charge the next one by themselves. */
async function endUselessConsents(tx: Tx, subscription: SubscriptionRow, chargeId: string): Promise<void> {
  if (isLive(subscription)) return
  for (const { flow, providerRef, capturedMinor, gatewayId } of await readAttempts(tx, chargeId))
    if (flow === 'first' && providerRef !== null && capturedMinor > 0)
      queueJob(tx, 'end-agreement', { subscriptionId: subscription.id, gatewayId, agreement: providerRef })
}

async function lockPeriod(
  tx: Tx,
  periodId: string,
): Promise<{ readonly period: PeriodRow; readonly subscription: SubscriptionRow } | null> {
  const named = await readPeriod(tx, periodId)
  const subscription = named && (await lockSubscription(tx, named.subscriptionId))
  // Read again under the lock.
  const period = subscription && (await readPeriod(tx, periodId))
  return period && { period, subscription }
}

/** How a period was paid. */
interface Paid {
  readonly gatewayId: string
  /** The buyer's consent to further payments; null where they paid this period only. */
  readonly agreement: string | null
}

/** Reads how a period was paid: the payment with a consent counts, if there is one. */
async function readPaid(tx: Tx, chargeId: string): Promise<Paid> {
  const paid = (await readAttempts(tx, chargeId)).filter(
    ({ capturedMinor, booking }) => capturedMinor > 0 && booking === 'receivable',
  )
  const consent = paid.find(({ flow, providerRef }) => flow === 'first' && providerRef !== null)
  return {
    gatewayId: (consent ?? paid[0])?.gatewayId ?? '',
    agreement: consent?.providerRef ?? null,
  }
}

function datesOf(
  { startsAt, endsAt }: PeriodRow,
  { anchorAt, period, timeZone }: SubscriptionRow,
  now: Date,
): { readonly startsAt: Date; readonly endsAt: Date } {
  if (startsAt && endsAt) return { startsAt, endsAt }
  // A trial has said before when it is over.
  const anchor = anchorAt ?? now
  return periodFrom({ anchor, period, timeZone }, anchor)
}

/**
 * Whether the money of a period may move its subscription: the person exists, has no other one of this plan,
 * and an ended one is still within what was paid.
 */
async function mayGoOn(tx: Tx, subscription: SubscriptionRow, paidUntil: Date, now: Date): Promise<boolean> {
  const { accountId, productId, state, id } = subscription
  if (accountId === null || (state === 'ended' && paidUntil <= now)) return false
  if (isLive(subscription)) return true
  const others = await readSubscriptionsOf(tx, accountId)
  return !others.some((other) => other.id !== id && other.productId === productId && isLive(other))
}

function changeOf(
  subscription: SubscriptionRow,
  { startsAt, endsAt }: { readonly startsAt: Date; readonly endsAt: Date },
  { gatewayId, agreement }: Paid,
): SubscriptionChange {
  const { paidUntil: before, anchorAt, pausedUntil } = subscription
  // `name-agreement` finds out where the provider renews by itself.
  const renews = agreement !== null ? 'shop' : before === null ? 'never' : subscription.renews
  const paidUntil = before === null || endsAt > before ? endsAt : before
  return {
    state: 'active',
    renews,
    paidUntil,
    endedAt: null,
    // A pause is over once it is paid for the time after it.
    pausedUntil: pausedUntil !== null && pausedUntil > paidUntil ? pausedUntil : null,
    dueAt: noticeAt(subscription.period, paidUntil) ?? paidUntil,
    anchorAt: anchorAt ?? startsAt,
    // Whoever cancelled, or got the money back, wants no further period.
    endsAt: renews === 'never' || subscription.endsAt !== null ? paidUntil : null,
    // How long its money takes is asked with its name.
    ...(agreement !== null
      ? { gatewayId, agreement, consentDays: null }
      : before === null
        ? { gatewayId }
        : {}),
  }
}

/** Asks the provider how the new consent is called, and ends the one that it replaces. */
function queueConsentJobs(
  tx: Tx,
  before: SubscriptionRow,
  { id, gatewayId, agreement }: SubscriptionRow,
): void {
  queueJob(tx, 'name-agreement', { subscriptionId: id })
  if (before.agreement !== null && (before.agreement !== agreement || before.gatewayId !== gatewayId))
    queueJob(tx, 'end-agreement', {
      subscriptionId: id,
      gatewayId: before.gatewayId,
      agreement: before.agreement,
    })
}

async function queueBegunMail(
  tx: Tx,
  { accountId, paidUntil, renews, number }: SubscriptionRow,
  order: OrderRow,
  now: Date,
): Promise<void> {
  const { lines } = await readFrozenDocument(tx, order)
  queueAccountMail(tx, {
    kind: renews === 'never' ? 'term-begun' : 'subscription-begun',
    accountId,
    to: order.email,
    locale: order.locale,
    now,
    detail: { number, plan: lines[0]?.name ?? '', until: paidUntil?.toISOString() ?? '' },
  })
}
