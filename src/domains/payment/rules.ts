import type { PaymentState } from '#domains/order/contract.ts'
import { type AttemptStatus, isPromised } from './states.ts'

/**
 * What of a payment can still be paid back: what came, less what went or is to go back, and less what a bank
 * took in a dispute that is open or lost, because the buyer has that money already. Units: minor units.
 */
export function refundableMinor(
  {
    id,
    status,
    capturedMinor,
  }: { readonly id: string; readonly status: AttemptStatus; readonly capturedMinor: number },
  refunds: readonly { readonly attemptId: string; readonly state: string; readonly amountMinor: number }[],
  disputes: readonly { readonly attemptId: string; readonly state: string; readonly amountMinor: number }[],
): number {
  if (status === 'reversed') return 0
  const gone = [
    ...refunds.filter(({ state }) => state !== 'failed'),
    ...disputes.filter(({ state }) => state !== 'won'),
  ]
  return Math.max(
    0,
    capturedMinor -
      gone.reduce((sum, { attemptId, amountMinor }) => sum + (attemptId === id ? amountMinor : 0), 0),
  )
}

/** The facts that a payment state is made of. Amounts in minor units of the order's currency. */
export interface PaymentFacts {
  readonly totalMinor: number
  readonly settledMinor: number
  readonly refundedMinor: number
  readonly attempts: readonly AttemptStatus[]
  /** Whether a payment of the order waits for a person. */
  readonly isInReview?: boolean
  /** Whether a bank questions a payment, or decided against us. */
  readonly isDisputed?: boolean
}

/**
 * What has become of an order's payment, derived from the ledger, the attempts, reviews and disputes; it is
 * stored nowhere.
 *
 * | facts, the first that fits | state |
 * |---|---|
 * | a payment waits for a person | hold |
 * | a dispute is open or lost | disputed |
 * | paid back wholly | refunded |
 * | paid back in part, less than the total is left | partly-refunded |
 * | more than the total is left | overpaid |
 * | the total is left | paid |
 * | less than the total came | partly-paid |
 * | nothing, an attempt waits for its money | awaiting |
 * | nothing | unpaid |
 *
 * Source: docs/http-contract.md "Carts and orders", docs/rules.md "Orders", docs/gateways.md "Attempt
 * states".
 */
export function paymentStateOf({
  totalMinor,
  settledMinor,
  refundedMinor,
  attempts,
  isInReview = false,
  isDisputed = false,
}: PaymentFacts): PaymentState {
  if (isInReview) return 'hold'
  if (isDisputed) return 'disputed'
  const leftMinor = settledMinor - refundedMinor
  if (refundedMinor > 0 && leftMinor <= 0) return 'refunded'
  if (refundedMinor > 0 && leftMinor < totalMinor) return 'partly-refunded'
  if (leftMinor > totalMinor) return 'overpaid'
  if (leftMinor === totalMinor) return 'paid'
  if (leftMinor > 0) return 'partly-paid'
  return attempts.some((status) => isPromised({ status })) ? 'awaiting' : 'unpaid'
}

/** What is still to be paid of an order, below zero where more came. Units: minor units of its currency. */
export function dueMinor({
  totalMinor,
  settledMinor,
  refundedMinor,
}: Pick<PaymentFacts, 'totalMinor' | 'settledMinor' | 'refundedMinor'>): number {
  return totalMinor - settledMinor + refundedMinor
}
