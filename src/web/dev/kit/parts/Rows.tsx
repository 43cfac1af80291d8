import { useT } from '#web/i18n/I18nProvider.tsx'
import { ProductMasonry } from '#web/storefront/parts/ProductMasonry.tsx'
import { ProductTile } from '#web/storefront/parts/ProductTile.tsx'
import { Slider } from '#web/storefront/parts/Slider.tsx'
import { Gallery } from '#web/storefront/product/Gallery.tsx'
import { KitSection } from '../Section.tsx'
import { samplePicture, sampleProduct } from '../sample.ts'

/** Heights of covers, in parts of a width of 512. */
const HEIGHTS = [512, 360, 700, 420, 600, 512] as const
const PICTURES = [512, 400, 600, 512].map((height, place) => samplePicture(`kit-view-${place}`, height))
const COVERS = HEIGHTS.map((height, place) =>
  sampleProduct(20 + place, {
    image: samplePicture(`kit-cover-${place}`, height),
    requiresShipping: false,
  }),
)
const CARDS = Array.from({ length: 8 }, (_, place) => sampleProduct(10 + place))

/** Shows rows that scroll, pictures of one product, and covers of different heights. */
export function Rows() {
  const t = useT()
  return (
    <>
      <KitSection id="slider" title={t('Row that scrolls')}>
        <Slider title={t('Best sellers')} titleId="kit-slider">
          {CARDS.map((product) => (
            <li key={product.productId}>
              <ProductTile product={product} sizes="16rem" first />
            </li>
          ))}
        </Slider>
      </KitSection>
      <KitSection id="gallery" title={t('Pictures of one product')}>
        <div className="max-w-sm">
          <Gallery slug="kit" images={PICTURES} name="Pegel T1" shown={null} />
        </div>
      </KitSection>
      <KitSection id="masonry" title={t('Covers of different heights')}>
        <ProductMasonry products={COVERS} firstScreen={COVERS.length} />
      </KitSection>
    </>
  )
}
