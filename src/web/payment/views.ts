import type { OrderStateView, PaymentInstruction } from '#domains/payment/contract.ts'
import type { Money } from '#kernel/money.ts'

/** The payment of an order, and what the buyer can do about it. */
export interface PaymentView extends OrderStateView {
  /** Nothing is paid, and the last attempt was declined. */
  readonly isDeclined: boolean
  readonly instruction: PaymentInstruction | null
  /** What is left to pay. */
  readonly due: Money
  /** The paid and the due amount, if only a part was paid. */
  readonly part: { readonly paid: Money; readonly due: Money } | null
  /** Refunds that have not been completed. Readers who may not claim them do not see the claim's address. */
  readonly refunds: readonly RefundView[]
}

/** A refund that has not reached the buyer. */
export interface RefundView {
  readonly amount: Money
  /**
   * `to-claim`: the buyer claims it at `claimUrl`; `to-transfer`: the shop transfers it; `on-its-way`: the
   * provider sends it.
   */
  readonly state: 'to-claim' | 'to-transfer' | 'on-its-way'
  readonly claimUrl: string | null
}
