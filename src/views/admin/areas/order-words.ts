import type { GiftState } from '#domains/gift/contract.ts'
import type { OrderState, PaymentState } from '#domains/order/contract.ts'
import type { SubscriptionState } from '#domains/subscription/contract.ts'
import { msg, type Translate } from '#kernel/translate.ts'
import type { Cell, Tone } from '#web/admin/views.ts'

export type PlacedState = Exclude<OrderState, 'cart'>
export type Words = readonly [words: string, tone: Tone]

/** The states of an order for staff: words and look. */
export const ORDER_STATES: Readonly<Record<PlacedState, Words>> = {
  placed: [msg('Open'), 'warning'],
  completed: [msg('Completed'), 'good'],
  cancelled: [msg('Cancelled'), 'quiet'],
}

/** The states of its payment. */
export const PAYMENT_STATES: Readonly<Record<PaymentState, Words>> = {
  unpaid: [msg('Not paid'), 'quiet'],
  awaiting: [msg('Payment on its way'), 'quiet'],
  'partly-paid': [msg('Partially paid'), 'warning'],
  paid: [msg('Paid'), 'good'],
  overpaid: [msg('Paid too much'), 'warning'],
  'partly-refunded': [msg('Partly refunded'), 'quiet'],
  refunded: [msg('Refunded'), 'quiet'],
  disputed: [msg('Disputed'), 'danger'],
  hold: [msg('Held for review'), 'danger'],
}

/** The states of a gift that an order bought. */
export const GIFT_STATES: Readonly<Record<GiftState, Words>> = {
  waiting: [msg('Not paid'), 'quiet'],
  ready: [msg('Ready'), 'good'],
  redeemed: [msg('Redeemed'), 'good'],
  expired: [msg('Expired'), 'quiet'],
  cancelled: [msg('Cancelled'), 'quiet'],
  blocked: [msg('Blocked'), 'warning'],
  ended: [msg('Ended'), 'quiet'],
}

/** The states of a subscription. */
export const SUBSCRIPTION_STATES: Readonly<Record<SubscriptionState, Words>> = {
  pending: [msg('Not paid'), 'quiet'],
  trial: [msg('Trial'), 'good'],
  active: [msg('Active'), 'good'],
  'past-due': [msg('Overdue'), 'warning'],
  locked: [msg('Locked'), 'danger'],
  paused: [msg('Paused'), 'quiet'],
  ended: [msg('Ended'), 'quiet'],
}

/** Shows a state by its words. */
export function stateCell([words, tone]: Words, t: Translate): Cell {
  return { kind: 'state', text: t(words), tone }
}
