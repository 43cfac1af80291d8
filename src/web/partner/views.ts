import type { Money } from '#kernel/money.ts'

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
  readonly orders: readonly PartnerOrderView[]
  /** Where the next page of orders begins; null: there is none. */
  readonly next: string | null
}

/** What the page of the partner programme shows. */
export interface PartnerView {
  /** Units: days. */
  readonly windowDays: number
  readonly firstClick: boolean
  /** `closed`: nobody can join; null: this account takes no part yet. */
  readonly partner: ActivePartnerView | 'closed' | null
}
