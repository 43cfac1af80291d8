import { useRevalidator } from 'react-router'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { NeedsScript } from '../NeedsScript.tsx'
import { setUpTotp } from '../profile/security/totp-dialog.tsx'

/** Asks the owner for a second factor, without which nobody opens the back office. */
export function FactorStep() {
  const t = useT()
  const { revalidate } = useRevalidator()
  async function begin(): Promise<void> {
    if (await setUpTotp()) await revalidate()
  }
  return (
    <div className="mx-auto grid max-w-md gap-4">
      <PageTitle size="small">{t('Protect your account')}</PageTitle>
      <p>
        {t(
          'Whoever has your password could take the shop. So staff also need a code from an app on their phone.',
        )}
      </p>
      <p className="text-13 text-muted">
        {t('Any authenticator app works. Save the recovery codes that you get afterwards.')}
      </p>
      <NeedsScript />
      <div className="flex flex-wrap gap-3">
        <Button type="button" onClick={() => void begin()}>
          {t('Set up an authenticator app')}
        </Button>
        <ButtonLink to="/profile#security">{t('Use a passkey instead')}</ButtonLink>
      </div>
    </div>
  )
}
