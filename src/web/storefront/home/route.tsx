import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { shopOf } from '#web/shop-context.ts'
import { useSite } from '#web/site/SiteProvider.tsx'
import { ProductGrid } from '#web/storefront/parts/ProductGrid.tsx'
import { hasUnevenCovers, ProductMasonry } from '#web/storefront/parts/ProductMasonry.tsx'
import { ProductTile } from '#web/storefront/parts/ProductTile.tsx'
import { Slider } from '#web/storefront/parts/Slider.tsx'
import { JsonLd } from '../seo/JsonLd.tsx'
import { Seo } from '../seo/Seo.tsx'
import { shopData } from '../seo/structured-data.ts'
import { CategoryIndex } from './CategoryIndex.tsx'
import { Featured } from './Featured.tsx'
import { Promises } from './Promises.tsx'
import { Welcome } from './Welcome.tsx'

/**
 * Critical: all data of the home page. Failure: the error page of the frame. Nothing is deferred, so pages
 * can be cached as bytes.
 */
export async function loader({ context }: LoaderFunctionArgs) {
  return shopOf(context).home()
}

export default function HomePage() {
  const t = useT()
  const site = useSite()
  const { featured, rows, fresh } = useLoaderData<typeof loader>()
  return (
    <>
      <Seo
        title={site.texts.title ? `${site.shopName}: ${site.texts.title}` : site.shopName}
        description={site.texts.description}
        path="/"
        image={featured?.image ?? null}
      />
      <JsonLd data={import.meta.env.SSR ? shopData(site) : null} />
      <Welcome isFirst={featured === null} />
      {featured && <Featured product={featured} />}
      <Promises />
      <CategoryIndex />
      {fresh.length > 0 && (
        <div className="mt-12 md:mt-16">
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
          className="mt-16 border-hairline border-t pt-6 md:mt-20"
        >
          <div className="mb-5 flex items-baseline justify-between gap-4">
            <h2 id={`row-${row.slug}`} className="text-21 md:text-28">
              {row.name}
            </h2>
            <Link
              to={`/c/${row.slug}`}
              className="inline-flex min-h-11 items-center text-tide underline underline-offset-4"
            >
              {t('View all')}
              <span className="sr-only">: {row.name}</span>
            </Link>
          </div>
          {hasUnevenCovers(row.products) ? (
            <ProductMasonry products={row.products} />
          ) : (
            <ProductGrid isRow products={row.products} />
          )}
        </section>
      ))}
    </>
  )
}
