import type { SubmitEvent } from 'react'
import { isValidEmail } from '#domains/order/address-rules.ts'
import { loadShopState } from '#web/client/shop-state.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { translateText } from '#web/i18n/translate.ts'
import { useSite } from '#web/site/SiteProvider.tsx'
import { Button } from '#web/ui/Button.tsx'
import { NeedsScript } from '../NeedsScript.tsx'
import { callWithPasswords } from '../password/call-with-passwords.ts'
import { HashButton } from '../password/HashButton.tsx'
import { NewPasswordField, problemOfNewPassword } from '../password/NewPasswordField.tsx'
import { EmailField } from './EmailField.tsx'
import { useEntryForm } from './use-entry-form.ts'

interface RegisterFormProps {
  readonly email: string
  readonly onEmail: (email: string) => void
  /** Where the shop leads to. */
  readonly done: (redirect: string) => void
  readonly dismiss?: (() => void) | undefined
}

/**
 * Creates an account from an e-mail address and a password; the focus moves to a missing field. Source:
 * docs/http-contract.md "Accounts", specification §5.
 */
export function RegisterForm({ email: start, onEmail, done, dismiss }: RegisterFormProps) {
  const t = useT()
  const { shopName } = useSite()
  const { email, password, percent, setPercent, setProblem, problemAt, typed, refuse } = useEntryForm()
  const known = [shopName, start.split('@')[0] ?? '', start]

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (percent !== null) return
    const [address, secret] = typed()
    if (!isValidEmail(address)) return refuse('email', t('Enter your e-mail address'))
    const weakness = await problemOfNewPassword(secret, known)
    if (weakness !== null) return refuse('password', translateText(t, weakness))
    setProblem(null)
    setPercent(0)
    const passwords = [{ name: 'password', value: secret, isNew: true }] as const
    const result = await callWithPasswords<{ readonly redirect?: string }>(
      '/user/register',
      { email: address },
      passwords,
      setPercent,
    )
    setPercent(null)
    if (result.ok) {
      await loadShopState({ again: true })
      return done(result.answer.redirect ?? '')
    }
    const text = translateText(t, result.error.text)
    if (result.error.code === 'email-taken') refuse('email', text)
    else if (result.error.code === 'common-password') refuse('password', text)
    else setProblem({ at: 'form', text })
  }

  return (
    <form noValidate className="grid gap-4" onSubmit={submit} onInput={() => setProblem(null)}>
      <EmailField ref={email} start={start} onEmail={onEmail} error={problemAt('email')} />
      <NewPasswordField ref={password} label={t('Password')} personal={known} error={problemAt('password')} />
      <NeedsScript />
      <p role="alert" className="text-13 font-medium text-danger empty:hidden">
        {problemAt('form')}
      </p>
      <div className="actions">
        {dismiss && (
          <Button type="button" tone="secondary" onClick={dismiss}>
            {t('Back')}
          </Button>
        )}
        <HashButton label={t('Create account')} busyLabel={t('Creating account')} percent={percent} />
      </div>
    </form>
  )
}
