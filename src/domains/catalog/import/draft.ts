import type { OptionValue, ProductStatus, UnitMeasure } from '../product-record.ts'

/**
 * The data of one product in a file. `undefined` means that the file has no such column: keep the current
 * value. An empty value means that the cell is empty: clear it. Source: docs/design.md "Product files".
 */
export interface ProductDraft {
  readonly handle: string
  readonly slug: string
  /** Line of the product's first row in the file, from 1. */
  readonly line: number
  readonly title: string | undefined
  readonly bodyHtml: string | undefined
  readonly vendor: string | undefined
  readonly type: string | undefined
  readonly category: string | undefined
  readonly tags: readonly string[] | undefined
  readonly fits: readonly string[] | undefined
  readonly companions: readonly string[] | undefined
  readonly status: ProductStatus | undefined
  readonly published: boolean | undefined
  readonly requiresShipping: boolean | undefined
  /** The file marks it as a gift card. */
  readonly isGiftCard: boolean
  readonly seoTitle: string | undefined
  readonly seoDescription: string | undefined
  /** Empty when the file has no variant columns. */
  readonly variants: readonly VariantDraft[]
  /** By position. Undefined: no picture column. */
  readonly images: readonly ImageDraft[] | undefined
  readonly rows: readonly DraftRow[]
  readonly notes: readonly Note[]
}

export interface VariantDraft {
  readonly line: number
  /** Undefined: the file has no option columns. Empty: the only variant. */
  readonly options: readonly OptionValue[] | undefined
  readonly sku: string | undefined
  readonly barcode: string | undefined
  /** Null: the cell is empty. Units: minor units. */
  readonly priceMinor: number | null | undefined
  readonly compareAtMinor: number | null | undefined
  readonly tracked: boolean | undefined
  readonly onHand: number | undefined
  readonly backorder: boolean | undefined
  readonly weightGrams: number | undefined
  readonly unit: UnitMeasure | null | undefined
  /** Null: the cell is empty. */
  readonly imageUrl: string | null | undefined
}

export interface ImageDraft {
  readonly line: number
  readonly url: string
  readonly alt: string | undefined
}

export interface DraftRow {
  readonly line: number
  readonly what: 'product' | 'variant' | 'image' | 'nothing'
  readonly name: string
}

/** What becomes of gift cards: gift vouchers, or nothing. */
export type GiftCards = 'voucher' | 'skip'

/** A message about a row. An error skips its whole product, a warning does not. */
export interface Note {
  readonly line: number
  readonly level: 'warning' | 'error'
  readonly text: string
}
