import type { FactorsView, SessionView, UserView } from '#domains/account/contract.ts'
import type { EntitlementSource } from '#domains/entitlement/contract.ts'
import type { GiftState } from '#domains/gift/contract.ts'
import type { AddressView, OrderState, PaymentState } from '#domains/order/contract.ts'
import type { PeriodState, PlanKind, SubscriptionState } from '#domains/subscription/contract.ts'
import type { TokenView } from '#domains/token/contract.ts'
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
  /** Live ones first, then the newest. */
  readonly subscriptions: readonly ProfileSubscription[]
  /** What the person bought for others, the newest first. */
  readonly gifts: readonly ProfileGift[]
  /** What the person may use, and why. */
  readonly access: readonly ProfileAccess[]
  /** The addresses of these orders, each once. */
  readonly addresses: readonly AddressView[]
  readonly factors: FactorsView
  /** False when the account has a second factor and this session was begun without it. */
  readonly mayChangeFactors: boolean
  /** Whether this is staff without a second factor, who may do nothing else before setting one up. */
  readonly mustSetUpFactor: boolean
  readonly sessions: readonly SessionView[]
  /** Tokens and connected devices, the newest first. */
  readonly tokens: readonly TokenView[]
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

/** A gift as its buyer sees it. */
export interface ProfileGift {
  /** Number of its order. */
  readonly number: string
  readonly orderKey: string
  readonly state: GiftState
  readonly plan: string
  readonly periods: number
  /** ISO 8601. */
  readonly period: string
  readonly recipientName: string
  readonly recipientEmail: string
  readonly deliverAt: string
  readonly sentAt: string | null
  readonly expiresAt: string | null
  readonly redeemedAt: string | null
}

/** Something that the person may use, or could use: what it is, why, until when, and what ends it. */
export interface ProfileAccess {
  readonly name: string
  readonly state: 'open' | 'later' | 'ended'
  readonly source: EntitlementSource
  readonly from: string
  /** Null: it does not end. */
  readonly until: string | null
  /** Whether `until` moves on with each payment. */
  readonly renews: boolean
  /** Of what renews: until when it is paid. Then come the days of grace, up to `until`; null of all else. */
  readonly paidUntil: string | null
  /** Number of the order or subscription that gave it; null for others. */
  readonly number: string | null
  /** What it opens: the page of a recording or the library; null: neither. */
  readonly path: string | null
}

/** A subscription or membership as its member sees it. */
export interface ProfileSubscription {
  readonly number: string
  readonly kind: PlanKind
  readonly name: string
  readonly state: SubscriptionState
  /** What one period costs. */
  readonly price: Money
  /** ISO 8601. */
  readonly period: string
  /** Until when it is paid, or its trial runs; its end if it was cancelled. */
  readonly until: string | null
  /** Whether it ends at `until`: because it was cancelled, or because nobody renews it. */
  readonly ends: boolean
  readonly isCancelled: boolean
  /** Null where nothing is charged by itself. */
  readonly nextChargeAt: string | null
  /** The end of a pause that stands. */
  readonly pausedUntil: string | null
  /** How it is paid; null where nobody pays for it. */
  readonly gatewayName: string | null
  /** The plan that follows with the next period. */
  readonly nextName: string | null
  /** The newest first. */
  readonly periods: readonly ProfilePeriod[]
  /** The order that is owed, on whose page it can be paid. */
  readonly owedOrderKey: string | null
  /** The price of the plan that follows; null where none does. */
  readonly nextPrice: { readonly price: Money; readonly period: string } | null
  /** Whether another plan may follow, or replace this one. */
  readonly mayChange: boolean
  readonly mayCancel: boolean
  readonly mayResume: boolean
  /** Whether its next periods can be put off. */
  readonly mayPause: boolean
  /** Whether exactly the next period can be left out: not beside a pause. */
  readonly maySkip: boolean
  /** Whether a pause stands, which may not have begun yet. */
  readonly isPausing: boolean
  /** Whether a pause ends the agreement at the provider, so that its member agrees anew. */
  readonly losesAgreement: boolean
}

/** A period of a subscription, with the order that bills it. */
export interface ProfilePeriod {
  /** 1 for the first. */
  readonly number: number
  readonly state: PeriodState
  readonly startsAt: string | null
  readonly endsAt: string | null
  readonly orderKey: string
  readonly orderNumber: string
  readonly total: Money
  /** Whether it can be paid on the page of its order. */
  readonly isOwed: boolean
}
