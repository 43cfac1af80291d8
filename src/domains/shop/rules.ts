import type { ShippingZone } from '#domains/shipping/index.ts'
import type { TaxChange, TaxRates } from '#domains/tax/index.ts'
import { DEFAULT_LOCALE, type LocaleCode } from '#kernel/locales.ts'
import type { ShopFace } from './face.ts'

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
  /** Rates that replace those above at an instant; `keepRules` does it. */
  readonly taxChanges?: readonly TaxChange[]
  /** How prices relate to VAT from an instant on; `keepRules` does it. */
  readonly vatChange?: { readonly from: Date; readonly vat: ShopFace['vat'] } | null
  /** Known rules of postcodes by country, replaced by rows of the postal table; a country without one follows the general rule. */
  readonly postalRules: Readonly<Record<string, { readonly pattern: string; readonly example: string }>>
  readonly bankAccount: BankAccount | null
  /** What orders may reserve before they are paid. */
  readonly reservations: ReservationShare
  readonly vouchers: VoucherLimit
  readonly partners: PartnerRules
  /** Whether the courier may take money; false: that way to pay is not offered. */
  readonly cashOnDelivery: boolean
  readonly face: ShopFace
  readonly mails: MailRules
  readonly contact: ContactRules
  readonly reviews: ReviewRules
  readonly returns: ReturnRules
  /** How the owner offers ways to pay, by gateway; one without a rule is offered wherever it works. */
  readonly gateways: Readonly<Record<string, GatewayRule>>
}

/** Whether and to whom a way to pay is offered, on top of what it can do. */
export interface GatewayRule {
  readonly isOff: boolean
  /** From 1; null: where the program has it. */
  readonly place: number | null
  /** Empty: all. ISO 3166-1 alpha-2. */
  readonly countries: readonly string[]
  /** Empty: all. ISO 4217. */
  readonly currencies: readonly string[]
  /** Units: minor units of `limitCurrency`; orders in another currency have no such limit. */
  readonly minMinor: number | null
  readonly maxMinor: number | null
  readonly limitCurrency: string
}

/** What holds for a gateway of which the owner said nothing. */
export const NO_GATEWAY_RULE: GatewayRule = {
  isOff: false,
  place: null,
  countries: [],
  currencies: [],
  minMinor: null,
  maxMinor: null,
  limitCurrency: '',
}

/** What the owner set about mails. */
export interface MailRules {
  /** Who hears of new orders; empty: the seller's own address. */
  readonly recipients: readonly string[]
  /** The language of mails to them. */
  readonly locale: LocaleCode
  /** Time without a transfer after which its buyer is reminded. Units: days. */
  readonly reminderDays: number
}

/** A transfer takes three working days at most; a week leaves another one before the order is cancelled. */
export const MAIL_RULES: MailRules = { recipients: [], locale: DEFAULT_LOCALE, reminderDays: 7 }

/** What the owner decides about messages to the shop. */
export interface ContactRules {
  /** Who hears of a message; empty: the seller's own address. The first one gets replies to answers. */
  readonly recipients: readonly string[]
  /** When somebody is there, as the contact page says it. */
  readonly hours: Readonly<Partial<Record<LocaleCode, string>>>
  /** How long a conversation that has ended is kept. Units: months, 1 to 120. */
  readonly keepMonths: number
}

/** A year is long enough to come back to what was said. Source: docs/law.md "Messages to the shop". */
export const CONTACT_RULES: ContactRules = { recipients: [], hours: {}, keepMonths: 12 }

/** What the owner decides about reviews of products. Source: decision 0109. */
export interface ReviewRules {
  /** Off: nothing is shown and nothing is taken. */
  readonly isOn: boolean
  /** Whether staff look at a review before it is shown. */
  readonly isModerated: boolean
  /** How long after an order its buyer is asked for reviews; null: nobody is asked. Units: days. */
  readonly inviteDays: number | null
}

/** Nobody is asked before the owner says so: many countries want consent to that. Source: decision 0110. */
export const REVIEW_RULES: ReviewRules = { isOn: true, isModerated: true, inviteDays: null }

/** What the owner promises about goods that come back. */
export interface ReturnRules {
  /** Who pays for sending them. */
  readonly payer: 'buyer' | 'shop'
  /** How long the shop takes them: the right of withdrawal, or longer. Units: days, 14 to 365. */
  readonly days: number
}

/** Buyers may withdraw for fourteen days. Source: docs/law.md "Withdrawal". Units: days. */
export const RETURN_DAYS_MIN = 14
/** Nobody remembers a longer promise. Units: days. */
export const RETURN_DAYS_MAX = 365

/** What the law says where the owner promises no more. */
export const RETURN_RULES: ReturnRules = { payer: 'buyer', days: RETURN_DAYS_MIN }

/** What the owner decides about the partner programme. Source: decision 0067. */
export interface PartnerRules {
  /** Closed: no page, no click, no attribution. */
  readonly isOpen: boolean
  /** How long a click is remembered. Units: days, 1 to 365. */
  readonly windowDays: number
  /** Whether the first of several clicks counts, instead of the last one. */
  readonly firstClick: boolean
  /** What lines earn that no other rule matches. Units: basis points, 0 to 10,000. */
  readonly rateBp: number
  /** For how long renewals earn, from the first order of their subscription. Units: months; 0: never. */
  readonly recurringMonths: number
  /** How long a commission waits before it can be paid out; no shorter than buyers may withdraw. Units: days. */
  readonly pendingDays: number
  /** Groups of partners for which commission rules may give another rate. */
  readonly tiers: readonly string[]
  /** Least that is paid out at once. Units: minor units of the shop's currency. */
  readonly minPayoutMinor: number
  /** Day of the month, 1 to 28, on which everybody is paid; null: partners ask for it. */
  readonly payoutDay: number | null
  /** Above it two people approve a payout; null: one is enough. Units: minor units of the shop's currency. */
  readonly secondPersonMinor: number | null
  /** More orders of one day hold a partner's commissions; null: any number may come. */
  readonly ordersPerDay: number | null
  /** More than this share of commissions taken back holds them; null: any share may be. Units: percent. */
  readonly returnPercent: number | null
}

/** Buyers may withdraw for fourteen days from delivery; a commission waits for that at least. Units: days. */
export const PENDING_DAYS_MIN = 14

/** A shop has no programme until its owner opens it. */
export const PARTNER_RULES: PartnerRules = {
  isOpen: false,
  windowDays: 30,
  firstClick: false,
  rateBp: 1000,
  recurringMonths: 12,
  pendingDays: 30,
  tiers: [],
  minPayoutMinor: 2_500,
  payoutDay: null,
  secondPersonMinor: 50_000,
  ordersPerDay: 50,
  returnPercent: 30,
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
