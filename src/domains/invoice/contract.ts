import type { LocaleCode } from '#kernel/locales.ts'

/**
 * `invoice`: what was sold. `credit-note`: money of it that went back. `reversal`: a credit note is taken back,
 * because the refund did not leave after all.
 */
export type DocumentKind = 'invoice' | 'credit-note' | 'reversal'

/** The seller as its documents name it; the owner gives it in the shop file. Empty texts where nothing is said. */
export interface Seller {
  readonly company: string
  readonly line1: string
  readonly line2: string
  readonly zip: string
  readonly city: string
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  readonly email: string
  readonly phone: string
  readonly vatId: string
  /** Number that the tax office gave, such as the German Steuernummer. */
  readonly taxNumber: string
  /** Why no VAT is shown, such as the words of a small business (§ 19 UStG). */
  readonly exemption: string
  readonly bank: { readonly holder: string; readonly iban: string; readonly bic: string } | null
}

/**
 * Reason for a rate of VAT: standard, zero-rated, exempt, reverse charge, export. Source: EN 16931-1,
 * UNTDID 5305.
 */
export type VatCategory = 'S' | 'Z' | 'E' | 'AE' | 'G'

/** Everything of one rate. Units: minor units; the rate in parts of ten thousand. */
export interface VatPart {
  readonly category: VatCategory
  readonly rateBp: number
  readonly netMinor: number
  readonly taxMinor: number
}

/** A line. Units: minor units. */
export interface DocumentLine {
  readonly name: string
  readonly pieces: number
  readonly category: VatCategory
  readonly rateBp: number
  /** Without VAT, all pieces. */
  readonly netMinor: number
  /** All pieces as the shop shows its prices, and one piece. */
  readonly shownMinor: number
  readonly unitMinor: number
}

/** Shipping or discount of one rate, without VAT. Units: minor units, never negative. */
export interface SidePart {
  readonly is: 'shipping' | 'discount'
  readonly category: VatCategory
  readonly rateBp: number
  readonly netMinor: number
}

/** The sums that EN 16931 wants: net total of lines, charges, allowances. Units: minor units. */
export interface DocumentSums {
  readonly lines: readonly DocumentLine[]
  readonly sides: readonly SidePart[]
  readonly vat: readonly VatPart[]
  /** Net and VAT. */
  readonly totalMinor: number
}

/** How money came: through a provider, to the bank account, to the courier, or as a coupon. */
export type PaidBy = 'provider' | 'bank' | 'courier' | 'credit'

export interface DocumentParty {
  readonly name: string
  readonly company: string
  readonly line1: string
  readonly line2: string
  readonly zip: string
  readonly city: string
  readonly country: string
  readonly vatId: string
  /** Country of the delivery; '': the same. */
  readonly shipTo: string
}

/** Everything that a document says. The same content gives the same file for ever. */
export interface DocumentContent extends DocumentSums {
  readonly kind: DocumentKind
  readonly number: string
  readonly issuedAt: Date
  readonly locale: LocaleCode
  readonly currency: string
  readonly orderNumber: string
  readonly orderedAt: Date
  readonly seller: Seller
  readonly buyer: DocumentParty
  /** Whether the shown prices include VAT. */
  readonly taxIncluded: boolean
  /** As shown: with or without VAT, like the lines. Null: none. Units: minor units. */
  readonly shippingMinor: number | null
  readonly discountMinor: number | null
  /** Money that had come when the document was written, by how it came. A coupon is one of them, no discount. */
  readonly payments: readonly { readonly by: PaidBy; readonly amountMinor: number }[]
  /** How the rest is to be paid. */
  readonly dueBy: PaidBy
  /** When the goods left, or the period that was sold; null: they had not left yet. */
  readonly supply: { readonly from: Date; readonly to: Date } | null
  /** The invoice that a credit note or its reversal belongs to. */
  readonly invoice: { readonly number: string; readonly issuedAt: Date } | null
}

/** Name of the file that a browser saves. */
export function documentFileName({ kind, number }: Pick<DocumentContent, 'kind' | 'number'>): string {
  return `${kind}-${number}.pdf`
}

/** Returns what a seller lacks that the law wants on an invoice. Source: § 14 UStG. */
export function missingOfSeller(seller: Seller): readonly string[] {
  const wanted = ['company', 'line1', 'zip', 'city', 'country'] as const
  const missing: string[] = wanted.filter((name) => seller[name] === '')
  return seller.vatId === '' && seller.taxNumber === '' ? [...missing, 'vatId or taxNumber'] : missing
}
