import { formatMoney } from '#kernel/money.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { msg, translateText } from '#web/i18n/translate.ts'
import { pricePerPeriod } from '#web/site/price-per-period.ts'
import { useSite } from '#web/site/SiteProvider.tsx'
import type { Flash } from '#web/site/views.ts'
import { useWhen } from '#web/site/When.tsx'
import { Seo } from '#web/storefront/seo/Seo.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import type { PlanChangeView } from '../views.ts'
import { PlanChoice } from './PlanChoice.tsx'
import { PlanPreviewForm } from './PlanPreviewForm.tsx'

const BAR_WORDS: Readonly<Record<NonNullable<PlanChangeView['bar']>, string>> = {
  trial: msg('Your trial still runs. You can change the plan once your first period has begun.'),
  unpaid: msg('A payment is missing. Please pay it first, then you can change the plan.'),
  paused: msg('Your subscription is paused. You can change the plan once it goes on.'),
  cancelled: msg('Your subscription is cancelled. Continue it in your profile first.'),
  given: msg('You pay nothing for this plan. You can sign up for another one at any time.'),
  prepaid: msg('This plan ends by itself. You can sign up for another one then.'),
}

/**
 * Shows the plans that a member may change to, and before they agree each sum of the chosen one. Plain forms, so
 * that it works without script. Source: docs/http-contract.md "Pages", decision 0048.
 */
export function PlanChangePage({ view, flash }: { view: PlanChangeView; flash: Flash | null }) {
  const t = useT()
  const when = useWhen()
  const { locale, shopName } = useSite()
  const { name, price, period, until, ends, bar, options, planned, waiting, preview, problem, again } = view
  const refusal = flash?.error ?? problem
  const chosen = options.find(({ productId }) => productId === preview?.productId)
  const values = { name, price: pricePerPeriod(t, formatMoney(price, locale.code), period) }
  const date = until === null ? '' : when(until)
  return (
    <div className="grid gap-8 py-8 md:py-12">
      <Seo title={`${t('Change plan')} – ${shopName}`} description={t('Change plan')} path="/profile/plan" />
      <header className="grid gap-3">
        <PageTitle>{t('Change plan')}</PageTitle>
        <p suppressHydrationWarning className="max-w-measure text-17">
          {price.amount === 0 ? t('You have {name}.', values) : t('You have {name} for {price}.', values)}{' '}
          {until !== null &&
            (ends ? t('It ends on {date}.', { date }) : t('It is paid until {date}.', { date }))}
        </p>
        {planned !== null && (
          <p suppressHydrationWarning className="max-w-measure">
            {t('It changes to {name} on {date}.', { name: planned, date })}
          </p>
        )}
      </header>
      {refusal !== null && (
        <p role="alert" suppressHydrationWarning className="max-w-measure font-medium text-danger">
          {refusal}
          {again !== null && ` ${t('Possible again from {date}.', { date: when(again) })}`}
        </p>
      )}
      {waiting !== null && (
        <div className="grid max-w-3xl justify-items-start gap-3 rounded-md bg-panel p-5">
          <p>{t('A change of plan waits for your payment.')}</p>
          <ButtonLink to={`/order/${waiting}`}>{t('Open the order')}</ButtonLink>
        </div>
      )}
      {bar !== null ? (
        <p className="max-w-measure">{translateText(t, BAR_WORDS[bar])}</p>
      ) : options.length === 0 ? (
        <p className="max-w-measure">{t('There is no other plan that you can change to.')}</p>
      ) : (
        <>
          <PlanChoice view={view} />
          {preview !== null && chosen && <PlanPreviewForm preview={preview} name={chosen.name} view={view} />}
        </>
      )}
      <p>
        <ButtonLink to="/profile#subscription" tone="secondary">
          {t('Back to your profile')}
        </ButtonLink>
      </p>
    </div>
  )
}
