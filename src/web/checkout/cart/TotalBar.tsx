import type { OrderView } from '#domains/order/contract.ts'
import { formatMoney, type Money } from '#kernel/money.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { useSite } from '#web/site/SiteProvider.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { OrderSummary } from '../summary/OrderSummary.tsx'

/**
 * Keeps the total visible on narrow screens while the form is filled in; it opens to show the sums. It stands above the form
 * and stays at the top: at the bottom it would cover half a field as soon as the page opens. Source: docs/design.md
 * "Checkout form".
 */
export function TotalBar({
  order,
  isBusy,
  due = order.total,
}: {
  order: OrderView
  isBusy: boolean
  /** What is left to pay. Default: all. */
  due?: Money
}) {
  const t = useT()
  const { locale, mountPath } = useSite()
  return (
    <details
      aria-busy={isBusy}
      className="group/total tall:sticky top-0 z-10 -mx-5 border-hairline border-y bg-ground px-5 desktop:hidden print:hidden"
    >
      <summary className="flex min-h-12 items-center gap-2 font-semibold">
        <Icon name="down" size={16} className="group-open/total:rotate-180" />
        <span className="flex-1">{due.amount === order.total.amount ? t('Total') : t('Still to pay')}</span>
        <span className="font-mono tabular-nums">{formatMoney(due, locale.code)}</span>
      </summary>
      <div className="max-h-[60dvh] overflow-y-auto pb-5">
        <OrderSummary order={order} t={t} locale={locale.code} mountPath={mountPath} />
      </div>
    </details>
  )
}
