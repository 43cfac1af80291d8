import type { Money } from '#kernel/money.ts'
import type { ChartView, MoneyView } from './figures/views.ts'

/** An order that a partner brought. */
export interface PartnerOrderView {
  readonly number: string
  /** ISO 8601. */
  readonly placedAt: string
  readonly state: 'paid' | 'unpaid' | 'own'
  /** Why it counts for this partner, in sentences of the page's language. */
  readonly why: readonly string[]
}

/** A link that a partner gives away. */
export interface PartnerLinkView {
  /** The page that it leads to, as it was asked for. */
  readonly page: string
  /** Null: the page is none of this shop. */
  readonly url: string | null
  /** SVG; '' without a link. */
  readonly qr: string
}

/** A signed call in the partner's log. */
export interface CallView {
  readonly id: string
  /** English, marked by `msg`. */
  readonly what: string
  readonly state: 'waiting' | 'delivered' | 'failed'
  /** ISO 8601. */
  readonly at: string
  /** When it is tried again. ISO 8601; null: it is not, or it was not tried yet. */
  readonly nextAt: string | null
  /** The status of the last answer; null: there was none. */
  readonly status: number | null
  /** Why the last try did not arrive. English, marked by `msg`. */
  readonly problem: string | null
}

/** The image and the signed calls of a partner. */
export interface PartnerCallsView {
  /** The address of the image with its macros; '' for none. */
  readonly pixel: string
  /** The same with example values; null without an image. */
  readonly example: string | null
  /** Orders whose page has had the image. */
  readonly shown: number
  /** Orders whose page had none, because the image's host is in a private network. */
  readonly refused: number
  /** The address of signed calls; '' for none. */
  readonly callback: string
  /** Whether calls were switched off, because none arrived for three days. */
  readonly isOff: boolean
  /** The newest first. */
  readonly calls: readonly CallView[]
}

/** A payout to a partner. */
export interface PayoutView {
  readonly id: string
  readonly number: string
  readonly state: 'requested' | 'approved' | 'sent' | 'paid' | 'failed' | 'cancelled'
  readonly amount: Money
  readonly type: 'sepa' | 'paypal' | 'credit'
  /** The end of the account. */
  readonly ending: string
  /** When it was requested. ISO 8601. */
  readonly at: string
  /** The coupon that it became; null: it is none. */
  readonly code: string | null
  /** Numbers of its statement and of the reversal. */
  readonly statements: readonly string[]
}

/** Who a partner is on statements. */
export interface BillingView {
  readonly name: string
  readonly line1: string
  readonly zip: string
  readonly city: string
  readonly country: string
  readonly vatStatus: 'private' | 'small-business' | 'business'
  readonly vatId: string
  readonly taxNumber: string
}

/** How a partner is paid. */
export interface PartnerPayoutsView {
  /** Below zero where money went back after a payout. */
  readonly payable: Money
  readonly paid: Money
  readonly least: Money
  /** Day of the month on which everybody is paid; null: none. */
  readonly day: number | null
  readonly method: { readonly type: PayoutView['type']; readonly ending: string } | null
  /** Until when payouts wait for a person, because the account is new. ISO 8601; null: they do not. */
  readonly heldUntil: string | null
  readonly billing: BillingView | null
  /** Whether a payout is on its way. */
  readonly isRunning: boolean
  /** Newest first. */
  readonly payouts: readonly PayoutView[]
}

export interface ActivePartnerView {
  readonly outside: PartnerCallsView
  readonly payouts: PartnerPayoutsView
  readonly state: 'active' | 'blocked' | 'left'
  readonly ref: string
  /** Former names whose links lead on, and until when. ISO 8601. */
  readonly former: readonly { readonly ref: string; readonly until: string }[]
  readonly link: PartnerLinkView
  readonly codes: readonly string[]
  readonly clicks: number
  /** Paid orders that count. */
  readonly paidOrders: number
  /** In the shop's currency first; there is always one. */
  readonly money: readonly MoneyView[]
  readonly chart: ChartView
}

/** What the page of the partner programme shows. */
export interface PartnerView {
  /** Units: days. */
  readonly windowDays: number
  readonly firstClick: boolean
  /** `closed`: nobody can join; null: this account takes no part yet. */
  readonly partner: ActivePartnerView | 'closed' | null
}
