import type { PaymentState } from '#domains/order/contract.ts'
import type { AttemptStatus } from './states.ts'

/** The facts that a payment state is made of. Amounts in minor units of the order's currency. */
export interface PaymentFacts {
  readonly totalMinor: number
  readonly settledMinor: number
  readonly refundedMinor: number
  readonly attempts: readonly AttemptStatus[]
}

/**
 * What has become of an order's payment, derived from the ledger and the attempts; it is stored nowhere.
 *
 * | settled − refunded | state |
 * |---|---|
 * | nothing, an attempt waits for its money | awaiting |
 * | nothing | unpaid |
 * | less than the total | partly-paid |
 * | the total | paid |
 * | more than the total | overpaid |
 * | settled, then paid back in part / wholly | partly-refunded / refunded |
 *
 * Source: contract §4, product.md "Order".
 */
export function paymentStateOf({ totalMinor, settledMinor, refundedMinor, attempts }: PaymentFacts): PaymentState {
  if (refundedMinor > 0) return refundedMinor >= settledMinor ? 'refunded' : 'partly-refunded'
  if (settledMinor > totalMinor) return 'overpaid'
  if (settledMinor === totalMinor) return 'paid'
  if (settledMinor > 0) return 'partly-paid'
  return attempts.some((status) => status === 'processing' || status === 'authorized') ? 'awaiting' : 'unpaid'
}
