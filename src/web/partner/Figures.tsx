import { useT } from '#web/i18n/I18nProvider.tsx'
import { useSite } from '#web/site/SiteProvider.tsx'
import type { ActivePartnerView } from './views.ts'

/** Shows what the partner's links did so far. Source: docs/http-contract.md "Partner programme". */
export function Figures({ partner: { clicks, paidOrders } }: { partner: ActivePartnerView }) {
  const t = useT()
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-sm border border-hairline bg-hairline">
      <Figure name="clicks" label={t('Clicks')} value={clicks} />
      <Figure name="orders" label={t('Paid orders')} value={paidOrders} />
    </dl>
  )
}

function Figure({ name, label, value }: { name: string; label: string; value: number }) {
  const { locale } = useSite()
  const code = locale.code === 'ar' ? 'ar-u-nu-latn' : locale.code
  return (
    <div className="grid content-between gap-1 bg-ground p-4">
      <dt className="text-13 text-muted">{label}</dt>
      <dd
        data-figure={name}
        data-value={value}
        className="text-28 font-semibold tabular-nums"
        suppressHydrationWarning
      >
        {new Intl.NumberFormat(code).format(value)}
      </dd>
    </div>
  )
}
