import { useState } from 'react'
import { isScope } from '#domains/token/contract.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { msg, translateText } from '#web/i18n/translate.ts'
import type { Flash } from '#web/site/views.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { AnswerForm } from './AnswerForm.tsx'
import { CodeForm } from './CodeForm.tsx'
import type { Asking } from './views.ts'

interface ConnectPageProps {
  readonly email: string
  /** The code of the address, to fill the field in; '' without one. */
  readonly code: string
  readonly flash: Flash | null
}

/**
 * Connects a device in two steps: the code that it shows, then what it is, what it asks for and whose account
 * it gets. Works without script. Source: RFC 8628 §3.3, docs/http-contract.md "Tokens and devices".
 */
export function ConnectPage({ email, code, flash }: ConnectPageProps) {
  const t = useT()
  const [asking, setAsking] = useState<Asking | null>(askingOf(flash))
  const [done, setDone] = useState<string | null>(flash?.success ?? null)
  return (
    <div className="mx-auto max-w-md py-8 md:py-12">
      <title>{t('Connect a device')}</title>
      <meta name="robots" content="noindex" />
      <PageTitle className="mb-3">{t('Connect a device')}</PageTitle>
      <div role="status">
        {done !== null && (
          <div className="grid gap-4">
            <p className="rounded-sm border border-success p-4 font-medium">{translateText(t, done)}</p>
            <div className="flex flex-wrap gap-3">
              <ButtonLink to="/profile#devices">{t('See your devices')}</ButtonLink>
            </div>
          </div>
        )}
      </div>
      {done === null && asking === null && (
        <CodeForm code={flash?.values.code ?? code} error={flash?.error ?? null} found={setAsking} />
      )}
      {done === null && asking !== null && (
        <AnswerForm
          asking={asking}
          email={email}
          answered={(isConnected) =>
            setDone(
              isConnected
                ? msg('The device is connected. It goes on by itself in a few seconds')
                : msg('The device was denied'),
            )
          }
          back={() => setAsking(null)}
        />
      )}
    </div>
  )
}

/** Returns what the first step found, where it was sent without script. */
function askingOf(flash: Flash | null): Asking | null {
  if (!flash || flash.error !== null) return null
  const { code = '', client = '', name = '', scopes = '' } = flash.values
  if (code === '' || client === '') return null
  return { code, client, name, scopes: scopes.split(' ').filter(isScope) }
}
