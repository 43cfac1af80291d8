import type { ShippingZone } from '#domains/shipping/index.ts'
import type { TaxRates } from '#domains/tax/index.ts'

/** What prices an order and checks an address: small tables that every process keeps in memory. */
export interface ShopRules {
  readonly shopName: string
  /** Currency of prices without another choice. */
  readonly currency: string
  /** Whether prices hold VAT (a shop for consumers) or it comes on top. */
  readonly taxIncluded: boolean
  /** Where the shop stands: assumed for shipping and VAT until an address is given. ISO 3166-1 alpha-2. */
  readonly homeCountry: string
  readonly zones: readonly ShippingZone[]
  readonly taxRates: TaxRates
  /** Rows of the postal table by country; a country without one follows the general rule. */
  readonly postalRules: Readonly<Record<string, { readonly pattern: string; readonly example: string }>>
  readonly bankAccount: BankAccount | null
}

export interface BankAccount {
  readonly holder: string
  readonly iban: string
  readonly bic: string
}

/** Keeps rules current: `current()` is what prices the next call. */
export interface RulesSource {
  current(): ShopRules
}
