// Tests: tests/flows/membership/cancel.test.ts

import type { Tx } from '#db/database.ts'
import { readOrderById } from '#domains/order/index.ts'
import {
  cancelOrder,
  type PaymentEngine,
  ProviderError,
  type SubscriptionPort,
} from '#domains/payment/index.ts'
import {
  changePeriod,
  changeSubscription,
  isPausing,
  lockSubscription,
  readPeriods,
  readSubscription,
  type SubscriptionChange,
  type SubscriptionRow,
} from '#domains/subscription/index.ts'
import type { JobHandlers } from '#jobs/job-names.ts'
import { queueJob } from '#jobs/queue-job.ts'
import { budget, MINUTE_BUDGET_MS } from '#jobs/stuck-work.ts'
import type { Clock } from '#kernel/clock.ts'
import { endUnpaidSignUps } from './end-unpaid-sign-up.ts'
import { chargePlanChange } from './plan-change/charge-plan-change.ts'
import { endUnpaidPlanChanges } from './plan-change/end-open-changes.ts'

/** Returns the handlers of the jobs that follow a subscription. */
export function subscriptionJobs(engine: PaymentEngine, clock: Clock): JobHandlers {
  return {
    'follow-subscription': ({ subscriptionId }) => followSubscription(engine, subscriptionId, clock.now()),
    'name-agreement': ({ subscriptionId }) => nameAgreement(engine, subscriptionId, clock.now()),
    'end-agreement': async ({ subscriptionId, gatewayId, agreement }) => {
      const port = engine.gatewayOf(gatewayId)?.subscription
      if (port) await port.cancel(agreement, 'now', `${subscriptionId}:replaced:${agreement}`)
    },
    'charge-plan-change': ({ planChangeId }) =>
      chargePlanChange(engine, planChangeId, { actor: 'job', now: clock.now(), isRepeat: true }),
    'end-plan-changes': (_nothing, { stopping }) =>
      endUnpaidPlanChanges(engine, clock.now(), budget(MINUTE_BUDGET_MS, stopping)),
    'end-unpaid-sign-ups': (_nothing, { stopping }) =>
      endUnpaidSignUps(engine, clock.now(), budget(MINUTE_BUDGET_MS, stopping), engine.log),
  }
}

/**
 * Tells the provider how a subscription goes on, and cancels the orders of an ended one that nobody should pay
 * any more. Repeated until the provider answers; staff see one that does not. Throws: ProviderError,
 * payment-on-its-way, so that the job comes again.
 */
export async function followSubscription(engine: PaymentEngine, id: string, now: Date): Promise<void> {
  const subscription = await readSubscription(engine.database, id)
  if (subscription) await cancelUselessOrders(engine, subscription, now)
  if (!subscription || subscription.toTellSince === null || subscription.agreement === null) return
  const port = engine.gatewayOf(subscription.gatewayId)?.subscription
  // Switched off: staff see that the provider does not know yet.
  if (!port) return
  const change = await tellWhatStands(port, subscription, subscription.agreement, now)
  await engine.database.transaction(async (tx) => {
    const current = await lockSubscription(tx, id)
    if (!current) return
    // What changed meanwhile has its own job. That may have told the provider before we did, so it is told again.
    if (current.toTellSince?.getTime() !== subscription.toTellSince?.getTime())
      return tellAgain(tx, current, now)
    // Nothing of an erased person is kept longer than its provider had to be told.
    const erased = current.accountId === null ? { agreement: null } : {}
    const told = { ...change, ...erased, toTellSince: null }
    await changeSubscription(tx, current, told, { what: 'provider-told', actor: 'job', now })
  })
}

/** Has the provider hear once more what holds now, under a key of its own: it would not act on an old one. */
async function tellAgain(tx: Tx, current: SubscriptionRow, now: Date): Promise<void> {
  if (current.agreement === null) return
  const last = current.toTellSince?.getTime() ?? 0
  const toTellSince = new Date(Math.max(now.getTime(), last + 1))
  await changeSubscription(tx, current, { toTellSince }, { what: 'provider-to-tell', actor: 'job', now })
  queueJob(tx, 'follow-subscription', { subscriptionId: current.id })
}

