import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { ProductReviewsView } from '#domains/review/contract.ts'
import { translatorFor } from '#web/i18n/translate.ts'
import { joinBase } from '#web/site/locale-paths.ts'
import type { SiteView } from '#web/site/views.ts'
import { ReviewItem } from './ReviewItem.tsx'
import { Average, averageText, VerifiedNote } from './ReviewNotes.tsx'

/** The reviews of a product as its page holds them. */
export interface ReviewHtml {
  /** Stands below the name of the product; '' without a review. */
  readonly ratingHtml: string
  /** A section of its own; '' where the shop has no reviews. */
  readonly reviewsHtml: string
}

/**
 * Renders what a product's page shows of its reviews, on the server: nothing of it needs a script, so the page of a
 * product loads none for it. Source: decision 0109.
 */
export function renderProductReviews(
  site: SiteView,
  slug: string,
  view: ProductReviewsView | null,
): ReviewHtml {
  if (view === null) return { ratingHtml: '', reviewsHtml: '' }
  const locale = site.locale.code
  const t = translatorFor(locale, site.messages)
  const { sum, first } = view
  const all = joinBase(site.basePath, `/p/${slug}/reviews`)
  const rating = (
    <a
      href="#reviews"
      className="inline-flex min-h-11 items-center gap-2 text-13 underline-offset-4 hover:underline"
    >
      <Average sum={sum} locale={locale} t={t} />
    </a>
  )
  const section = (
    <section id="reviews" aria-labelledby="reviews-title" className="mt-16 border-hairline border-t pt-6">
      <h2 id="reviews-title" className="mb-5 text-21 md:text-28">
        {t('Reviews')}
      </h2>
      <div className="grid gap-5">
        {sum.count === 0 ? (
          <p>
            {t('Nobody has reviewed this product yet. If you bought it, you can on the page of your order.')}
          </p>
        ) : (
          <>
            <p className="flex flex-wrap items-baseline gap-x-3">
              <strong className="text-21">
                {t('{average} of 5', { average: averageText(sum, locale) })}
              </strong>
              <Average sum={sum} locale={locale} t={t} />
            </p>
            <ul className="grid gap-5">
              {first.map((review) => (
                <ReviewItem isShort key={review.number} review={review} t={t} site={site} />
              ))}
            </ul>
            <p>
              <a
                href={all}
                className="inline-flex min-h-11 items-center text-tide underline underline-offset-4"
              >
                {t('Read all reviews')}
              </a>
            </p>
          </>
        )}
        <VerifiedNote t={t} />
      </div>
    </section>
  )
  return { ratingHtml: sum.count === 0 ? '' : htmlOf(rating), reviewsHtml: htmlOf(section) }
}

const htmlOf = (element: ReactElement): string => renderToStaticMarkup(element)
