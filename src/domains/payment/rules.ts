import type { PaymentState } from '#domains/order/contract.ts'
import type { AttemptStatus } from './states.ts'

/** The facts that a payment state is made of. Amounts in minor units of the order's currency. */
export interface PaymentFacts {
  readonly totalMinor: number
  readonly settledMinor: number
  readonly refundedMinor: number
  readonly attempts: readonly AttemptStatus[]
  /** Whether a payment of the order waits for a person. */
  readonly isHeld?: boolean
  /** Whether a bank questions a payment, or decided against us. */
  readonly isDisputed?: boolean
}

/**
 * What has become of an order's payment, derived from the ledger, the attempts, holds and disputes; it is stored nowhere.
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
 * Source: contract §4, product.md "Order", gateways §3.
 */
export function paymentStateOf({
  totalMinor,
  settledMinor,
  refundedMinor,
  attempts,
  isHeld = false,
  isDisputed = false,
}: PaymentFacts): PaymentState {
  if (isHeld) return 'hold'
  if (isDisputed) return 'disputed'
  const leftMinor = settledMinor - refundedMinor
  if (refundedMinor > 0 && leftMinor <= 0) return 'refunded'
  if (refundedMinor > 0 && leftMinor < totalMinor) return 'partly-refunded'
  if (leftMinor > totalMinor) return 'overpaid'
  if (leftMinor === totalMinor) return 'paid'
  if (leftMinor > 0) return 'partly-paid'
  return attempts.some((status) => status === 'processing' || status === 'authorized') ? 'awaiting' : 'unpaid'
}
