import type { ImageView, ProductCard, ProductPage } from '#domains/catalog/contract.ts'

/** A picture of a room with the products that are seen in it. */
export interface LookView {
  readonly id: string
  readonly title: string
  readonly text: string
  readonly image: Omit<ImageView, 'id'>
  /** Only products that are on sale. */
  readonly points: readonly LookPointView[]
}

/** Where a product is in the picture. Units: percent of width and height. */
export interface LookPointView
  extends Pick<ProductCard, 'slug' | 'name' | 'price' | 'priceVaries' | 'period'> {
  readonly left: number
  readonly top: number
}

export interface HomeView {
  readonly featured: ProductCard | null
  readonly rows: readonly {
    readonly slug: string
    readonly name: string
    readonly products: readonly ProductCard[]
  }[]
  readonly fresh: readonly ProductCard[]
}

export interface TextPage {
  readonly handle: string
  readonly title: string
  readonly bodyHtml: string
  readonly updatedAt: string
}

/** What structured data says of the shop beside what its pages show. */
export interface ShopFacts {
  /** Empty texts where the owner said nothing. */
  readonly seller: {
    readonly company: string
    readonly street: string
    readonly zip: string
    readonly city: string
    readonly country: string
    readonly email: string
    readonly phone: string
    readonly vatId: string
  }
  /** Who pays for goods that come back, and how long the shop takes them. Units: days. */
  readonly returns: { readonly payer: 'buyer' | 'shop'; readonly days: number }
  readonly zones: readonly {
    readonly countries: readonly string[]
    /** In the owner's order, the cheapest first. Units: minor units, grams, days. */
    readonly methods: readonly {
      readonly currency: string
      readonly priceMinor: number
      readonly freeFromMinor: number | null
      readonly minWeightGrams: number
      readonly maxWeightGrams: number | null
      readonly deliveryDaysMin: number
      readonly deliveryDaysMax: number
    }[]
  }[]
}

/** A product on its page. */
export interface ShownProduct extends ProductPage {
  /** Stars and how many reviews there are, as HTML of the server; '': nothing. */
  readonly ratingHtml: string
}

/** What a product page says about a parcel within the shop's own country. */
export interface DeliveryPromise {
  readonly text: string
  /** The same for a product that reaches the value from which nothing is charged. */
  readonly freeText: string
  /** Units: minor units; null: never free. */
  readonly freeFromMinor: number | null
}
