import type { PlanView } from '#domains/catalog/contract.ts'
import type { GiftRefusal, GiftTerm } from '#domains/gift/contract.ts'
import type { AddressView, OrderView } from '#domains/order/contract.ts'
import type { GatewayView } from '#domains/payment/contract.ts'
import type {
  PlanChangeBar,
  PlanChangeTiming,
  PlanKind,
  SubscriptionState,
} from '#domains/subscription/contract.ts'
import type { Money } from '#kernel/money.ts'
import type { CountryOption } from '#web/checkout/views.ts'

/** The page of a gift's link. */
export interface GiftView {
  readonly isLoggedIn: boolean
  /** Why the link opens nothing; null: it does. */
  readonly refusal: GiftRefusal | null
  readonly gift: {
    readonly plan: string
    readonly giver: string
    readonly recipient: string
    readonly message: string
    readonly periods: number
    /** ISO 8601. */
    readonly period: string
    /** First instant at which it can no longer be redeemed. RFC 3339 UTC. */
    readonly until: string
  } | null
}

/** What a sign-up page asks for; it is in the page's address, so that choices without script are links. */
export interface SignUpRequest {
  /** Public id of the chosen plan; null before a choice. */
  readonly plan: string | null
  /** '' before a choice: the address of the member's last order, else the shop's home country. */
  readonly country: string
  /** A discount code that reduces the price; '' for none. */
  readonly code: string
  /** How many periods are given to somebody else; null: the visitor signs up. */
  readonly gift: GiftTerm | null
}

/** A page on which somebody signs up for a subscription or a membership. */
export interface SignUpView {
  readonly kind: PlanKind
  /** In the owner's order. */
  readonly plans: readonly PlanOffer[]
  /** The chosen plan with what it costs and how it can be paid; null before a choice. */
  readonly chosen: ChosenPlan | null
  /** Who is signed in; null for guests. */
  readonly member: { readonly email: string } | null
  readonly countries: readonly CountryOption[]
  /** How many periods are given to somebody else; null: the visitor signs up. */
  readonly gift: GiftTerm | null
}

/** A plan as the page offers it. */
export interface PlanOffer extends Omit<PlanView, 'id'> {
  /** Days before the first payment; 0: it is due at once, also for whoever has used the trial already. */
  readonly trialDays: number
  readonly benefits: readonly string[]
  /** What this person has of the plan already; null: nothing. */
  readonly standing: PlanStanding | null
}

/** What the page of a change of plan asks for; it is in its address. */
export interface PlanChangeRequest {
  /** Number of the subscription; null: the only one. */
  readonly subscription: string | null
  /** Public id of the wanted plan; null before a choice. */
  readonly plan: string | null
}

/** What a change to another plan costs, and when it begins. */
export interface PlanPreview {
  /** Public id of the wanted plan. */
  readonly productId: string
  /** `now`: with the payment; `period-end`: with the next period. */
  readonly begins: PlanChangeTiming
  /** What is paid now, with VAT. */
  readonly charge: Money
  /** What each further period costs. */
  readonly renewal: Money
  /** ISO 8601. */
  readonly period: string
  /** When the next payment is due, or a prepaid term ends. */
  readonly nextAt: string
  /** How the sum of now comes about; null where nothing begins now. */
  readonly upgrade: {
    /** The new plan until `nextAt`. */
    readonly price: Money
    /** The unused part of the old plan. */
    readonly credit: Money
    readonly keepsEnd: boolean
    readonly taxes: readonly { readonly rateBp: number; readonly amount: Money }[]
    readonly taxIncluded: boolean
  } | null
}

/** The page on which a member changes the plan of a subscription. */
export interface PlanChangeView {
  readonly number: string
  readonly name: string
  readonly price: Money
  /** ISO 8601. */
  readonly period: string
  readonly until: string | null
  /** Whether nothing renews then. */
  readonly ends: boolean
  /** Why no plan can be changed now; null: it can. */
  readonly bar: PlanChangeBar | null
  readonly options: readonly {
    readonly productId: string
    readonly name: string
    readonly price: Money
    readonly period: string
    readonly begins: PlanChangeTiming
  }[]
  /** The plan that follows with the next period already; null: none. */
  readonly planned: string | null
  /** The order of a change that waits for its payment; null: none. */
  readonly waiting: string | null
  /** The chosen plan; null before a choice. */
  readonly preview: PlanPreview | null
  /** Why the chosen plan cannot be had, in the reader's language. */
  readonly problem: string | null
  /** From when the chosen plan can be had again; null: not known, or now. */
  readonly again: string | null
}

/** How somebody has a plan already. */
export interface PlanStanding {
  /** Null where it came without a subscription: from a code, as a gift, from the shop. */
  readonly state: SubscriptionState | null
  /** Until when it can be used; null: without end, or not yet paid. */
  readonly until: string | null
  /** Whether it ends then by itself. */
  readonly ends: boolean
  /** Number of the subscription; null where it came without one. */
  readonly number: string | null
  /** Whether the page of a change of plan may offer another one. */
  readonly canChange: boolean
}

export interface ChosenPlan {
  readonly productId: string
  /** The code that reduces the price of every period; null for none. */
  readonly code: string | null
  /** Why the code of the page's address does not, in the reader's language; null where it does. */
  readonly codeProblem: string | null
  /** One period, priced as the order that a sign-up places; it is not stored. */
  readonly order: OrderView
  readonly billing: Partial<AddressView>
  /** Whether it is the address of the member's last order, which they see before they buy. */
  readonly isKnownAddress: boolean
  /** Those that can charge again, and those that sell one prepaid term instead. */
  readonly gateways: readonly GatewayView[]
}
