import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { type ProductCard, toTile } from '#domains/catalog/contract.ts'
import { LOOKS_AT_HOME } from '#domains/lookbook/contract.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { SoundsProvider } from '#web/media/card/CardSounds.tsx'
import { shopOf } from '#web/shop-context.ts'
import { PublicLink } from '#web/site/PublicLink.tsx'
import { pack, useUnpacked } from '#web/site/packed.ts'
import { useSite } from '#web/site/SiteProvider.tsx'
import { IN_A_ROW, ProductGrid } from '#web/storefront/parts/ProductGrid.tsx'
import { hasUnevenCovers, ProductMasonry } from '#web/storefront/parts/ProductMasonry.tsx'
import { ProductTile } from '#web/storefront/parts/ProductTile.tsx'
import { Slider } from '#web/storefront/parts/Slider.tsx'
import { JsonLd } from '../seo/JsonLd.tsx'
import { Seo } from '../seo/Seo.tsx'
import { shopData } from '../seo/structured-data.ts'
import type { LookView } from '../views.ts'
import { CategoryIndex } from './CategoryIndex.tsx'
import { Featured } from './Featured.tsx'
import { LookSlider } from './LookSlider.tsx'
import { Promises } from './Promises.tsx'
import { Welcome } from './Welcome.tsx'

/**
 * Critical: all data of the home page. Failure: the error page of the frame. Nothing is deferred, so pages
 * can be cached as bytes.
 */
export async function loader({ context }: LoaderFunctionArgs) {
  const shop = shopOf(context)
  const home = await shop.home()
  const looks = await shop.lookbook(LOOKS_AT_HOME)
  const sounds = await shop.sounds([...home.fresh, ...home.rows.flatMap(({ products }) => products)])
  return pack({
    featured: home.featured,
    fresh: home.fresh.map(toTile),
    rows: home.rows.map(({ slug, name, products }) => ({
      slug,
      name,
      products: shownOf(products).map(toTile),
    })),
    looks: looks.map(lightLook),
    sounds,
  })
}

/** Smallest width of a picture that nearly fills a telephone. Units: pixels. */
const WIDTH_MIN = 480

/** Leaves out what the page of the lookbook shows: the home page has a budget. */
function lightLook(look: LookView): LookView {
  const widths = look.image.widths.filter((width) => width >= WIDTH_MIN)
  return Object.assign({}, look, { text: '', image: Object.assign({}, look.image, { widths }) })
}

/** Covers of many heights are shown as a wall, anything else as one row. */
function shownOf(products: readonly ProductCard[]): readonly ProductCard[] {
  return hasUnevenCovers(products) ? products : products.slice(0, IN_A_ROW)
}

export default function HomePage() {
  const t = useT()
  const site = useSite()
  const { featured, rows, fresh, looks, sounds } = useUnpacked(useLoaderData<typeof loader>())
  return (
    <SoundsProvider sounds={sounds}>
      <Seo
        title={site.texts.title ? `${site.shopName}: ${site.texts.title}` : site.shopName}
        description={site.texts.description}
        path="/"
      />
      <JsonLd make={import.meta.env.SSR ? (facts) => shopData(site, facts) : null} />
      <Welcome isFirst={featured === null} />
      {featured && <Featured product={featured} />}
      <Promises />
      <CategoryIndex />
      <LookSlider looks={looks} />
      {fresh.length > 0 && (
        <div className="late mt-12 md:mt-16">
          <Slider title={t('New in the shop')} titleId="fresh">
            {fresh.map((product) => (
              <li key={product.productId}>
                <ProductTile product={product} sizes="(width < 48rem) 44vw, 16rem" />
              </li>
            ))}
          </Slider>
        </div>
      )}
      {rows.map((row) => (
        <section
          key={row.slug}
          aria-labelledby={`row-${row.slug}`}
          className="late mt-16 border-hairline border-t pt-6 md:mt-20"
        >
          <div className="mb-5 flex items-baseline justify-between gap-4">
            <h2 id={`row-${row.slug}`} className="text-21 md:text-28">
              {row.name}
            </h2>
            <PublicLink
              to={`/c/${row.slug}`}
              className="inline-flex min-h-11 items-center text-tide underline underline-offset-4"
            >
              {t('View all')}
              <span className="sr-only">: {row.name}</span>
            </PublicLink>
          </div>
          {hasUnevenCovers(row.products) ? (
            <ProductMasonry products={row.products} />
          ) : (
            <ProductGrid isRow products={row.products} />
          )}
        </section>
      ))}
    </SoundsProvider>
  )
}
