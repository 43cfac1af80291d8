import type { Money } from '#kernel/money.ts'

/** Limits of the catalogue that outside callers see. Source: docs/http-contract.md "Product list". */
export const PRODUCT_ID_PATTERN = /^[a-z0-9-]{1,40}$/
/** Most products in one answer of products.json. Source: docs/http-contract.md "Product list". */
export const PRODUCTS_PAGE_MAX = 250
/**
 * The price slider's top stop, in major units; the top stop means "no upper limit". Source: specification §9.
 */
export const PRICE_SLIDER_MAX = 500

/** Longest name of a model that a product fits. Units: characters. */
export const MODEL_MAX = 120
/** Most models that one product can name. */
export const MODELS_MAX = 5000

/** With at most this many pieces, pages say that only a few are left. */
export const LOW_STOCK_PIECES = 5

export type ProductKind = 'single' | 'subscription' | 'premium'
/**
 * `low` is only a text for people ("only a few left"); whether a variant can be bought depends on its
 * available stock alone.
 */
export type StockLevel = 'in-stock' | 'low' | 'sold-out'

/**
 * A picture with its encoded widths. `original` is available at once; `widths` is filled once the job has
 * run.
 */
export interface ImageView {
  readonly id: string
  /** Address of the original without `BASE_PATH` (`/media/…`). */
  readonly original: string
  readonly width: number
  readonly height: number
  /** Encoded widths; `/media/{stem}-{width}.avif` and `.webp` exist for each. Empty: use the original. */
  readonly widths: readonly number[]
  /** `/media/{hash}` without width and ending. */
  readonly stem: string
  /** base64 thumbhash or ''. */
  readonly placeholder: string
  readonly alt: string
}

/**
 * A product in a list. Every `Money` is the price a buyer pays, VAT included where the shop's prices are
 * gross.
 */
export interface ProductCard {
  /** The public id of the first available variant: the value that this card's add-to-cart form sends. */
  readonly productId: string
  readonly slug: string
  readonly kind: ProductKind
  readonly name: string
  readonly vendor: string
  readonly summary: string
  readonly productType: string
  readonly price: Money
  /** Whether variants differ in price (`from …`). */
  readonly priceVaries: boolean
  readonly compareAt: Money | null
  /** Lowest price of the last 30 days, set whenever `compareAt` is. Source: directive 98/6/EC art. 6a. */
  readonly lowest30Days: Money | null
  readonly available: boolean
  readonly stockLevel: StockLevel
  readonly variantCount: number
  readonly image: ImageView | null
  readonly period: string | null
  readonly requiresShipping: boolean
}

/** A plan on sale: one variant of a subscription or membership, by which it is signed up for. */
export interface PlanView {
  /** The variant's public id. */
  readonly productId: string
  /** Inner id of the product. */
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly summary: string
  readonly price: Money
  /** ISO 8601 (`P1M`). */
  readonly period: string
  readonly image: ImageView | null
  readonly requiresShipping: boolean
}

export interface VariantView {
  readonly productId: string
  readonly name: string
  readonly sku: string
  readonly options: readonly { readonly name: string; readonly value: string }[]
  readonly price: Money
  readonly compareAt: Money | null
  readonly lowest30Days: Money | null
  /** Price per base unit with its unit, or null. Source: PAngV § 4. */
  readonly unitPrice: { readonly price: Money; readonly per: string } | null
  readonly available: boolean
  readonly stockLevel: StockLevel
  readonly imageId: string | null
}

export interface ProductPage extends ProductCard {
  readonly id: string
  /** Sanitised when it was written; the only HTML among a product's texts. */
  readonly descriptionHtml: string
  readonly facts: readonly { readonly name: string; readonly value: string }[]
  readonly seoTitle: string
  readonly seoDescription: string
  readonly tags: readonly string[]
  /** Models of other things that it fits: how many, and the first of them. */
  readonly fits: { readonly count: number; readonly first: readonly string[] }
  readonly images: readonly ImageView[]
  readonly variants: readonly VariantView[]
  readonly categories: readonly CategoryLink[]
  readonly related: readonly ProductCard[]
  /** Slug per locale, for hreflang and the locale switch. */
  readonly slugs: Readonly<Record<string, string>>
}

export interface CategoryLink {
  readonly slug: string
  readonly name: string
  readonly productCount: number
  readonly children: readonly CategoryLink[]
}

export type ProductSort = 'featured' | 'price-up' | 'price-down' | 'name' | 'newest' | 'relevance'

/** A filter as in the URL. `min` and `max` are in major units (the slider's); null: no limit. */
export interface ProductFilter {
  readonly category: string | null
  readonly query: string
  readonly min: number | null
  readonly max: number | null
  readonly types: readonly string[]
  readonly inStock: boolean
  /** Model of another thing that the products must fit, or null. */
  readonly fits: string | null
  readonly sort: ProductSort
  /** Opaque keyset cursor of the previous page, or null. */
  readonly after: string | null
  readonly limit: number
}

export interface ProductList {
  readonly products: readonly ProductCard[]
  readonly total: number
  readonly next: string | null
  readonly facets: {
    readonly types: readonly { readonly value: string; readonly count: number }[]
    readonly inStock: number
  }
  /** A suggested spelling when this query found nothing. */
  readonly suggestion: string | null
}

export interface CategoryPage {
  readonly slug: string
  readonly name: string
  readonly description: string
  readonly slugs: Readonly<Record<string, string>>
  readonly parents: readonly { readonly slug: string; readonly name: string }[]
  readonly children: readonly CategoryLink[]
  readonly list: ProductList
  /** Models that something in the category fits, in the order of their names. */
  readonly models: readonly string[]
}

/** What becomes of one file of an archive of pictures. */
export interface NamedPicture {
  readonly name: string
  readonly result: 'added' | 'there-already' | 'no-product' | 'refused'
  /** The product that it belongs to; '' for none. */
  readonly handle: string
  /** The picture that it became; '' for none. */
  readonly image: string
  /** Why it was refused; '' otherwise. */
  readonly why: string
}

/** A picture as documents draw it. */
export interface PaperPicture {
  /** PNG on white, without transparency, so that the same picture gives the same bytes. */
  readonly png: Buffer
  /** Units: pixels. */
  readonly width: number
  readonly height: number
}
