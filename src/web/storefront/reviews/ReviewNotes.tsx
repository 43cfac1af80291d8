import type { ReviewSum } from '#domains/review/contract.ts'
import type { Translate } from '#web/i18n/translate.ts'
import { Stars } from '#web/site/Stars.tsx'

interface AverageProps {
  readonly sum: ReviewSum
  /** In which the average is written. */
  readonly locale: string
  readonly t: Translate
}

/** Writes the average of all reviews as a language does. */
export function averageText({ average }: ReviewSum, locale: string): string {
  return new Intl.NumberFormat(locale === 'ar' ? 'ar-u-nu-latn' : locale).format(average)
}

/** Shows the average of all reviews and how many there are. */
export function Average({ sum, locale, t }: AverageProps) {
  const { average, count } = sum
  return (
    <>
      <Stars stars={average} said={averageText(sum, locale)} t={t} />{' '}
      <span>{t('{count, plural, one {# review} other {# reviews}}', { count })}</span>
    </>
  )
}

/**
 * Says whether and how reviews are verified. Source: § 5b UWG, directive 2005/29/EC art. 7 (6), decision 0109.
 */
export function VerifiedNote({ t }: { readonly t: Translate }) {
  return (
    <p className="max-w-measure text-13 text-muted">
      {t(
        'All reviews are verified: only who bought the product here and got it can write one, which we check by the order. We show praise and criticism alike, and refuse a review for its words only, such as insults, never for its stars.',
      )}
    </p>
  )
}
