import type { ProductCard } from '#domains/catalog/contract.ts'
import { ProductTile } from './ProductTile.tsx'

/** Products side by side: two on a phone, four on a wide page. `firstScreen` of them are fetched at once. */
export function ProductGrid({
  products,
  firstScreen = 0,
  heading = 'h3',
}: {
  products: readonly ProductCard[]
  firstScreen?: number
  heading?: 'h2' | 'h3'
}) {
  return (
    <ul className="grid grid-cols-2 gap-x-4 gap-y-9 md:grid-cols-3 md:gap-x-5 xl:grid-cols-4">
      {products.map((product, position) => (
        <li key={product.productId}>
          <ProductTile product={product} heading={heading} first={position < firstScreen} sizes="(width < 48rem) 46vw, (width < 80rem) 30vw, 20rem" />
        </li>
      ))}
    </ul>
  )
}
