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

export interface ActivePartnerView {
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
