import type { OrderView } from '#domains/order/contract.ts'
import { formatMoney } from '#kernel/money.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { useSite } from '#web/site/SiteProvider.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Agreements } from '../form/Agreement.tsx'
import { SectionTitle } from '../form/SectionTitle.tsx'
import type { Problems } from '../form/use-form-problems.ts'
import { WaiverAgreement } from '../form/WaiverAgreement.tsx'
import { OrderSummary } from '../summary/OrderSummary.tsx'

interface ReviewProps {
  readonly order: OrderView
  readonly isBusy: boolean
  readonly isSending: boolean
  readonly step: number
  readonly problems: Problems
}

/**
 * Shows what is bought and what it costs, directly above the order button. On a wide screen it is beside the
 * fields, so that the total is always visible. Source: § 312j BGB, docs/law.md "Order button".
 */
export function Review({ order, isBusy, isSending, step, problems }: ReviewProps) {
  const t = useT()
  const { locale, mountPath } = useSite()
  return (
    <section aria-busy={isBusy} className="desktop:col-start-2 desktop:row-span-2 desktop:row-start-1">
      <div className="grid gap-5 rounded-md bg-panel p-5 desktop:sticky desktop:top-32">
        <SectionTitle step={step} title={t('Review and buy')} />
        <WaiverAgreement order={order} problem={problems.waiver}>
          {t(
            'Make my downloads available at once. I know that I lose my right of withdrawal for them when the download begins.',
          )}
        </WaiverAgreement>
        <Agreements problem={problems.terms} />
        <div className={isBusy ? 'opacity-60 transition-opacity' : 'transition-opacity'}>
          <OrderSummary order={order} t={t} locale={locale.code} mountPath={mountPath} />
        </div>
        <Button aria-disabled={isSending} className="w-full text-17">
          {t('Buy now, {total}', { total: formatMoney(order.total, locale.code) })}
        </Button>
        <p className="text-13 text-muted">{t('You choose how to pay on the next page.')}</p>
      </div>
    </section>
  )
}
