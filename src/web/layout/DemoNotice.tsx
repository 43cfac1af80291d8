import { useT } from '#web/i18n/I18nProvider.tsx'
import { useSite } from '#web/site/SiteProvider.tsx'

/**
 * Above every page of a demo that strangers can reach: nobody should take it for a shop. It is the same for
 * everybody, so cached pages show it.
 */
export function DemoNotice() {
  const t = useT()
  const { isOpenDemo } = useSite()
  if (!isOpenDemo) return null
  return (
    <aside data-demo-notice="" aria-label={t('Demo shop')} className="bg-amber text-night">
      <p className="mx-auto max-w-page px-5 py-2 text-13 font-medium">
        {t(
          'This is a demo, not a real shop: nothing is delivered, payments are simulated, and everybody knows its passwords. Do not enter real data.',
        )}
      </p>
    </aside>
  )
}
