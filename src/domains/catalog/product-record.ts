import type { ProductKind } from './contract.ts'

/**
 * A product as it is written: everything that the catalogue stores of it, in one value. A change reads the
 * record, changes members and saves the whole, so that "unchanged" is a comparison of two records and no part
 * is forgotten.
 */
export interface ProductRecord {
  readonly id: string
  readonly handle: string
  readonly kind: ProductKind
  readonly status: ProductStatus
  readonly vendor: string
  readonly productType: string
  readonly tags: readonly string[]
  /** Models of other things that it fits; buyers choose theirs. */
  readonly fits: readonly string[]
  /** Handles of products that one buys with it, the most useful first. */
  readonly companions: readonly string[]
  readonly taxClass: string
  readonly requiresShipping: boolean
  /** ISO 8601 duration; null for single purchases. */
  readonly period: string | null
  readonly position: number
  readonly texts: readonly ProductTextRecord[]
  /** In the order they are shown. */
  readonly variants: readonly VariantRecord[]
  /** In the order they are shown. */
  readonly images: readonly ImageRecord[]
  readonly categoryIds: readonly string[]
}

export type ProductStatus = 'draft' | 'active' | 'archived'

export interface ProductTextRecord {
  readonly locale: string
  readonly name: string
  readonly slug: string
  readonly summary: string
  /** Sanitised by `sanitizeHtml` before it comes here. */
  readonly descriptionHtml: string
  readonly facts: readonly { readonly name: string; readonly value: string }[]
  readonly seoTitle: string
  readonly seoDescription: string
}

export interface OptionValue {
  readonly name: string
  readonly value: string
}

export interface VariantRecord {
  readonly id: string
  /** The `productId` of the contract; never changes once given. */
  readonly publicId: string
  readonly sku: string
  readonly barcode: string
  readonly options: readonly OptionValue[]
  readonly optionTexts: Readonly<Record<string, readonly OptionValue[]>>
  readonly weightGrams: number
  readonly imageId: string | null
  readonly tracked: boolean
  readonly backorder: boolean
  readonly active: boolean
  readonly unit: UnitMeasure | null
  /** By currency. */
  readonly prices: Readonly<
    Record<string, { readonly amountMinor: number; readonly compareAtMinor: number | null }>
  >
  /** Pieces on hand, reserved ones included. Null: do not change the stock. */
  readonly onHand: number | null
}

/** The measure of one piece, and the base quantity of the unit price. */
export interface UnitMeasure {
  readonly measure: number
  readonly base: number
  readonly unit: 'g' | 'ml' | 'cm' | 'piece'
}

export interface ImageRecord {
  readonly id: string
  /** The address that it was fetched from; '' for uploads. */
  readonly source: string
  readonly hash: string
  readonly originalType: ImageType
  readonly width: number
  readonly height: number
  readonly widths: readonly number[]
  readonly placeholder: string
  /** By locale. */
  readonly alt: Readonly<Record<string, string>>
  /** The value of an option, in the default language, whose versions it shows; '': all versions. */
  readonly shows: string
}

export type ImageType = 'image/svg+xml' | 'image/png' | 'image/jpeg' | 'image/webp' | 'image/avif'

/** Who changes the catalogue, when and why: stored with the stock movements. */
export interface ChangeContext {
  readonly actor: string
  readonly reason: 'import' | 'count' | 'seed' | 'adjustment'
  readonly now: Date
}

/** Completes a record that an older release kept, which lacks what came later. */
export function completeRecord(record: ProductRecord): ProductRecord {
  const { fits, companions, images } = record as Partial<ProductRecord>
  return {
    ...record,
    fits: fits ?? [],
    companions: companions ?? [],
    images: (images ?? []).map((image) => ({ ...image, shows: image.shows ?? '' })),
  }
}
