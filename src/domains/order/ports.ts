import type { LocaleCode } from '#kernel/locales.ts'

/** A product to fetch from the shelf, for all orders of a list together. */
export interface PickedProduct {
  readonly sku: string
  readonly name: string
  readonly pieces: number
  /** Numbers of the orders that want it. */
  readonly orders: readonly string[]
}

/** What has to leave with one order. */
export interface Parcel {
  readonly number: string
  readonly placedAt: Date
  readonly shippingMethod: string
  /** The address, line by line. */
  readonly address: readonly string[]
  readonly giftNote: string
  readonly lines: readonly { readonly sku: string; readonly name: string; readonly pieces: number }[]
}

/** Papers for packing, in the language of whoever packs. */
export interface PackingPapers {
  readonly locale: LocaleCode
  readonly shopName: string
  /** The sender, line by line. */
  readonly sender: readonly string[]
  readonly at: Date
  readonly parcels: readonly Parcel[]
  /** What to fetch for all of them, by SKU and name. */
  readonly picked: readonly PickedProduct[]
}

/** Prints papers for packing as PDF. */
export interface PackingPrinter {
  /** `labels`: eight on a page of A4; `parcel-labels`: one on a page of 4 × 6 inch. */
  print(
    what: 'pick-list' | 'packing-slips' | 'labels' | 'parcel-labels',
    papers: PackingPapers,
  ): Promise<Buffer>
}
