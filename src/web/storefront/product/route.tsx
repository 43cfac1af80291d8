import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { ProductTileView } from '#domains/catalog/contract.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { Preview } from '#web/media/Preview.tsx'
import { shopOf } from '#web/shop-context.ts'
import { foundOrMoved } from '#web/site/moved.ts'
import { useSite } from '#web/site/SiteProvider.tsx'
import { ProductGrid } from '#web/storefront/parts/ProductGrid.tsx'
import { Breadcrumbs } from '#web/ui/Breadcrumbs.tsx'
import { renderProductReviews } from '../reviews/render-product-reviews.tsx'
import { JsonLd } from '../seo/JsonLd.tsx'
import { ratingOf } from '../seo/rating-data.ts'
import { Seo } from '../seo/Seo.tsx'
import { breadcrumbData, productData } from '../seo/structured-data.ts'
import { BuyBar } from './BuyBar.tsx'
import { ProductParts } from './ProductParts.tsx'
import { useVariant } from './use-variant.ts'

/** Critical: the product. Unknown: 404; a former slug: 301; failure: the error page of the frame. */
export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const shop = shopOf(context)
  const product = await foundOrMoved(
    shop,
    await shop.product(params.product ?? ''),
    (moved) => `/p/${moved}${url.search}`,
  )
  const paths = Object.fromEntries(Object.entries(product.slugs).map(([code, slug]) => [code, `/p/${slug}`]))
  const asked = url.searchParams.get('variant')
  const chosen =
    product.variants.find((variant) => variant.productId === asked)?.productId ?? product.productId
  const picture = shop.sharePicture(product)
  const delivery = product.requiresShipping ? shop.delivery() : null
  const reviews = await shop.reviews(product)
  return {
    product: {
      ...product,
      ...renderProductReviews(shop.site, product.slug, reviews),
      rating: reviews && ratingOf(reviews),
    },
    paths,
    chosen,
    picture,
    delivery,
    preview: await shop.preview(product),
  }
}

export default function ProductRoute() {
  const t = useT()
  const site = useSite()
  const { product, paths, chosen, picture, delivery, preview } = useLoaderData<typeof loader>()
  const [variant, choose] = useVariant(product, chosen)
  const path = `/p/${product.slug}`
  const crumbs = [
    { name: t('Home'), path: '/' },
    ...product.categories.slice(0, 1).map(({ name, slug }) => ({ name, path: `/c/${slug}` })),
  ]
  return (
    <>
      <Seo
        title={product.seoTitle || `${product.name} – ${site.shopName}`}
        description={product.seoDescription || product.summary}
        path={path}
        paths={paths}
        picture={picture}
        type="product"
      />
      <JsonLd
        key={path}
        make={
          import.meta.env.SSR
            ? (facts) =>
                productData(site, product, {
                  facts,
                  shareUrl: site.mountPath + picture,
                  rating: product.rating,
                })
            : null
        }
      />
      <JsonLd
        key={`${path}#crumbs`}
        make={
          import.meta.env.SSR ? () => breadcrumbData(site, [...crumbs, { name: product.name, path }]) : null
        }
      />
      <div className="py-4">
        <Breadcrumbs crumbs={crumbs} />
      </div>
      <ProductParts product={product} variant={variant} choose={choose} delivery={delivery}>
        {preview && <Preview preview={preview} />}
      </ProductParts>
      <div dangerouslySetInnerHTML={{ __html: product.reviewsHtml }} />
      <MoreProducts id="companions" title={t('Goes with it')} products={product.companions} />
      <MoreProducts id="related" title={t('Related products')} products={product.related} />
      <BuyBar product={product} variant={variant} />
    </>
  )
}

interface MoreProps {
  readonly id: string
  readonly title: string
  readonly products: readonly ProductTileView[]
}

/** Shows a row of other products; nothing where there are none. */
function MoreProducts({ id, title, products }: MoreProps) {
  if (products.length === 0) return null
  return (
    <section aria-labelledby={id} className="late mt-16 border-hairline border-t pt-6">
      <h2 id={id} className="mb-5 text-21 md:text-28">
        {title}
      </h2>
      <ProductGrid isRow products={products} />
    </section>
  )
}
