import type { OrderStateView, PaymentInstruction } from '#domains/payment/contract.ts'
import type { Money } from '#kernel/money.ts'

/** How an order stands with its payment, and what the buyer can do about it. */
export interface PaymentView extends OrderStateView {
  /** Nothing is paid, and the last try was refused. */
  readonly isDeclined: boolean
  readonly instruction: PaymentInstruction | null
  /** What came and what is still to be paid, where only a part was paid. */
  readonly part: { readonly paid: Money; readonly due: Money } | null
  /** Refunds that wait for somebody. Without the address for readers who may not claim them. */
  readonly refunds: readonly RefundView[]
}

/** A refund that is not with the buyer yet. */
export interface RefundView {
  readonly amount: Money
  /**
   * `to-claim`: the buyer claims it at `claimUrl`; `to-transfer`: the shop transfers it; `on-its-way`: the
   * provider sends it.
   */
  readonly state: 'to-claim' | 'to-transfer' | 'on-its-way'
  readonly claimUrl: string | null
}
