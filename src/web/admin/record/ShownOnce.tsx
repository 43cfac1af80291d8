import { useT } from '#web/i18n/I18nProvider.tsx'
import { CopyButton } from '#web/ui/dialog/CopyButton.tsx'

/** Shows a secret of an answer, which no page shows again. */
export function ShownOnce({ secret }: { secret: string }) {
  const t = useT()
  return (
    <section role="status" className="mt-4 grid justify-items-start gap-2 border border-edge p-4">
      <h2 className="text-17">{t('Secret')}</h2>
      <p className="text-13 text-muted">{t('Copy it now: it is shown only once.')}</p>
      <p className="flex max-w-full flex-wrap items-center gap-2">
        <bdi dir="ltr" className="font-mono text-13 [overflow-wrap:anywhere]" data-secret>
          {secret}
        </bdi>
        <CopyButton value={secret} label={t('Copy the secret')} />
      </p>
    </section>
  )
}
