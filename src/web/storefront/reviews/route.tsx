import { data, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { type ReviewListView, STARS } from '#domains/review/contract.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { shopOf } from '#web/shop-context.ts'
import { foundOrMoved } from '#web/site/moved.ts'
import { useSite } from '#web/site/SiteProvider.tsx'
import { Stars } from '#web/site/Stars.tsx'
import { Breadcrumbs } from '#web/ui/Breadcrumbs.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { Seo } from '../seo/Seo.tsx'
import { ReviewItem } from './ReviewItem.tsx'
import { Average, averageText, VerifiedNote } from './ReviewNotes.tsx'

/** Critical: the product and a page of its reviews. Unknown, or a shop without reviews: 404; a former slug: 301. */
export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const shop = shopOf(context)
  const product = await foundOrMoved(
    shop,
    await shop.product(params.product ?? ''),
    (moved) => `/p/${moved}/reviews${url.search}`,
  )
  const after = url.searchParams.get('after') ?? ''
  const list = await shop.reviewList(product, { stars: url.searchParams.get('stars') ?? '', after })
  if (list === null) throw data(null, { status: 404 })
  const { name, slug, slugs } = product
  const paths = Object.fromEntries(Object.entries(slugs).map(([code, own]) => [code, `/p/${own}/reviews`]))
  return { product: { name, slug }, paths, list, isFirst: after === '' }
}

/** Shows all reviews of a product, page by page, those with some stars alone where the address says so. */
export default function ReviewsRoute() {
  const t = useT()
  const site = useSite()
  const { product, paths, list, isFirst } = useLoaderData<typeof loader>()
  const path = `/p/${product.slug}/reviews`
  const title = t('Reviews of {product}', { product: product.name })
  return (
    <>
      <Seo
        title={`${title} – ${site.shopName}`}
        path={path}
        paths={paths}
        noindex={list.sum.count === 0 || list.stars !== null || !isFirst}
      />
      <div className="py-4">
        <Breadcrumbs crumbs={[{ name: product.name, path: `/p/${product.slug}` }]} />
      </div>
      <PageTitle>{title}</PageTitle>
      <div className="mt-6 grid gap-x-12 gap-y-8 md:grid-cols-12">
        <div className="grid content-start gap-5 md:col-span-4">
          <Choice path={path} list={list} />
          <VerifiedNote t={t} />
        </div>
        <div className="min-w-0 md:col-span-8">
          {list.reviews.length === 0 ? (
            <p>{t('There is no such review.')}</p>
          ) : (
            <ul className="grid gap-5">
              {list.reviews.map((review) => (
                <ReviewItem key={review.number} review={review} t={t} site={site} />
              ))}
            </ul>
          )}
          <Further path={path} list={list} isFirst={isFirst} />
        </div>
      </div>
    </>
  )
}

const LINK = 'inline-flex min-h-11 items-center gap-2 underline-offset-4 hover:underline'

/** Offers the reviews with each number of stars, with how many there are. */
function Choice({ path, list: { sum, stars } }: { path: string; list: ReviewListView }) {
  const t = useT()
  const { locale } = useSite()
  return (
    <nav aria-label={t('Which reviews')} className="grid justify-items-start">
      {sum.count > 0 && (
        <p className="text-21 font-semibold">
          {t('{average} of 5', { average: averageText(sum, locale.code) })}
        </p>
      )}
      <Link
        to={path}
        aria-current={stars === null ? 'page' : undefined}
        className={`${LINK} aria-[current]:font-semibold`}
      >
        <Average sum={sum} locale={locale.code} t={t} />
      </Link>
      {STARS.map((one) => (
        <Link
          key={one}
          to={`${path}?stars=${one}`}
          rel="nofollow"
          aria-current={stars === one ? 'page' : undefined}
          className={`${LINK} w-full max-w-xs aria-[current]:font-semibold`}
        >
          <Stars stars={one} t={t} />{' '}
          <span aria-hidden="true" className="h-2 flex-1 border border-edge">
            <span
              className="block h-full bg-amber"
              style={{ inlineSize: `${(100 * sum.stars[one]) / Math.max(1, sum.count)}%` }}
            />
          </span>{' '}
          <span className="min-w-8 text-end tabular-nums">{sum.stars[one]}</span>
        </Link>
      ))}
    </nav>
  )
}

/** Leads to the next page and back to the first. */
function Further({ path, list, isFirst }: { path: string; list: ReviewListView; isFirst: boolean }) {
  const t = useT()
  const chosen = list.stars === null ? '' : `stars=${list.stars}`
  return (
    <nav aria-label={t('Pages')} className="mt-6 flex flex-wrap gap-x-6 text-tide">
      {!isFirst && (
        <Link to={chosen === '' ? path : `${path}?${chosen}`} rel="nofollow" className={LINK}>
          {t('The newest reviews')}
        </Link>
      )}
      {list.next !== null && (
        <Link
          to={`${path}?${chosen === '' ? '' : `${chosen}&`}after=${list.next}`}
          rel="nofollow"
          className={LINK}
        >
          {t('Further reviews')}
        </Link>
      )}
    </nav>
  )
}
