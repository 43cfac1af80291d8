import { useT } from '#web/i18n/I18nProvider.tsx'
import { useSite } from '#web/site/SiteProvider.tsx'

/**
 * Says above every page of a public demo that this is not a real shop. It is the same for everybody, so
 * cached pages contain it.
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
