import { type SubmitEvent, useRef, useState } from 'react'
import { isValidEmail } from '#domains/order/address-rules.ts'
import { callShop } from '#web/client/api.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { translateText } from '#web/i18n/translate.ts'
import { useSite } from '#web/site/SiteProvider.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmailField } from './EmailField.tsx'

interface LostFormProps {
  readonly email: string
  readonly onEmail: (email: string) => void
  readonly dismiss?: (() => void) | undefined
}

/**
 * Asks for a password-reset link. The answer does not reveal whether the account exists. Works without
 * script. Source: docs/http-contract.md "Accounts".
 */
export function LostForm({ email: start, onEmail, dismiss }: LostFormProps) {
  const t = useT()
  const { basePath } = useSite()
  const email = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [isSent, setSent] = useState(false)

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (isBusy) return
    const address = email.current?.value.trim() ?? ''
    if (!isValidEmail(address)) {
      setProblem(t('Enter your e-mail address'))
      return email.current?.focus()
    }
    setBusy(true)
    const result = await callShop('/user/lost', { email: address })
    setBusy(false)
    if (result.ok) setSent(true)
    else setProblem(translateText(t, result.error.text))
  }

  return (
    <form
      noValidate
      method="post"
      action={`${basePath}/api/user/lost`}
      className="grid gap-4"
      onSubmit={submit}
      onInput={() => setProblem(null)}
    >
      <p>{t('We send a link to your address. It works once and expires after one hour.')}</p>
      <EmailField ref={email} start={start} onEmail={onEmail} error={problem} />
      <p role="status" className="font-medium text-success empty:hidden">
        {isSent && t('If there is an account with this e-mail address, we have sent a link to it')}
      </p>
      <div className="actions">
        {dismiss && (
          <Button type="button" tone="secondary" onClick={dismiss}>
            {t('Close')}
          </Button>
        )}
        <Button aria-disabled={isBusy}>{isSent ? t('Send it again') : t('Send the link')}</Button>
      </div>
    </form>
  )
}
