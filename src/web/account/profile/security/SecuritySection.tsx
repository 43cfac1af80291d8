import { useRevalidator } from 'react-router'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { msg } from '#web/i18n/translate.ts'
import { useSite } from '#web/site/SiteProvider.tsx'
import { useWhen } from '#web/site/When.tsx'
import { Button } from '#web/ui/Button.tsx'
import { NeedsScript } from '../../NeedsScript.tsx'
import type { ProfileView } from '../../views.ts'
import { Fact, Section } from '../Section.tsx'
import { PasskeyList } from './PasskeyList.tsx'
import { askWithPassword } from './password-dialog.tsx'

interface SecuritySectionProps {
  readonly view: ProfileView
  readonly say: (words: string) => void
}

/**
 * Shows password and second factors. Rarely used dialogs are loaded when they are opened. Source:
 * docs/http-contract.md "Accounts", specification §6.
 */
export function SecuritySection({ view, say }: SecuritySectionProps) {
  const t = useT()
  const when = useWhen()
  const { shopName } = useSite()
  const { revalidate } = useRevalidator()
  const { user, factors, mayChangeFactors } = view
  const hasFactors = factors.totpSince !== null || factors.passkeys.length > 0

  async function settle(answer: unknown, words: string): Promise<void> {
    if (answer === null) return
    await revalidate()
    say(words)
  }

  async function changePassword(): Promise<void> {
    const answer = await askWithPassword({
      path: '/user/password',
      newPassword: [shopName, user.email, user.email.split('@')[0] ?? '', ...user.name.split(' ')],
      words: (t) => ({
        title: t('Change password'),
        intro: <p>{t('This signs out your other devices.')}</p>,
        confirm: t('Save password'),
        busy: t('Saving'),
      }),
    })
    await settle(answer, msg('Your new password is saved. Your other devices are signed out'))
  }

  async function setUpApp(): Promise<void> {
    const { setUpTotp } = await import('./totp-dialog.tsx')
    await settle(await setUpTotp(), msg('Your authenticator app is set up'))
  }

  async function removeApp(): Promise<void> {
    const answer = await askWithPassword({
      path: '/user/factor/remove',
      fixed: { factor: 'totp' },
      danger: true,
      words: (t) => ({
        title: t('Remove the authenticator app'),
        intro: <p>{t('Its codes will stop working.')}</p>,
        confirm: t('Remove'),
        busy: t('Removing'),
      }),
    })
    await settle(answer, msg('The authenticator app is removed'))
  }

  async function renewCodes(): Promise<void> {
    const { renewRecoveryCodes } = await import('./recovery-codes.tsx')
    await settle(await renewRecoveryCodes(), msg('Only your new recovery codes work from now on'))
  }

  return (
    <Section id="security" title={t('Security')}>
      <div className="grid gap-6">
        <Fact
          label={t('Password')}
          action={
            <Button
              type="button"
              tone="secondary"
              className="needs-script"
              onClick={() => void changePassword()}
            >
              {t('Change password')}
            </Button>
          }
        >
          {t('We never see your password: your device hashes it before sending it.')}
          <NeedsScript />
        </Fact>
        {!mayChangeFactors && (
          <p className="max-w-measure rounded-sm border border-edge p-4">
            {t('To change your second factors, sign out and sign in again with one of them.')}
          </p>
        )}
        <Fact
          label={t('Authenticator app')}
          action={
            mayChangeFactors &&
            (factors.totpSince === null ? (
              <Button type="button" tone="secondary" className="needs-script" onClick={() => void setUpApp()}>
                {t('Set up an app')}
              </Button>
            ) : (
              <Button
                type="button"
                tone="secondary"
                className="needs-script"
                onClick={() => void removeApp()}
              >
                {t('Remove app')}
              </Button>
            ))
          }
        >
          <span suppressHydrationWarning>
            {factors.totpSince === null
              ? t('None. An app on your phone gives a new code every 30 seconds.')
              : t('Set up on {date}', { date: when(factors.totpSince) })}
          </span>
        </Fact>
        <PasskeyList passkeys={factors.passkeys} mayChange={mayChangeFactors} settle={settle} />
        {hasFactors && (
          <Fact
            label={t('Recovery codes')}
            action={
              mayChangeFactors && (
                <Button
                  type="button"
                  tone="secondary"
                  className="needs-script"
                  onClick={() => void renewCodes()}
                >
                  {t('Create new codes')}
                </Button>
              )
            }
          >
            {t('{count, plural, =0 {None is left.} one {One is left.} other {# are left.}}', {
              count: factors.recoveryCodesLeft,
            })}
          </Fact>
        )}
      </div>
    </Section>
  )
}
