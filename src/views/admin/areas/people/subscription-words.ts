import type { PeriodState, SubscriptionState } from '#domains/subscription/index.ts'
import { msg, type Translate } from '#kernel/translate.ts'
import type { Cell, Tone } from '#web/admin/views.ts'
import { stateCell } from '../order-words.ts'

type Words = readonly [words: string, tone: Tone]

/** The states of a subscription for staff: words and look. */
export const SUBSCRIPTION_STATES: Readonly<Record<SubscriptionState, Words>> = {
  pending: [msg('Not paid yet'), 'quiet'],
  trial: [msg('Trial'), 'quiet'],
  active: [msg('Active'), 'good'],
  'past-due': [msg('Overdue'), 'warning'],
  locked: [msg('Locked'), 'danger'],
  paused: [msg('Paused'), 'quiet'],
  ended: [msg('Ended'), 'quiet'],
}

/** The states of one period. */
const PERIOD_STATES: Readonly<Record<PeriodState, Words>> = {
  open: [msg('Not paid'), 'warning'],
  paid: [msg('Paid'), 'good'],
  'given-up': [msg('Given up'), 'quiet'],
  refunded: [msg('Refunded'), 'quiet'],
}

/** Shows the state of a subscription. */
export const subscriptionState = (state: SubscriptionState, t: Translate): Cell =>
  stateCell(SUBSCRIPTION_STATES[state], t)

/** Shows the state of a period. */
export const periodState = (state: PeriodState, t: Translate): Cell => stateCell(PERIOD_STATES[state], t)
