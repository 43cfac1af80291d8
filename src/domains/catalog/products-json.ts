import type { Money } from '#kernel/money.ts'
import type { ProductKind } from './contract.ts'
import { type CardRow, toCard, toVariant } from './store/product-rows.ts'

/** One product of `products.json`. Source: docs/http-contract.md "Product list". */
export interface JsonProduct {
  readonly productId: string
  readonly slug: string
  readonly url: string
  readonly kind: ProductKind
  readonly name: string
  readonly price: Money
  readonly available: boolean
  readonly requiresShipping: boolean
  readonly period?: string
  readonly variants: readonly {
    readonly productId: string
    readonly name: string
    readonly sku: string
    readonly options: readonly { readonly name: string; readonly value: string }[]
    readonly price: Money
    readonly available: boolean
  }[]
}

export interface ProductsJson {
  readonly products: readonly JsonProduct[]
  /** The value of `after` for the next page; null on the last one. */
  readonly next: string | null
}

/** Returns a product as in `products.json`. Source: docs/http-contract.md "Product list". */
export function presentJsonProduct(row: CardRow, currency: string, basePath: string): JsonProduct {
  const { productId, slug, kind, name, price, available, requiresShipping, period } = toCard(row, currency)
  return {
    productId,
    slug,
    url: `${basePath}/p/${encodeURIComponent(slug)}`,
    kind,
    name,
    price,
    available,
    requiresShipping,
    ...(period === null ? {} : { period }),
    variants: row.offers.map((offer) => {
      const variant = toVariant(offer, name, currency)
      const { sku, options } = variant
      return {
        productId: variant.productId,
        name: variant.name,
        sku,
        options,
        price: variant.price,
        available: variant.available,
      }
    }),
  }
}
