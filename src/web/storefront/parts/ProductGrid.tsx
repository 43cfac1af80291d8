import type { ProductTileView } from '#domains/catalog/contract.ts'
import { ProductTile } from './ProductTile.tsx'

interface ProductGridProps {
  readonly products: readonly ProductTileView[]
  /** Number of pictures that are loaded at once. */
  readonly firstScreen?: number
  readonly heading?: 'h2' | 'h3'
  /**
   * Shows an excerpt: one full row of at most four. A product that would be alone in a second row is left
   * out; a link leads to all.
   */
  readonly isRow?: boolean
}

/** Most products of an excerpt. */
export const IN_A_ROW = 4

/** How many tiles of a list a page shows at first, on a phone as on a wide screen. */
const FIRST_TILES = 4

const COLUMNS = 'grid grid-cols-2 gap-x-4 gap-y-9 md:grid-cols-3 md:gap-x-5'
const ROW_OF_THREE = 'xl:grid-cols-3 max-md:*:nth-3:hidden'
const ROW_OF_FOUR = 'xl:grid-cols-4 md:max-xl:*:nth-4:hidden'

/** Shows products side by side: two on a phone, four on a wide page. */
export function ProductGrid({ products, firstScreen = 0, heading = 'h3', isRow = false }: ProductGridProps) {
  const shown = isRow ? products.slice(0, IN_A_ROW) : products
  const isWide = isRow && shown.length === 3
  const columns = isWide ? ROW_OF_THREE : isRow && shown.length === 4 ? ROW_OF_FOUR : 'xl:grid-cols-4'
  return (
    <ul className={`${COLUMNS} ${columns}`}>
      {shown.map((product, position) => (
        <li
          key={product.productId}
          className={firstScreen > 0 && position >= FIRST_TILES ? 'late' : undefined}
        >
          <ProductTile
            product={product}
            heading={heading}
            first={position < firstScreen}
            isWide={isWide}
            sizes={`(width < 48rem) 46vw, (width < 80rem) 30vw, ${isWide ? '27rem' : '20rem'}`}
          />
        </li>
      ))}
    </ul>
  )
}
