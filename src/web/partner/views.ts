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

export interface ActivePartnerView {
  readonly outside: PartnerCallsView
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
