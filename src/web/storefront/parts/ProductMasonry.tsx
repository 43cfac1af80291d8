import type { ProductTileView } from '#domains/catalog/contract.ts'
import { useCardSounds } from '#web/media/card/card-sounds.ts'
import { Masonry, type MasonryTile } from '#web/ui/masonry/Masonry.tsx'
import { ProductTile } from './ProductTile.tsx'

/** Highest picture as a part of its width: a taller one is cut, so that no tile fills the window alone. */
const TALLEST = 1.6
/** Difference between heights below which pictures count as equally high. */
const ALIKE = 0.05

/** Heights of the lines below a picture. Units: rem. */
const WORDS = { name: 7.25, struckPrice: 4, stock: 2.5, period: 1.5, sound: 2.5 } as const

/**
 * Returns whether products are covers of different shapes: nothing of them is sent, and their pictures differ. Gear
 * stays in rows, where it can be compared. Source: decision 0087.
 */
export function hasUnevenCovers(products: readonly ProductTileView[]): boolean {
  if (products.some(({ requiresShipping }) => requiresShipping)) return false
  const ratios = products.flatMap(({ image }) => (image ? [ratioOf(image)] : []))
  return ratios.length > 3 && Math.max(...ratios) - Math.min(...ratios) > ALIKE
}

/** Shows products with covers of different heights, each cover whole. */
export function ProductMasonry({
  products,
  firstScreen = 0,
  heading = 'h3',
}: {
  products: readonly ProductTileView[]
  /** Number of pictures that are loaded at once. */
  firstScreen?: number
  heading?: 'h2' | 'h3'
}) {
  const sounds = useCardSounds()
  const tiles = products.map((product, position): MasonryTile => {
    const ratio = product.image ? ratioOf(product.image) : 1
    return {
      key: product.productId,
      ratio,
      words: wordsOf(product) + (sounds[product.productId] ? WORDS.sound : 0),
      content: (
        <ProductTile
          product={product}
          heading={heading}
          first={position < firstScreen}
          ratio={ratio}
          sizes="(width < 48rem) 46vw, (width < 80rem) 30vw, 20rem"
        />
      ),
    }
  })
  return <Masonry tiles={tiles} />
}

function ratioOf({ width, height }: { readonly width: number; readonly height: number }): number {
  return Math.min(TALLEST, height / width)
}

/** Returns the room for the words of a product: the law wants some lines whole, so each has its room. */
function wordsOf({ compareAt, stockLevel, period }: ProductTileView): number {
  return (
    WORDS.name +
    (compareAt ? WORDS.struckPrice : 0) +
    (stockLevel === 'in-stock' ? 0 : WORDS.stock) +
    (period ? WORDS.period : 0)
  )
}
