import { useT } from '#web/i18n/I18nProvider.tsx'

/** Says that nothing can be ordered yet, where a shop that is ready shows how to buy. */
export function OpensSoon() {
  const t = useT()
  return (
    <p data-opens-soon="" className="border border-hairline bg-panel p-4">
      {t('Ordering opens soon.')}
    </p>
  )
}
