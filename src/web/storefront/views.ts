import type { ProductCard } from '#domains/catalog/contract.ts'

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

/** What a product page says about a parcel within the shop's own country. */
export interface DeliveryPromise {
  readonly text: string
  /** The same for a product that reaches the value from which nothing is charged. */
  readonly freeText: string
  /** Units: minor units; null: never free. */
  readonly freeFromMinor: number | null
}
