import { type SubmitEvent, useEffect, useState } from 'react'
import { isValidEmail } from '#domains/order/address-rules.ts'
import type { Factor } from '#kernel/actor.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { translateText } from '#web/i18n/translate.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { knowsPasskeys } from '../passkeys.ts'
import { HashButton } from '../password/HashButton.tsx'
import { prepareHasher } from '../password/password-hasher.ts'
import { EmailField } from './EmailField.tsx'
import { type SignInResult, signIn, signInWithPasskey } from './sign-in.ts'
import { useEntryForm } from './use-entry-form.ts'

interface SignInFormProps {
  readonly email: string
  readonly onEmail: (email: string) => void
  readonly done: () => void
  readonly needFactor: (factors: readonly Factor[]) => void
  readonly dismiss?: (() => void) | undefined
}

/**
 * Shows the fields for e-mail address and password. The password field has no name and the button waits for
 * the script, so no browser ever sends the password itself. Source: docs/http-contract.md "Without script",
 * "Passwords"; docs/design.md "Hashing in the browser".
 */
export function SignInForm({ email: start, onEmail, done, needFactor, dismiss }: SignInFormProps) {
  const t = useT()
  const { email, password, percent, setPercent, setProblem, problemAt, typed, refuse } = useEntryForm()
  const [hasPasskeys, setPasskeys] = useState(false)
  useEffect(() => setPasskeys(knowsPasskeys()), [])

  function settle(result: SignInResult): void {
    if (result.kind === 'in') done()
    else if (result.kind === 'factor') needFactor(result.factors)
    else {
      setProblem({ at: 'form', text: translateText(t, result.text) })
      password.current?.select()
    }
  }

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (percent !== null) return
    const [address, secret] = typed()
    if (!isValidEmail(address)) return refuse('email', t('Enter your e-mail address'))
    if (secret === '') return refuse('password', t('Enter your password'))
    setProblem(null)
    setPercent(0)
    const result = await signIn(address, secret, setPercent)
    setPercent(null)
    settle(result)
  }

  async function askForPasskey(): Promise<void> {
    setProblem(null)
    const result = await signInWithPasskey()
    if (result) settle(result)
  }

  return (
    <form noValidate className="grid gap-4" onSubmit={submit} onInput={() => setProblem(null)}>
      <EmailField ref={email} start={start} onEmail={onEmail} error={problemAt('email')} offersPasskeys />
      <Field
        ref={password}
        required
        type="password"
        label={t('Password')}
        autoComplete="current-password"
        dir="ltr"
        onFocus={prepareHasher}
        error={problemAt('password')}
      />
      <noscript>
        <p className="text-13 text-muted">
          {t('Please enable JavaScript: your device needs it to hash your password before sending it.')}
        </p>
      </noscript>
      <p role="alert" className="text-13 font-medium text-danger empty:hidden">
        {problemAt('form')}
      </p>
      <div className="actions">
        {dismiss && (
          <Button type="button" tone="secondary" onClick={dismiss}>
            {t('Back')}
          </Button>
        )}
        {hasPasskeys && (
          <Button type="button" tone="secondary" onClick={() => void askForPasskey()}>
            {t('Use a passkey')}
          </Button>
        )}
        <HashButton label={t('Sign in')} busyLabel={t('Signing in')} percent={percent} />
      </div>
    </form>
  )
}
