import { useT } from '#web/i18n/I18nProvider.tsx'

/** Shows a secret of an answer, which no page shows again. */
export function ShownOnce({ secret }: { secret: string }) {
  const t = useT()
  return (
    <section role="status" className="mt-4 grid justify-items-start gap-2 border border-edge p-4">
      <h2 className="text-17">{t('Secret')}</h2>
      <p className="text-13 text-muted">{t('Copy it now: it is shown only once.')}</p>
      <pre dir="ltr" className="max-w-full overflow-auto font-mono text-13" data-secret>
        {secret}
      </pre>
    </section>
  )
}
