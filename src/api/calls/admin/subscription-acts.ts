import { z } from 'zod'
import type { Database } from '#db/database.ts'
import {
  MAX_PAUSE_MONTHS,
  readSubscriptionByNumber,
  type SubscriptionRow,
  subscriptionStaffActions,
} from '#domains/subscription/index.ts'
import { commonErrors } from '#kernel/errors.ts'
import { msg } from '#kernel/translate.ts'
import { cancelSubscription, endSubscription, resumeSubscription } from '#processes/cancel-subscription.ts'
import { giveFreeTime, MOST_FREE_DAYS, moveChargeDay } from '#processes/move-period.ts'
import { pauseSubscription, skipPeriod } from '#processes/pause-subscription.ts'
import { keepPlan } from '#processes/plan-change/change-plan.ts'
import { accepted, optional, text, wholeNumber } from '../../fields.ts'
import { type Call, defineCall } from '../../form-call.ts'
import { INSTANT } from '../../shapes/common.ts'
import { PAUSED } from '../../shapes/membership.ts'
import { actingOf, dayField, queueNoteOfAct, whyField } from './acting.ts'

/** Declares the number of a subscription, such as `S1001`. */
export const subscriptionNumberField = () => text({ max: 20, pattern: /^S\d{1,15}$/ })

/** Finds a subscription by its number. Throws: not-found. */
export async function findSubscription(db: Database, number: string): Promise<SubscriptionRow> {
  const found = await readSubscriptionByNumber(db, number)
  if (!found) throw commonErrors['not-found']({ fields: ['number'] })
  return found
}

const why = () => optional(whyField())

/** Pauses a subscription from the end of what is paid. Source: decision 0054. */
function pauseCall(): Call {
  return defineCall({
    path: '/admin/subscription/pause',
    summary: 'Pause a subscription from the end of what is paid',
    action: subscriptionStaffActions.change,
    errors: ['nothing-to-pause', 'period-unpaid'],
    fields: {
      number: subscriptionNumberField(),
      months: wholeNumber({ min: 1, max: MAX_PAUSE_MONTHS }),
      why: why(),
    },
    flash: () => ({ success: msg('The subscription is paused') }),
    answer: PAUSED,
    async handle({ fields: { number, months, why = '' }, database, commit, ...context }) {
      const { id } = await findSubscription(database, number)
      return commit(async (tx) => {
        const wish = { months }
        const paused = await pauseSubscription(tx, { subscriptionId: id, wish, why, ...actingOf(context) })
        queueNoteOfAct(tx, context, {
          what: 'subscriptions.pause',
          subject: number,
          after: { until: paused.renews },
        })
        return paused
      })
    },
  })
}

/** Leaves out the next period of a subscription. Source: decision 0054. */
function skipCall(): Call {
  return defineCall({
    path: '/admin/subscription/skip',
    summary: 'Leave out the next period of a subscription',
    action: subscriptionStaffActions.change,
    errors: ['nothing-to-pause', 'period-unpaid', 'already-paused'],
    fields: { number: subscriptionNumberField(), why: why() },
    flash: () => ({ success: msg('The next period is left out') }),
    answer: PAUSED,
    async handle({ fields: { number, why = '' }, database, commit, ...context }) {
      const { id } = await findSubscription(database, number)
      return commit(async (tx) => {
        const skipped = await skipPeriod(tx, { subscriptionId: id, why, ...actingOf(context) })
        queueNoteOfAct(tx, context, {
          what: 'subscriptions.skip',
          subject: number,
          after: { until: skipped.renews },
        })
        return skipped
      })
    },
  })
}

/** Takes the cancellation or the pause of a subscription back. Source: decision 0054. */
function resumeCall(): Call {
  return defineCall({
    path: '/admin/subscription/resume',
    summary: 'Take the cancellation or the pause of a subscription back',
    action: subscriptionStaffActions.change,
    errors: ['nothing-to-resume'],
    fields: { number: subscriptionNumberField(), why: why() },
    flash: () => ({ success: msg('The subscription goes on') }),
    answer: z.object({ renews: INSTANT }),
    async handle({ fields: { number, why = '' }, database, commit, ...context }) {
      const { id } = await findSubscription(database, number)
      return commit(async (tx) => {
        const going = await resumeSubscription(tx, { subscriptionId: id, why, ...actingOf(context) })
        queueNoteOfAct(tx, context, {
          what: 'subscriptions.resume',
          subject: number,
          after: { renews: going.renews },
        })
        return going
      })
    },
  })
}

