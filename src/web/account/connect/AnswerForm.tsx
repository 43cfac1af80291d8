import { useEffect, useRef } from 'react'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { translateText } from '#web/i18n/translate.ts'
import { useSite } from '#web/site/SiteProvider.tsx'
import { useCallForm } from '#web/site/use-call-form.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { SCOPE_WORDS } from '../scope-words.ts'
import type { Asking } from './views.ts'

interface AnswerFormProps {
  readonly asking: Asking
  readonly email: string
  readonly answered: (isConnected: boolean) => void
  readonly back: () => void
}

/** Shows which device asks for what, and whose account it gets, before anything is connected. */
export function AnswerForm({ asking: { code, name, scopes }, email, answered, back }: AnswerFormProps) {
  const t = useT()
  const { basePath } = useSite()
  const heading = useRef<HTMLHeadingElement>(null)
  const form = useCallForm('/connect/enter', ({ connected }) => answered(connected === true))
  useEffect(() => heading.current?.focus(), [])
  const answer = (confirm: '0' | '1', text: string) => (
    <form method="post" action={`${basePath}/api/connect/enter`} onSubmit={form.submit}>
      <input type="hidden" name="code" value={code} />
      <input type="hidden" name="confirm" value={confirm} />
      <Button tone={confirm === '1' ? 'primary' : 'secondary'} aria-disabled={form.isBusy}>
        {text}
      </Button>
    </form>
  )
  return (
    <div className="grid gap-5">
      <h2 ref={heading} tabIndex={-1} className="text-21 [overflow-wrap:anywhere]">
        {t('“{name}” wants to be connected', { name })}
      </h2>
      <dl className="grid gap-3">
        <div>
          <dt className="text-13 text-muted">{t('Code')}</dt>
          <dd>
            <bdi dir="ltr" className="font-mono text-21">
              {code}
            </bdi>
          </dd>
        </div>
        <div>
          <dt className="text-13 text-muted">{t('With your account')}</dt>
          <dd className="break-words">
            <bdi>{email}</bdi>
          </dd>
        </div>
        <div>
          <dt className="text-13 text-muted">{t('It may read')}</dt>
          <dd>{scopes.map((scope) => translateText(t, SCOPE_WORDS[scope])).join(', ')}</dd>
        </div>
      </dl>
      <p className="flex items-start gap-3 rounded-sm border border-amber-ink p-4">
        <Icon name="warning" className="mt-0.5 text-amber-ink" />
        <span>
          {t(
            'Go on only if the device is yours and shows this code now. If somebody sent you the code, deny it: their device would read your data.',
          )}
        </span>
      </p>
      <div className="flex flex-wrap items-center gap-3">
        {answer('1', t('Connect the device'))}
        {answer('0', t('Deny'))}
        <Button tone="quiet" type="button" className="needs-script" onClick={back}>
          {t('Enter another code')}
        </Button>
      </div>
      <p role="alert" className="font-medium text-13 text-danger empty:hidden">
        {form.problem}
      </p>
    </div>
  )
}
