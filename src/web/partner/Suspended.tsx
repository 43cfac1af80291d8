import { useT } from '#web/i18n/I18nProvider.tsx'
import type { ActivePartnerView } from './views.ts'

/** Tells a partner who is blocked that nothing counts now. */
export function Suspended({ state }: Pick<ActivePartnerView, 'state'>) {
  const t = useT()
  if (state === 'active') return null
  return (
    <p role="alert" className="rounded-sm border border-amber-ink p-4">
      {t(
        'Your part in the programme is suspended: links and codes count for nothing now. Please ask the shop why.',
      )}
    </p>
  )
}
