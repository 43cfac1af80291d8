import type { FactorsView, SessionView, UserView } from '#domains/account/contract.ts'
import type { AddressView, OrderState, PaymentState } from '#domains/order/contract.ts'
import type { Money } from '#kernel/money.ts'

/** The account of the person who is signed in, for its own page. */
export interface ProfileView {
  readonly user: UserView
  readonly isEmailConfirmed: boolean
  /** The address that waits to be confirmed. */
  readonly pendingEmail: string | null
  /** Newest first. */
  readonly orders: readonly ProfileOrder[]
  readonly hasMoreOrders: boolean
  /** Those of the orders, each once. */
  readonly addresses: readonly AddressView[]
  readonly factors: FactorsView
  /** False where the account has a second factor and this session was begun without. */
  readonly mayChangeFactors: boolean
  /** Staff without a second factor: nothing else is open to them. */
  readonly mustSetUpFactor: boolean
  readonly sessions: readonly SessionView[]
  /**
   * Since when this person agrees that the partner whose link brought them is remembered; null where they do
   * not.
   */
  readonly partnerConsentSince: string | null
}

export interface ProfileOrder {
  readonly key: string
  readonly number: string
  readonly state: Exclude<OrderState, 'cart'>
  readonly paymentState: PaymentState
  readonly placedAt: string
  readonly total: Money
  readonly invoiceNumber: string | null
  readonly lines: readonly { readonly name: string; readonly pieces: number }[]
  readonly moreLines: number
}
