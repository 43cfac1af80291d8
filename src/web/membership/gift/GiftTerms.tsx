import { useT } from '#web/i18n/I18nProvider.tsx'
import type { PlanOffer } from '../views.ts'
import { giftLength } from './gift-length.ts'

/**
 * Shows what the buyer of a gift agrees to, directly above the order button. Source: docs/law.md "Order button".
 */
export function GiftTerms({ offer: { period }, periods }: { offer: PlanOffer; periods: number }) {
  const t = useT()
  const rows = [
    [t('Length'), giftLength(t, { period, periods })],
    [t('Begins'), t('When the recipient redeems it, within three years.')],
    [t('Renewal'), t('None. It ends by itself, and we do not charge you again.')],
  ] as const
  return (
    <dl data-plan-terms="gift" className="grid gap-2 border-hairline border-t pt-4 text-15">
      {rows.map(([label, words]) => (
        <div key={label} className="grid gap-x-4 sm:grid-cols-[8rem_minmax(0,1fr)]">
          <dt className="text-muted">{label}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  )
}
