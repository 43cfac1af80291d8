import { formatMoney, type Money } from '#kernel/money.ts'
import { periodLength } from '#kernel/period-words.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { pricePerPeriod } from '#web/site/price-per-period.ts'
import { useSite } from '#web/site/SiteProvider.tsx'
import type { PlanOffer } from './views.ts'

interface PlanTermsProps {
  readonly offer: PlanOffer
  /** What one period costs, with VAT and shipping. */
  readonly total: Money
  /** Whether the chosen gateway sells one prepaid term, because it cannot charge again. */
  readonly isPrepaid: boolean
}

/**
 * Shows what the buyer agrees to, directly above the order button: price, term, renewal and how to end it.
 * Source: docs/law.md "Order button".
 */
export function PlanTerms({ offer: { period, trialDays }, total, isPrepaid }: PlanTermsProps) {
  const t = useT()
  const { locale } = useSite()
  const price = formatMoney(total, locale.code)
  const term = periodLength(t, period)
  const isTrial = trialDays > 0
  const rows = [
    [t('Price'), isPrepaid ? price : pricePerPeriod(t, price, period)],
    ...(isTrial
      ? [
          [
            t('Trial'),
            t('{count, plural, one {The first day is} other {The first # days are}} free.', {
              count: trialDays,
            }),
            t('Then we ask you to pay. If you do not, it ends by itself.'),
          ],
        ]
      : []),
    [t('Minimum term'), term],
    [
      t('Renewal'),
      isPrepaid
        ? t('None. It ends by itself, and we do not charge you again.')
        : t('By itself, for {term} at a time at this price, until you cancel.', { term }),
    ],
    [
      t('Cancellation'),
      isPrepaid
        ? t('You do not have to cancel.')
        : t('At any time in your profile. You can use the plan until the end of the term that is paid.'),
    ],
  ] as const
  return (
    <dl
      data-plan-terms={isPrepaid ? 'prepaid' : 'renews'}
      className="grid gap-2 border-hairline border-t pt-4 text-15"
    >
      {rows.map(([label = '', ...sentences]) => (
        <div key={label} className="grid gap-x-4 sm:grid-cols-[8rem_minmax(0,1fr)]">
          <dt className="text-muted">{label}</dt>
          <dd>{sentences.join(' ')}</dd>
        </div>
      ))}
    </dl>
  )
}
