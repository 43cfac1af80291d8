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
/** Longest handle of a product that goes with another. Units: characters. */
export const HANDLE_MAX = 255
/** Most products that go with one. */
export const COMPANIONS_MAX = 24

/** Most products that are offered while a search is typed. */
export const SUGGESTED_PRODUCTS = 5
/** Most categories that are offered with them. */
export const SUGGESTED_CATEGORIES = 3

/** Most groups of synonyms in one language. */
export const SYNONYMS_MAX = 2000
/** Most words with one meaning. */
export const SYNONYM_TERMS_MAX = 50
/** Longest word, or words, with a meaning. Units: characters. */
export const SYNONYM_MAX = 100

/** Most products that are compared side by side. */
export const COMPARED_MAX = 4

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

/** A picture beside the name of what it shows, which needs no words of its own. */
export type PictureView = Omit<ImageView, 'id' | 'alt' | 'placeholder'>

/** A picture of a product's page. */
export interface ProductImage extends ImageView {
  /** Product ids of the versions that it shows; empty: all of them. */
  readonly only: readonly string[]
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

/** What a tile shows of a product. */
export interface ProductTileView extends Omit<ProductCard, 'vendor' | 'summary' | 'image'> {
  readonly image: PictureView | null
}

/** Smallest and largest width of a picture in a tile, which is 20 rem wide at most. Units: pixels. */
const TILE_WIDTHS = { least: 320, most: 960 } as const

/** Leaves out what tiles do not show: pages with many have a budget. */
export function toTile({ vendor: _, summary: __, image, ...tile }: ProductCard): ProductTileView {
  if (image === null) return { ...tile, image }
  const { original, width, height, stem, widths } = image
  const fitting = widths.filter((one) => one >= TILE_WIDTHS.least && one <= TILE_WIDTHS.most)
  const picture = { original, width, height, stem, widths: fitting.length > 0 ? fitting : widths }
  return { ...tile, image: picture }
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
  /** The trade item number that its barcode is; '' where it is none. */
  readonly gtin: string
  readonly weightGrams: number
}

/** A product as shopping services are told of it. */
export interface FeedProduct
  extends Pick<
    ProductPage,
    'id' | 'slug' | 'name' | 'vendor' | 'summary' | 'descriptionHtml' | 'productType' | 'requiresShipping'
  > {
  readonly images: readonly ImageView[]
  readonly variants: readonly VariantView[]
}

/** A property of a product with its value, in the language of the page. */
export interface Fact {
  readonly name: string
  readonly value: string
}

export interface ProductPage extends ProductCard {
  readonly id: string
  /** Sanitised when it was written; the only HTML among a product's texts. */
  readonly descriptionHtml: string
  readonly facts: readonly Fact[]
  readonly seoTitle: string
  readonly seoDescription: string
  readonly tags: readonly string[]
  /** Models of other things that it fits: how many, and the first of them. */
  readonly fits: { readonly count: number; readonly first: readonly string[] }
  readonly images: readonly ProductImage[]
  readonly variants: readonly VariantView[]
  readonly categories: readonly CategoryLink[]
  /** What one buys with it. */
  readonly companions: readonly ProductTileView[]
  readonly related: readonly ProductTileView[]
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
  /** The words that were searched for instead of ones that the shop does not know; null if it knows all. */
  readonly suggestion: string | null
  /** Whether nothing has all words of the search, so that these products have some of them. */
  readonly isPartial: boolean
}

/** What is offered while a search is typed. */
export interface SearchSuggestions {
  readonly products: readonly Pick<
    ProductCard,
    'slug' | 'name' | 'price' | 'priceVaries' | 'period' | 'image'
  >[]
  readonly categories: readonly { readonly slug: string; readonly name: string }[]
  /** The words that were searched for instead of ones that the shop does not know; null if it knows all. */
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

/** Words by which options say what they vary, in the languages of the shop. */
const TRAITS = [
  ['color', /^(?:colou?r|finish|farbe|ausführung|couleur|finition|اللون|لون|اللمسة)/iu],
  ['size', /^(?:size|größe|länge|length|taille|longueur|المقاس|الحجم|الطول)/iu],
  ['material', /^(?:material|werkstoff|mat[ée]ri|matière|المادة|الخامة)/iu],
  ['pattern', /^(?:pattern|muster|motif|النمط)/iu],
] as const

/** Returns what an option varies in the words of shopping services; null where they have none for it. */
export function traitOf(option: string): 'color' | 'size' | 'material' | 'pattern' | null {
  return TRAITS.find(([, words]) => words.test(option.trim()))?.[0] ?? null
}
