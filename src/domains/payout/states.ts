import { defineStates } from '#kernel/states.ts'
import type { PayoutState } from './contract.ts'

/**
 * A payout is approved by staff, sent by bank or PayPal, and paid once somebody confirms it. Shop credit is paid as soon
 * as it is approved. A bank may return the money days after it was paid. Source: decision 0071.
 */
export const payoutStates = defineStates<PayoutState>({
  name: 'payout',
  initial: 'requested',
  transitions: {
    requested: ['approved', 'cancelled'],
    approved: ['sent', 'paid', 'cancelled'],
    // Back to approved: the bank did not take the file.
    sent: ['paid', 'failed', 'approved'],
    paid: ['failed'],
    failed: [],
    cancelled: [],
  },
})
