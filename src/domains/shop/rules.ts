import type { ShippingZone } from '#domains/shipping/index.ts'
import type { TaxRates } from '#domains/tax/index.ts'

/** The rules that price an order and check an address: small tables that every process keeps in memory. */
export interface ShopRules {
  readonly shopName: string
  /** Default currency of prices. */
  readonly currency: string
  /** Whether prices include VAT (a shop for consumers) or it is added. */
  readonly taxIncluded: boolean
  /** The shop's own country: assumed for shipping and VAT until an address is given. ISO 3166-1 alpha-2. */
  readonly homeCountry: string
  /** In which days are counted and shown. IANA name. */
  readonly timeZone: string
  readonly zones: readonly ShippingZone[]
  readonly taxRates: TaxRates
  /** Rows of the postal table by country; a country without one follows the general rule. */
  readonly postalRules: Readonly<Record<string, { readonly pattern: string; readonly example: string }>>
  readonly bankAccount: BankAccount | null
  /** What orders may reserve before they are paid. */
  readonly reservations: ReservationShare
  readonly vouchers: VoucherLimit
}

/** What an order may buy of gift vouchers. The owner sets it by `kontor setup FILE`. Source: decision 0044. */
export interface VoucherLimit {
  /** Most pieces of one line. */
  readonly perLine: number
}

/** A whole department may be given presents; a typing error is refused. */
export const VOUCHER_LIMIT: VoucherLimit = { perLine: 100 }

/**
 * What unpaid orders may reserve of a variant's stock. The owner sets it by `kontor setup FILE`. Source:
 * decisions 0031, 0032.
 */
export interface ReservationShare {
  /**
   * Share of all unpaid orders of one e-mail address or account; their first order alone is limited by the
   * network's share. Units: percent.
   */
  readonly buyerPercent: number
  /** Share of one order, and of all unpaid orders of one network. Units: percent. */
  readonly networkPercent: number
  /** Pieces that may be reserved even if they exceed the share. Units: pieces. */
  readonly pieces: number
}

/** One buyer leaves half of the stock to others, one network a quarter; small stocks may be bought out. */
export const RESERVATION_SHARE: ReservationShare = { buyerPercent: 50, networkPercent: 75, pieces: 50 }

export interface BankAccount {
  readonly holder: string
  readonly iban: string
  readonly bic: string
}

/** Keeps rules current: the next call is priced by `current()`. */
export interface RulesSource {
  current(): ShopRules
}
