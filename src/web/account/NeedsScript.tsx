import { useT } from '#web/i18n/I18nProvider.tsx'

/** Why a form with a password can do nothing without script. Source: contract §2 "Without script". */
export function NeedsScript() {
  const t = useT()
  return (
    <noscript>
      <p className="text-13 text-muted">{t('This needs script: your password is hashed before it leaves this device.')}</p>
    </noscript>
  )
}