/** Tells the provider. One that has ended the agreement meanwhile cannot go on with it: its member agrees anew. */
async function tellWhatStands(
  port: SubscriptionPort,
  subscription: SubscriptionRow,
  agreement: string,
  now: Date,
): Promise<SubscriptionChange> {
  try {
    return await tell(port, subscription, agreement, now)
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind !== 'refused' || subscription.state === 'ended')
      throw error
    if ((await port.observe(agreement))?.status !== 'cancelled') throw error
    return AGREES_ANEW
  }
}

/** Tells the provider, and returns what its answer changes. */
async function tell(
  port: SubscriptionPort,
  row: SubscriptionRow,
  agreement: string,
  now: Date,
): Promise<SubscriptionChange> {
  const { id, state, endsAt, pausedUntil, toTellSince } = row
  const key = (what: string): string => `${id}:${what}:${toTellSince?.getTime()}`
  const isPaused = pausedUntil !== null && isPausing(row, now)
  if (state === 'ended') await port.cancel(agreement, 'now', key('end'))
  else if (endsAt !== null) await port.cancel(agreement, 'period-end', key('cancel'))
  else if (!(await goesOn(port, row, agreement, isPaused ? pausedUntil : null, now, key))) {
    await port.cancel(agreement, 'period-end', key('moved'))
    return AGREES_ANEW
  }
  return {}
}

/** The consent is gone. The shop asks for the next period itself, and its member agrees anew. */
const AGREES_ANEW = { renews: 'shop', agreement: null } as const

/**
 * Has a provider go on renewing, after a pause where one stands, at the price of the next period. Returns whether it
 * does.
 */
async function goesOn(
  { resume, pause, reprice }: SubscriptionPort,
  { paidUntil, priceMinor, period, currency, nextPriceMinor, nextPeriod }: SubscriptionRow,
  agreement: string,
  pausedUntil: Date | null,
  now: Date,
  key: (what: string) => string,
): Promise<boolean> {
  if (!resume || !pause) return false
  if (pausedUntil !== null) await pause(agreement, pausedUntil, key('pause'))
  else await resume(agreement, paidUntil !== null && paidUntil > now ? paidUntil : 'now', key('resume'))
  const amount = { amount: nextPriceMinor ?? priceMinor, currency }
  return (await reprice?.(agreement, { amount, period: nextPeriod ?? period }, key('price'))) ?? true
}

/** Cancels the orders of periods that nobody should pay: forgiven ones, and those of a subscription that has ended. */
async function cancelUselessOrders(
  engine: PaymentEngine,
  { id, state: stands }: SubscriptionRow,
  now: Date,
): Promise<void> {
  const hasEnded = stands === 'ended'
  const useless = (await readPeriods(engine.database, id)).filter(
    ({ state }) => state === 'given-up' || (hasEnded && state === 'open'),
  )
  for (const period of useless) {
    const order = await readOrderById(engine.database, period.orderId)
    const why = hasEnded ? 'the subscription has ended' : 'the period was forgiven'
    if (order?.state === 'placed')
      await cancelOrder(engine, { orderId: order.id, why, isSilent: true }, { actor: 'job', now })
    await engine.database.transaction(async (tx) => {
      const subscription = await lockSubscription(tx, id)
      const current = (await readPeriods(tx, id)).find((one) => one.id === period.id)
      if (subscription?.state === 'ended' && current?.state === 'open')
        await changePeriod(tx, current, { state: 'given-up' })
    })
  }
}

/**
 * Asks the provider how it calls the consent that a payment began, how long its money takes, and whether it renews
 * by itself. Throws: ProviderError.
 */
async function nameAgreement(engine: PaymentEngine, id: string, now: Date): Promise<void> {
  const subscription = await readSubscription(engine.database, id)
  const port = subscription && engine.gatewayOf(subscription.gatewayId)?.subscription
  if (!port || !subscription.agreement) return
  const fact = await port.observe(subscription.agreement)
  await engine.database.transaction(async (tx) => {
    const current = await lockSubscription(tx, id)
    if (current?.agreement !== subscription.agreement || current?.gatewayId !== subscription.gatewayId) return
    const agreement = fact?.id ?? current.agreement
    const renews = port.chargeDue ? 'shop' : 'provider'
    const consentDays = fact?.arrivesInDays ?? null
    const named = { what: 'agreement-named', actor: 'job', now } as const
    await changeSubscription(tx, current, { agreement, renews, consentDays }, named)
  })
}
