import type { FactorsView, SessionView, UserView } from '#domains/account/contract.ts'
import type { AddressView, OrderState, PaymentState } from '#domains/order/contract.ts'
import type { Money } from '#kernel/money.ts'
import type { DocumentLink } from '#web/site/views.ts'

/** The profile page of the signed-in person. */
export interface ProfileView {
  readonly user: UserView
  readonly isEmailConfirmed: boolean
  /** The new address that is not confirmed yet. */
  readonly pendingEmail: string | null
  /** Newest first. */
  readonly orders: readonly ProfileOrder[]
  readonly hasMoreOrders: boolean
  /** The addresses of these orders, each once. */
  readonly addresses: readonly AddressView[]
  readonly factors: FactorsView
  /** False when the account has a second factor and this session was begun without it. */
  readonly mayChangeFactors: boolean
  /** Whether this is staff without a second factor, who may do nothing else before setting one up. */
  readonly mustSetUpFactor: boolean
  readonly sessions: readonly SessionView[]
  /**
   * Since when this person has agreed to remember the partner whose link brought them; null without consent.
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
  readonly documents: readonly DocumentLink[]
  readonly lines: readonly { readonly name: string; readonly pieces: number }[]
  readonly moreLines: number
}