/** Cancels a subscription for the end of what is paid. Source: decision 0054. */
function cancelCall(): Call {
  return defineCall({
    path: '/admin/subscription/cancel',
    summary: 'Cancel a subscription for the end of what is paid',
    action: subscriptionStaffActions.change,
    errors: ['no-subscription'],
    fields: { number: subscriptionNumberField(), why: why() },
    flash: () => ({ success: msg('The subscription is cancelled') }),
    answer: z.object({ ends: INSTANT }),
    async handle({ fields: { number, why = '' }, database, commit, ...context }) {
      const { id } = await findSubscription(database, number)
      return commit(async (tx) => {
        const cancelled = await cancelSubscription(tx, { subscriptionId: id, why, ...actingOf(context) })
        queueNoteOfAct(tx, context, {
          what: 'subscriptions.cancel',
          subject: number,
          after: { ends: cancelled.ends },
        })
        return cancelled
      })
    },
  })
}

/** Ends a subscription at once. Source: decision 0054. */
function endCall(): Call {
  return defineCall({
    path: '/admin/subscription/end',
    summary: 'End a subscription at once, with what it opened; needs confirm=1',
    action: subscriptionStaffActions.change,
    errors: ['no-subscription'],
    fields: { number: subscriptionNumberField(), why: whyField(), confirm: accepted() },
    flash: () => ({ success: msg('The subscription has ended') }),
    async handle({ fields: { number, why }, database, commit, ...context }) {
      const { id, state } = await findSubscription(database, number)
      return commit(async (tx) => {
        await endSubscription(tx, { subscriptionId: id, why, ...actingOf(context) })
        const [before, after] = [{ state }, { state: 'ended' }]
        queueNoteOfAct(tx, context, { what: 'subscriptions.end', subject: number, before, after })
      })
    },
  })
}

/** Takes a change of plan back that waits for the next period. Source: decision 0054. */
function keepCall(): Call {
  return defineCall({
    path: '/admin/subscription/keep',
    summary: 'Take a change of plan back that waits for the next period',
    action: subscriptionStaffActions.change,
    errors: ['no-plan-change'],
    fields: { number: subscriptionNumberField() },
    flash: () => ({ success: msg('The subscription keeps its plan') }),
    async handle({ fields: { number }, database, commit, ...context }) {
      const { id } = await findSubscription(database, number)
      return commit(async (tx) => {
        await keepPlan(tx, { subscriptionId: id, ...actingOf(context) })
        queueNoteOfAct(tx, context, { what: 'subscriptions.keep', subject: number })
      })
    },
  })
}

/** Gives a member days for nothing. Source: decision 0054. */
function freeTimeCall(): Call {
  return defineCall({
    path: '/admin/subscription/time',
    summary: 'Give a member some days for nothing',
    action: subscriptionStaffActions.give,
    errors: ['period-not-movable'],
    fields: {
      number: subscriptionNumberField(),
      days: wholeNumber({ min: 1, max: MOST_FREE_DAYS }),
      why: why(),
    },
    flash: () => ({ success: msg('The days are given') }),
    answer: z.object({ until: INSTANT }),
    async handle({ fields: { number, days, why = '' }, database, commit, ...context }) {
      const { id, paidUntil } = await findSubscription(database, number)
      return commit(async (tx) => {
        const until = await giveFreeTime(tx, { subscriptionId: id, days, why, ...actingOf(context) })
        const [before, after] = [{ paidUntil }, { paidUntil: until }]
        queueNoteOfAct(tx, context, { what: 'subscriptions.give-time', subject: number, before, after })
        return { until }
      })
    },
  })
}

/** Moves the day of the next charge. Source: decision 0054. */
function dayCall(): Call {
  return defineCall({
    path: '/admin/subscription/day',
    summary: 'Move the day of the next charge to a later one',
    action: subscriptionStaffActions.give,
    errors: ['period-not-movable'],
    fields: { number: subscriptionNumberField(), day: dayField(), why: why() },
    flash: () => ({ success: msg('The day is moved') }),
    answer: z.object({ until: INSTANT }),
    async handle({ fields: { number, day, why = '' }, database, commit, ...context }) {
      const { id, paidUntil } = await findSubscription(database, number)
      return commit(async (tx) => {
        const until = await moveChargeDay(tx, { subscriptionId: id, day, why, ...actingOf(context) })
        const [before, after] = [{ paidUntil }, { paidUntil: until }]
        queueNoteOfAct(tx, context, { what: 'subscriptions.move-day', subject: number, before, after })
        return { until }
      })
    },
  })
}

/** Lists the calls that change a subscription without asking a provider. */
export function subscriptionCalls(): readonly Call[] {
  return [
    pauseCall(),
    skipCall(),
    resumeCall(),
    cancelCall(),
    endCall(),
    keepCall(),
    freeTimeCall(),
    dayCall(),
  ]
}
