import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { isValidEmail } from '#domains/order/address-rules.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { translateText } from '#web/i18n/translate.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { prepareHasher } from './password-hasher.ts'
import { signIn } from './sign-in.ts'

type Problem = { readonly at: 'email' | 'password' | 'form'; readonly text: string } | null

/**
 * E-mail address and password. The password field has no name and the button waits for the script, so no browser ever sends the
 * password itself. Source: contract §2 "Without script", §3; design §1 row 18.
 */
export function SignInForm({ done, dismiss }: { done: () => void; dismiss?: () => void }) {
  const t = useT()
  const { revalidate } = useRevalidator()
  const email = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const [isReady, setReady] = useState(false)
  const [percent, setPercent] = useState<number | null>(null)
  const [problem, setProblem] = useState<Problem>(null)
  useEffect(() => setReady(true), [])

  function refuse(at: 'email' | 'password', text: string): void {
    setProblem({ at, text })
    ;(at === 'email' ? email : password).current?.focus()
  }

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (percent !== null) return
    const [address, secret] = [email.current?.value.trim() ?? '', password.current?.value ?? '']
    if (!isValidEmail(address)) return refuse('email', t('Enter your e-mail address'))
    if (secret === '') return refuse('password', t('Enter your password'))
    setProblem(null)
    setPercent(0)
    const failure = await signIn(address, secret, setPercent)
    setPercent(null)
    if (failure !== null) {
      setProblem({ at: 'form', text: translateText(t, failure) })
      password.current?.select()
      return
    }
    await revalidate()
    done()
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
        error={problem?.at === 'email' ? problem.text : null}
      />
      <Field
        ref={password}
        required
        type="password"
        label={t('Password')}
        autoComplete="current-password"
        dir="ltr"
        onFocus={prepareHasher}
        error={problem?.at === 'password' ? problem.text : null}
      />
      <noscript>
        <p className="text-13 text-muted">{t('Signing in needs script: your password is hashed before it leaves this device.')}</p>
      </noscript>
      <p role="alert" className="text-13 font-medium text-danger empty:hidden">
        {problem?.at === 'form' && problem.text}
      </p>
      <div className="flex flex-wrap justify-end gap-3">
        {dismiss && (
          <Button type="button" tone="secondary" onClick={dismiss}>
            {t('Back')}
          </Button>
        )}
        <SignInButton isReady={isReady} percent={percent} />
      </div>
    </form>
  )
}

/** The button fills along the line while the password is hashed. */
function SignInButton({ isReady, percent }: { isReady: boolean; percent: number | null }) {
  const t = useT()
  const isBusy = percent !== null
  return (
    <Button type="submit" disabled={!isReady} aria-disabled={isBusy} aria-busy={isBusy} className="relative min-w-32 overflow-hidden">
      {isBusy && <span aria-hidden="true" className="absolute inset-y-0 start-0 bg-amber/50" style={{ inlineSize: `${percent}%` }} />}
      <span className="relative">{isBusy ? t('Signing in') : t('Sign in')}</span>
    </Button>
  )
}
