import { useT } from '#web/i18n/I18nProvider.tsx'

/**
 * Explains that a form with a password does not work without script. Source: docs/http-contract.md "Without
 * script".
 */
export function NeedsScript() {
  const t = useT()
  return (
    <noscript>
      <p className="text-13 text-muted">
        {t('Please enable JavaScript: your device needs it to hash your password before sending it.')}
      </p>
    </noscript>
  )
}
