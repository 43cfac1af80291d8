/** Ways in which partners are paid. `credit`: a coupon of the shop. Source: docs/http-contract.md "Partner programme". */
export const PAYOUT_TYPES = ['sepa', 'paypal', 'credit'] as const
export type PayoutType = (typeof PAYOUT_TYPES)[number]

/** Longest account that a partner types, with its spaces. Units: UTF-16 code units. */
export const ACCOUNT_MAX = 254

export type PayoutState = 'requested' | 'approved' | 'sent' | 'paid' | 'failed' | 'cancelled'

/** How a partner stands to VAT. Source: decision 0071. */
export const VAT_STATUSES = ['private', 'small-business', 'business'] as const
export type VatStatus = (typeof VAT_STATUSES)[number]

/** Who a partner is on statements. */
export interface Billing {
  readonly name: string
  readonly line1: string
  readonly zip: string
  readonly city: string
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  readonly vatStatus: VatStatus
  /** '' where there is none. */
  readonly vatId: string
  readonly taxNumber: string
}

/** How long a new account in the place of another one makes payouts wait for a person. Units: days. */
export const HELD_DAYS = 3

/** Most payouts of one file: all of them move in one transaction. */
export const MOST_IN_FILE = 500
