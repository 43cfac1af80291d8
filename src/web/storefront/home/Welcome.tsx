import { useT } from '#web/i18n/I18nProvider.tsx'
import { useSite } from '#web/site/SiteProvider.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'

/**
 * Shows the owner's words above the products; of a shop without any product also its name, and that it opens
 * soon.
 */
export function Welcome({ isFirst }: { isFirst: boolean }) {
  const t = useT()
  const { shopName, texts, isOpen } = useSite()
  if (!isFirst && texts.welcome === '') return null
  return (
    <section className="grid gap-3 py-8">
      {isFirst && <PageTitle>{shopName}</PageTitle>}
      {texts.welcome !== '' && (
        <p className="max-w-measure whitespace-pre-line text-17 [overflow-wrap:anywhere]">{texts.welcome}</p>
      )}
      {isFirst && !isOpen && (
        <p className="max-w-measure text-17 text-muted">
          {t('This shop opens soon. Please come back later.')}
        </p>
      )}
    </section>
  )
}
