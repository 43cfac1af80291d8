import type { ReviewView } from '#domains/review/contract.ts'
import type { Translate } from '#web/i18n/translate.ts'
import { joinBase } from '#web/site/locale-paths.ts'
import { Stars } from '#web/site/Stars.tsx'
import type { PageSite } from '#web/site/views.ts'

/** What a review needs to be written in the language of the page, with and without a router. */
export interface ReviewParts {
  readonly t: Translate
  readonly site: Pick<PageSite, 'locale' | 'timeZone' | 'basePath' | 'shopName'>
}

/** Longest text of a review on the page of its product. Units: UTF-16 code units. */
const SHORT_MAX = 400

/** Shows one review: what its writer says in their own language, and what the shop says to it. */
export function ReviewItem({
  review,
  isShort = false,
  t,
  site,
}: ReviewParts & { readonly review: ReviewView; readonly isShort?: boolean }) {
  const { stars, title, name, locale, writtenAt, answer, number } = review
  const text = isShort ? shortened(review.text) : review.text
  return (
    <li data-review={number} className="grid content-start gap-2 border-hairline border-t pt-4">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <Stars stars={stars} t={t} />
        {title !== '' && (
          <strong dir="auto" lang={locale} className="font-semibold break-words">
            {title}
          </strong>
        )}
      </p>
      <p className="text-13 text-muted">
        <bdi>{name}</bdi>
        {' · '}
        <time dateTime={writtenAt} suppressHydrationWarning>
          {dayOf(writtenAt, site)}
        </time>
        {' · '}
        {t('Verified purchase')}
        {' · '}
        <a
          href={joinBase(site.basePath, `/abuse?kind=review&thing=${number}`)}
          rel="nofollow"
          className="inline-block py-1 underline underline-offset-2 print:hidden"
        >
          {t('Report')}
        </a>
      </p>
      <p dir="auto" lang={locale} className="max-w-measure whitespace-pre-line break-words">
        {text}
      </p>
      {answer !== '' && (
        <div className="max-w-measure border-edge border-s-2 ps-4">
          <p className="text-13 font-medium">{t('{shop} answers', { shop: site.shopName })}</p>
          <p dir="auto" className="whitespace-pre-line break-words">
            {isShort ? shortened(answer) : answer}
          </p>
        </div>
      )}
    </li>
  )
}

function shortened(text: string): string {
  return text.length <= SHORT_MAX ? text : `${text.slice(0, SHORT_MAX).trimEnd()} …`
}

function dayOf(at: string, { locale, timeZone }: ReviewParts['site']): string {
  const code = locale.code === 'ar' ? 'ar-u-nu-latn' : locale.code
  return new Intl.DateTimeFormat(code, { dateStyle: 'medium', timeZone }).format(new Date(at))
}
