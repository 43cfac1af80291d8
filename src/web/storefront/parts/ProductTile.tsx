import type { ProductTileView } from '#domains/catalog/contract.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { translateText } from '#web/i18n/translate.ts'
import { useCardPlayer } from '#web/media/card/card-sounds.ts'
import { movePictureOf } from '#web/site/moving.ts'
import { Picture } from '#web/site/Picture.tsx'
import { Price } from '#web/site/Price.tsx'
import { PublicLink } from '#web/site/PublicLink.tsx'
import { StockMeter } from './StockMeter.tsx'

/** Shows a product in a grid. The whole tile is one link; its name is the heading. */
export function ProductTile({
  product,
  sizes,
  first = false,
  heading: Heading = 'h3',
  isWide = false,
  ratio = null,
}: {
  product: ProductTileView
  sizes: string
  first?: boolean
  heading?: 'h2' | 'h3'
  /** One of three tiles that fill a wide page: its picture is as high as in a row of four. */
  isWide?: boolean
  /** Height of the picture as a part of its width; null: square. Its name then takes two lines at most. */
  ratio?: number | null
}) {
  const t = useT()
  const player = useCardPlayer(product.productId, product.name)
  return (
    <article className="group relative flex h-full flex-col">
      <div
        data-picture
        className={`stage overflow-hidden ${ratio === null ? 'aspect-square' : ''} ${isWide ? 'xl:aspect-4/3' : ''}`}
        style={ratio === null ? undefined : { aspectRatio: `1 / ${ratio}` }}
      >
        {product.image && (
          <Picture
            image={product.image}
            sizes={sizes}
            first={first}
            alt=""
            className={`size-full object-contain transition-[scale] duration-300 ease-panel group-hover:scale-[1.03] ${product.available ? '' : 'opacity-55'}`}
          />
        )}
      </div>
      {player && <div className="relative z-10 pt-2">{player}</div>}
      <div className="flex min-w-0 flex-1 flex-col gap-0.5 pt-3 break-words">
        <p className="flex flex-wrap justify-between gap-x-3 text-13 text-muted">
          <span className="min-w-0">{translateText(t, product.productType)}</span>
          {product.variantCount > 1 && (
            <span>
              {t('{count, plural, one {# version} other {# versions}}', { count: product.variantCount })}
            </span>
          )}
        </p>
        <Heading
          className={`text-15 font-semibold tracking-normal sm:text-17 ${ratio === null ? '' : 'line-clamp-2'}`}
        >
          <PublicLink
            to={`/p/${product.slug}`}
            inView
            onClick={(event) => movePictureOf(event.currentTarget, product.slug)}
            className="underline-offset-4 after:absolute after:inset-0 group-hover:underline"
          >
            {product.name}
          </PublicLink>
        </Heading>
        <div className="grid gap-1 pt-1">
          <Price
            price={product.price}
            compareAt={product.compareAt}
            lowest30Days={product.lowest30Days}
            varies={product.priceVaries}
            period={product.period}
          />
          {product.stockLevel !== 'in-stock' && <StockMeter level={product.stockLevel} />}
        </div>
      </div>
    </article>
  )
}
