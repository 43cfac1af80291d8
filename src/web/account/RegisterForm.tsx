import { type SubmitEvent, useRef, useState } from 'react'
import { isValidEmail } from '#domains/order/address-rules.ts'
import { loadShopState } from '#web/client/shop-state.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { translateText } from '#web/i18n/translate.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { useSite } from '#web/ui/SiteProvider.tsx'
import { callWithPasswords } from './call-with-passwords.ts'
import { HashButton } from './HashButton.tsx'
import { NeedsScript } from './NeedsScript.tsx'
import { NewPasswordField, problemOfNewPassword } from './NewPasswordField.tsx'

type Problem = { readonly at: 'email' | 'password' | 'form'; readonly text: string } | null

interface RegisterFormProps {
  readonly email: string
  readonly onEmail: (email: string) => void
  /** Where the shop leads to. */
  readonly done: (redirect: string) => void
  readonly dismiss?: (() => void) | undefined
}

/** Makes an account: e-mail address, then password; the focus goes to what is missing. Source: contract §7, specification §5. */
export function RegisterForm({ email: start, onEmail, done, dismiss }: RegisterFormProps) {
  const t = useT()
  const { shopName } = useSite()
  const email = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const [percent, setPercent] = useState<number | null>(null)
  const [problem, setProblem] = useState<Problem>(null)
  const known = [shopName, start.split('@')[0] ?? '', start]

  function refuse(at: 'email' | 'password', text: string): void {
    setProblem({ at, text })
    ;(at === 'email' ? email : password).current?.focus()
  }

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (percent !== null) return
    const [address, secret] = [email.current?.value.trim() ?? '', password.current?.value ?? '']
    if (!isValidEmail(address)) return refuse('email', t('Enter your e-mail address'))
    const weakness = await problemOfNewPassword(secret, known)
    if (weakness !== null) return refuse('password', translateText(t, weakness))
    setProblem(null)
    setPercent(0)
    const typed = [{ name: 'password', value: secret, isNew: true }] as const
    const result = await callWithPasswords<{ readonly redirect?: string }>('/user/register', { email: address }, typed, setPercent)
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
      <Field
        ref={email}
        required
        type="email"
        name="email"
        label={t('E-mail')}
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        data-autofocus
        defaultValue={start}
        onChange={(event) => onEmail(event.currentTarget.value)}
        error={problem?.at === 'email' ? problem.text : null}
      />
      <NewPasswordField ref={password} label={t('Password')} personal={known} error={problem?.at === 'password' ? problem.text : null} />
      <NeedsScript />
      <p role="alert" className="text-13 font-medium text-danger empty:hidden">
        {problem?.at === 'form' && problem.text}
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
