import { type SubmitEvent, useEffect, useState } from 'react'
import { isValidEmail } from '#domains/order/address-rules.ts'
import type { PlanKind } from '#domains/subscription/contract.ts'
import { EmailField } from '#web/account/login/EmailField.tsx'
import { EnterAccount } from '#web/account/login/EnterAccount.tsx'
import { useEntryForm } from '#web/account/login/use-entry-form.ts'
import { NeedsScript } from '#web/account/NeedsScript.tsx'
import { callWithPasswords } from '#web/account/password/call-with-passwords.ts'
import { HashButton } from '#web/account/password/HashButton.tsx'
import { NewPasswordField, problemOfNewPassword } from '#web/account/password/NewPasswordField.tsx'
import { loadShopState } from '#web/client/shop-state.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { translateText } from '#web/i18n/translate.ts'
import { useSite } from '#web/site/SiteProvider.tsx'
import { Button } from '#web/ui/Button.tsx'
import { nextField, type Step } from './steps.ts'
import type { SignUp } from './use-sign-up.ts'

interface AccountStepProps {
  readonly kind: PlanKind
  readonly step: Step
  readonly signUp: SignUp
}

/**
 * Asks somebody without a session for e-mail and password, or lets them sign in. An address that has an
 * account leads to the sign-in. Source: specification §4 and §5.
 */
export function AccountStep({ kind, step, signUp }: AccountStepProps) {
  const t = useT()
  const [isKnown, setKnown] = useState(false)
  const { email, entered } = signUp
  if (isKnown)
    return (
      <div className="grid max-w-md gap-4">
        <EnterAccount
          email={email}
          heading={(text) => <h2 className="text-21">{text}</h2>}
          done={() => void entered()}
          dismiss={() => setKnown(false)}
        />
      </div>
    )
  return (
    <div className="grid max-w-md gap-4">
      <NewAccount kind={kind} step={step} signUp={signUp} signIn={() => setKnown(true)} />
      <p className="needs-script border-hairline border-t pt-3">
        <button
          type="button"
          className="inline-flex min-h-11 items-center text-tide underline underline-offset-4"
          onClick={() => setKnown(true)}
        >
          {t('I have an account')}
        </button>
      </p>
    </div>
  )
}

function NewAccount({ kind, step, signUp, signIn }: AccountStepProps & { readonly signIn: () => void }) {
  const t = useT()
  const { shopName } = useSite()
  const { email, password, percent, setPercent, setProblem, problemAt, typed, refuse } = useEntryForm()
  const asksPassword = step !== 'email'
  const known = [shopName, signUp.email.split('@')[0] ?? '', signUp.email]

  // biome-ignore lint/correctness/useExhaustiveDependencies: another step has another empty field.
  useEffect(() => {
    const empty = email.current?.value.trim() === '' ? email.current : password.current
    ;(empty ?? email.current)?.focus()
  }, [step])

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (percent !== null) return
    const [address, secret] = typed()
    const next = nextField({ isLoggedIn: false, email: address, password: secret })
    if (next === 'email' || !isValidEmail(address)) return refuse('email', t('Enter your e-mail address'))
    if (next === 'password' && !asksPassword) return signUp.go('password')
    const weakness = await problemOfNewPassword(secret, known)
    if (weakness !== null) return refuse('password', translateText(t, weakness))
    await register(address, secret)
  }

  async function register(address: string, secret: string): Promise<void> {
    setProblem(null)
    setPercent(0)
    const passwords = [{ name: 'password', value: secret, isNew: true }] as const
    const result = await callWithPasswords(
      '/user/signup',
      { reason: kind, email: address },
      passwords,
      setPercent,
    )
    if (result.ok) {
      await loadShopState({ again: true })
      return signUp.entered()
    }
    setPercent(null)
    const text = translateText(t, result.error.text)
    if (result.error.code === 'email-taken') signIn()
    else if (result.error.code === 'common-password') refuse('password', text)
    else setProblem({ at: 'form', text })
  }

  return (
    <form noValidate className="grid gap-4" onSubmit={submit} onInput={() => setProblem(null)}>
      <h2 className="text-21">{t('Your account')}</h2>
      <p className="text-muted">{t('You need an account, so that you can use and cancel your plan.')}</p>
      <EmailField ref={email} start={signUp.email} onEmail={signUp.setEmail} error={problemAt('email')} />
      {asksPassword && (
        <NewPasswordField
          ref={password}
          label={t('Password')}
          personal={known}
          error={problemAt('password')}
        />
      )}
      <NeedsScript />
      <p role="alert" className="text-13 font-medium text-danger empty:hidden">
        {problemAt('form')}
      </p>
      <div className="actions">
        <Button type="button" tone="secondary" className="needs-script" onClick={() => signUp.go('plan')}>
          {t('Back')}
        </Button>
        {asksPassword ? (
          <HashButton label={t('Create account')} busyLabel={t('Creating account')} percent={percent} />
        ) : (
          <Button className="needs-script">{t('Continue')}</Button>
        )}
      </div>
    </form>
  )
}
