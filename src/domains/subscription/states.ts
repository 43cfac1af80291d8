import { defineStates } from '#kernel/states.ts'
import type { PeriodState, SubscriptionState } from './contract.ts'

export type { PeriodState, SubscriptionState }

/**
 * A subscription starts with its first payment or its trial. An ended one starts again only where money that
 * had gone back returned. Source: decision 0041.
 */
export const subscriptionStates = defineStates<SubscriptionState>({
  name: 'subscription',
  initial: 'pending',
  transitions: {
    pending: ['trial', 'active', 'ended'],
    trial: ['active', 'ended'],
    active: ['past-due', 'paused', 'ended'],
    'past-due': ['active', 'locked', 'paused', 'ended'],
    locked: ['active', 'ended'],
    paused: ['active', 'past-due', 'ended'],
    ended: ['active'],
  },
})

/** A period that was given up is paid where its money comes late and its order still wants it. */
export const periodStates = defineStates<PeriodState>({
  name: 'period of a subscription',
  initial: 'open',
  transitions: {
    open: ['paid', 'given-up'],
    'given-up': ['paid'],
    paid: ['refunded'],
    refunded: ['paid'],
  },
})

/** As a period, but one that was given up is over: its late money waits for staff. */
export const planChangeStates = defineStates<PeriodState>({
  name: 'change of a plan',
  initial: 'open',
  transitions: {
    open: ['paid', 'given-up'],
    'given-up': [],
    paid: ['refunded'],
    refunded: ['paid'],
  },
})

/** Whether somebody has this subscription: it neither waits for its first payment nor has ended. */
export function isLive({ state }: { readonly state: SubscriptionState }): boolean {
  return state !== 'pending' && state !== 'ended'
}
