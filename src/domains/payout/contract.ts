import type { Seller } from '#domains/invoice/contract.ts'
import type { LocaleCode } from '#kernel/locales.ts'

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

/**
 * How VAT stands on a statement: nobody's business; a small business; VAT of the shop's country; owed by the shop, because
 * the partner's business is abroad.
 */
export type VatTreatment = 'private' | 'small-business' | 'domestic' | 'reverse-charge'

/** Sums of a statement. Units: minor units; the rate in parts of ten thousand. */
export interface StatementVat {
  readonly treatment: VatTreatment
  readonly rateBp: number
  readonly netMinor: number
  readonly taxMinor: number
}

/** Everything that a statement says. The same content gives the same file for ever. */
export interface StatementContent {
  readonly kind: 'statement' | 'reversal'
  readonly number: string
  /** RFC 3339 UTC. */
  readonly issuedAt: string
  readonly locale: LocaleCode
  readonly payout: string
  /** Number of the statement that a reversal takes back; '' of a statement. */
  readonly reverses: string
  /** With VAT, if there is any; below zero in a reversal. Units: minor units. */
  readonly totalMinor: number
  readonly currency: string
  readonly vat: StatementVat
  readonly seller: Omit<Seller, 'bank'>
  /** Null: the partner gave no details, and is named by the account. */
  readonly partner: Billing | null
  readonly name: string
}
