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
