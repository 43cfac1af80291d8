import type { ReactNode } from 'react'
import { formatMoney, type Money } from '#kernel/money.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { pricePerPeriod } from '#web/site/price-per-period.ts'
import { useSite } from '#web/site/SiteProvider.tsx'
import { useWhen } from '#web/site/When.tsx'
import { Button } from '#web/ui/Button.tsx'
import type { PlanChangeView, PlanPreview } from '../views.ts'

interface PlanPreviewFormProps {
  readonly preview: PlanPreview
  /** Name of the wanted plan. */
  readonly name: string
  readonly view: PlanChangeView
}

/**
 * Shows each sum of a change, what follows from it, and the button. The form says which sums were seen, so that
 * no other one is charged. Source: docs/law.md "Order button", decision 0048.
 */
export function PlanPreviewForm({ preview, name, view }: PlanPreviewFormProps) {
  const t = useT()
  const when = useWhen()
  const { basePath, locale } = useSite()
  const { productId, begins, charge, renewal, period, upgrade } = preview
  const text = (money: Money): string => formatMoney(money, locale.code)
  const rate = (bp: number): string =>
    new Intl.NumberFormat(locale.code, { style: 'percent', maximumFractionDigits: 2 }).format(bp / 10_000)
  const values = { name, date: when(preview.nextAt), price: pricePerPeriod(t, text(renewal), period) }
  const isNow = begins === 'now'
  return (
    <form
      method="post"
      action={`${basePath}/api/subscription/change`}
      data-plan-preview={productId}
      aria-labelledby="preview"
      className="grid max-w-3xl gap-5 rounded-md bg-panel p-5"
    >
      <input type="hidden" name="subscription" value={view.number} />
      <input type="hidden" name="productId" value={productId} />
      <input type="hidden" name="amount" value={charge.amount} />
      <input type="hidden" name="renewal" value={renewal.amount} />
      <h2 id="preview" className="text-21">
        {t('What the change costs')}
      </h2>
      <dl className="grid gap-1">
        {upgrade && (
          <>
            <Sum label={<span suppressHydrationWarning>{t('{name} until {date}', values)}</span>}>
              {text(upgrade.price)}
            </Sum>
            <Sum label={t('Unused part of {name}', { name: view.name })}>
              {text({ ...upgrade.credit, amount: -upgrade.credit.amount })}
            </Sum>
            {!upgrade.taxIncluded &&
              upgrade.taxes.map(({ rateBp, amount }) => (
                <Sum key={rateBp} label={t('VAT {rate}', { rate: rate(rateBp) })}>
                  {text(amount)}
                </Sum>
              ))}
          </>
        )}
        <div className="mt-2 flex items-baseline justify-between gap-4 border-hairline border-t pt-3">
          <dt className="font-semibold text-17">{t('To pay now')}</dt>
          <dd data-charge={charge.amount} className="font-mono font-semibold text-17 tabular-nums">
            {text(charge)}
          </dd>
        </div>
        {upgrade?.taxIncluded &&
          upgrade.taxes.map(({ rateBp, amount }) => (
            <Sum key={rateBp} label={t('VAT {rate} included', { rate: rate(rateBp) })}>
              {text(amount)}
            </Sum>
          ))}
      </dl>
      <p suppressHydrationWarning className="max-w-measure">
        {isNow
          ? t('{name} begins as soon as this sum is paid. The price holds for a day.', values)
          : t('You keep {current} until {date}. Then {name} begins.', { ...values, current: view.name })}{' '}
        {view.ends
          ? t('It ends by itself on {date}.', values)
          : t('From {date} on you pay {price}, until you cancel.', values)}
      </p>
      {!isNow && <p className="max-w-measure text-muted">{t('Until then you can take this back.')}</p>}
      <Button className="justify-self-start text-17 max-sm:justify-self-stretch">
        {charge.amount > 0
          ? t('Buy now, {total}', { total: text(charge) })
          : isNow
            ? t('Change to {name} now', { name })
            : t('Change with the next period')}
      </Button>
    </form>
  )
}

function Sum({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="min-w-0 text-muted [overflow-wrap:anywhere]">{label}</dt>
      <dd className="shrink-0 whitespace-nowrap font-mono tabular-nums">{children}</dd>
    </div>
  )
}
