import { defineStates } from '#kernel/states.ts'
import type { GiftState } from './contract.ts'

/**
 * A payment makes a gift ready, once. Staff may open one again that expired or that they cancelled; money that
 * comes back opens one that it had closed. Source: decision 0049.
 */
export const giftStates = defineStates<GiftState>({
  name: 'gift',
  initial: 'waiting',
  transitions: {
    waiting: ['ready', 'cancelled'],
    ready: ['redeemed', 'expired', 'cancelled', 'blocked'],
    redeemed: ['ended'],
    expired: ['ready'],
    cancelled: ['ready'],
    blocked: ['ready'],
    ended: ['ready'],
  },
})
