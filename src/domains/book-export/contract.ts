/** Charts of accounts whose numbers the shop knows. */
export const CHARTS = ['SKR03', 'SKR04'] as const
export type Chart = (typeof CHARTS)[number]

/** What the books of the shop need accounts for. */
export const ACCOUNT_KEYS = [
  'receivable',
  'salesStandard',
  'salesReduced',
  'salesZero',
  'salesOther',
  'salesOss',
  'salesAbroad',
  'taxStandard',
  'taxReduced',
  'taxOther',
  'taxOss',
  'vouchers',
  'bank',
  'transit',
  'unallocated',
  'disputed',
  'commissions',
  'partnersPending',
  'partnersPayable',
  'payouts',
] as const
export type AccountKey = (typeof ACCOUNT_KEYS)[number]

/** Numbers of accounts. */
export type Accounts = Readonly<Record<AccountKey, number>>

/** Accounts for which the charts have no number: the accountant must name or open one. */
export const UNCHARTED: readonly AccountKey[] = [
  'receivable',
  'disputed',
  'partnersPending',
  'partnersPayable',
]

/**
 * The usual numbers of both charts, each with four digits, and a collective debtor and creditors with five. Compared with published
 * charts, all but `UNCHARTED`, whose numbers are free in both. Source: DATEV "Kontenrahmen SKR 03 und SKR 04"; for
 * `taxOss` Haufe "Verwendung von Konten im SKR 03 und SKR 04".
 */
export const DEFAULT_ACCOUNTS: Readonly<Record<Chart, Accounts>> = {
  SKR03: {
    receivable: 10000,
    salesStandard: 8400,
    salesReduced: 8300,
    salesZero: 8200,
    salesOther: 8200,
    salesOss: 8320,
    salesAbroad: 8120,
    taxStandard: 1776,
    taxReduced: 1771,
    taxOther: 1770,
    taxOss: 1767,
    vouchers: 1700,
    bank: 1200,
    transit: 1360,
    unallocated: 1590,
    disputed: 1591,
    commissions: 4760,
    partnersPending: 70001,
    partnersPayable: 70000,
    payouts: 1360,
  },
  SKR04: {
    receivable: 10000,
    salesStandard: 4400,
    salesReduced: 4300,
    salesZero: 4200,
    salesOther: 4200,
    salesOss: 4320,
    salesAbroad: 4120,
    taxStandard: 3806,
    taxReduced: 3801,
    taxOther: 3800,
    taxOss: 3817,
    vouchers: 3500,
    bank: 1800,
    transit: 1460,
    unallocated: 1370,
    disputed: 1371,
    commissions: 6770,
    partnersPending: 70001,
    partnersPayable: 70000,
    payouts: 1460,
  },
}

/** How the books of the shop are handed to an accountant. */
export interface BookSetting {
  readonly chart: Chart
  /** Numbers that DATEV gives: the accountant's, and the shop's at the accountant. */
  readonly consultant: number
  readonly client: number
  /** First month of the financial year, 1 to 12. */
  readonly firstMonth: number
  readonly accounts: Accounts
}

/** A shop whose accountant has said nothing yet: DATEV's numbers for tests. */
export const BOOK_SETTING: BookSetting = {
  chart: 'SKR03',
  consultant: 1001,
  client: 1,
  firstMonth: 1,
  accounts: DEFAULT_ACCOUNTS.SKR03,
}

/** Bookings of one export at most: DATEV takes 99,999 lines, and a booking may have several. */
export const EXPORT_MAX = 20_000

/** One export of the books. */
export interface BookExport {
  readonly number: number
  /** ISO 8601 dates in the shop's time zone as it was then. */
  readonly fromDay: string
  readonly toDay: string
  readonly timeZone: string
  readonly bookings: number
  readonly setting: BookSetting
  readonly actor: string
  readonly at: Date
}

/** A booking as an export contains it. Units: minor units; debit positive. */
export interface ExportedBooking {
  readonly id: string
  /** ISO 8601 date. */
  readonly day: string
  readonly kind: string
  readonly order: string
  /** Number of the invoice, credit note or payout; '' where there is none. */
  readonly document: string
  /** ISO 3166-1 alpha-2; '' where nobody knows. */
  readonly country: string
  readonly entries: readonly {
    readonly account: string
    readonly currency: string
    readonly amountMinor: number
  }[]
}
