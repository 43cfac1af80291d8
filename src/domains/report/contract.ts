/**
 * What happened to sales: an order was placed or cancelled; an invoice, a credit note or the reversal of one
 * was written.
 */
export type SaleKind = 'placed' | 'cancelled' | 'invoice' | 'credit-note' | 'reversal'

/**
 * Which facts a report counts. `orders`: orders when they are placed, less cancelled ones and credit notes.
 * `documents`: invoices, less credit notes; this is what a tax return needs.
 */
export const BASES = ['orders', 'documents'] as const
export type Basis = (typeof BASES)[number]

/** The facts that a basis counts. */
export const KINDS_OF: Readonly<Record<Basis, readonly SaleKind[]>> = {
  orders: ['placed', 'cancelled', 'credit-note', 'reversal'],
  documents: ['invoice', 'credit-note', 'reversal'],
}

/** By what a report of sales can be divided. */
export const SALES_BY = ['day', 'rate', 'country'] as const
export type SalesBy = (typeof SALES_BY)[number]

/** Days from the first to the last, both included, in the shop's time zone. ISO 8601 dates. */
export interface DaySpan {
  readonly from: string
  readonly to: string
}

/**
 * Sales of one kind of a day, a country and a rate. What takes something off is negative. Units: minor units;
 * the rate in parts of ten thousand.
 */
export interface SaleSum {
  readonly day: string
  readonly kind: SaleKind
  /** ISO 3166-1 alpha-2; '' where nobody knows any more. */
  readonly country: string
  readonly rateBp: number
  readonly currency: string
  /** What gift vouchers are worth: money that the shop owes, no sale. */
  readonly isVoucher: boolean
  readonly netMinor: number
  readonly taxMinor: number
  readonly orders: number
}

/** What was ordered of a product, less what was cancelled; the product '' is shipping. With VAT, after discounts. */
export interface ProductSum {
  readonly day: string
  readonly productId: string
  readonly currency: string
  readonly pieces: number
  readonly grossMinor: number
}

/** Money that moved through a way to pay. What left is negative. Units: minor units. */
export interface PaymentSum {
  readonly day: string
  readonly gatewayId: string
  /** Kind of the ledger transaction: settlement, refund, dispute, … */
  readonly kind: string
  readonly currency: string
  readonly amountMinor: number
  readonly bookings: number
}

/** A day to which bookings came after it was closed. */
export interface LateDay {
  readonly day: string
  readonly lateBookings: number
}

/** Countries of the European Union. ISO 3166-1 alpha-2. */
const EU_COUNTRIES: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
)

/** Returns whether a country is in the European Union. */
export function isEuCountry(country: string): boolean {
  return EU_COUNTRIES.has(country)
}
