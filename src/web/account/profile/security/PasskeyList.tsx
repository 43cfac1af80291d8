import { useEffect, useState } from 'react'
import type { PasskeyView } from '#domains/account/contract.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { msg } from '#web/i18n/translate.ts'
import { useWhen } from '#web/site/When.tsx'
import { Button } from '#web/ui/Button.tsx'
import { knowsPasskeys } from '../../passkeys.ts'
import { Fact } from '../Section.tsx'
import { askWithPassword } from './password-dialog.tsx'

interface PasskeyListProps {
  readonly passkeys: readonly PasskeyView[]
  readonly mayChange: boolean
  readonly settle: (answer: unknown, words: string) => Promise<void>
}

/** Lists the passkeys of the account; each signs in without a password. */
export function PasskeyList({ passkeys, mayChange, settle }: PasskeyListProps) {
  const t = useT()
  const when = useWhen()
  const [isKnown, setKnown] = useState(false)
  useEffect(() => setKnown(knowsPasskeys()), [])

  async function add(): Promise<void> {
    const { addPasskey } = await import('./passkey-dialog.tsx')
    await settle(await addPasskey(), msg('Your passkey is set up'))
  }

  async function remove({ id, name }: PasskeyView): Promise<void> {
    const answer = await askWithPassword({
      path: '/user/factor/remove',
      fixed: { factor: 'passkey', id },
      danger: true,
      words: (t) => ({
        title: t('Remove a passkey'),
        intro: <p>{t('After that, you can no longer sign in with “{name}”.', { name })}</p>,
        confirm: t('Remove'),
        busy: t('Removing'),
      }),
    })
    await settle(answer, msg('The passkey is removed'))
  }

  return (
    <div className="grid gap-3">
      <Fact
        label={t('Passkeys')}
        action={
          mayChange &&
          isKnown && (
            <Button type="button" tone="secondary" onClick={() => void add()}>
              {t('Add a passkey')}
            </Button>
          )
        }
      >
        {passkeys.length === 0
          ? t('None. A passkey signs you in by fingerprint, face or the PIN of your device.')
          : t('{count, plural, one {One passkey} other {# passkeys}}', { count: passkeys.length })}
      </Fact>
      {passkeys.length > 0 && (
        <ul className="grid gap-2">
          {passkeys.map((passkey) => (
            <li
              key={passkey.id}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-sm border border-hairline p-4"
            >
              <span className="min-w-0 flex-1 basis-40 break-words">
                <bdi>{passkey.name}</bdi>
                <span suppressHydrationWarning className="flex flex-wrap gap-x-3 text-13 text-muted">
                  <span suppressHydrationWarning>
                    {t('Added on {date}', { date: when(passkey.createdAt) })}
                  </span>
                  {passkey.lastUsedAt && (
                    <span suppressHydrationWarning>
                      {t('Last used on {date}', { date: when(passkey.lastUsedAt) })}
                    </span>
                  )}
                </span>
              </span>
              {mayChange && (
                <Button
                  type="button"
                  tone="secondary"
                  className="needs-script"
                  aria-label={t('Remove passkey {name}', { name: passkey.name })}
                  onClick={() => void remove(passkey)}
                >
                  {t('Remove')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
