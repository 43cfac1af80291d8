import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { Factor } from '#kernel/actor.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { msg, translateText } from '#web/i18n/translate.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { proveFactor, type SignInResult, signInWithPasskey } from './sign-in.ts'

const WAYS: Readonly<Record<Factor, string>> = {
  totp: msg('Code from your app'),
  passkey: msg('Passkey'),
  recovery: msg('Recovery code'),
}

/**
 * Shows the second step of a sign-in, with whichever factor the account has. Source: docs/http-contract.md
 * "POST /user/login/factor".
 */
export function FactorForm({
  factors,
  done,
  back,
}: {
  factors: readonly Factor[]
  done: () => void
  back: () => void
}) {
  const t = useT()
  const [way, setWay] = useState<Factor>(factors[0] ?? 'recovery')
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const code = useRef<HTMLInputElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another way has another field.
  useEffect(() => code.current?.focus(), [way])

  async function run(prove: () => Promise<SignInResult | null>): Promise<void> {
    if (isBusy) return
    setBusy(true)
    setProblem(null)
    const result = await prove()
    setBusy(false)
    if (result === null) return setProblem(t('No passkey was used'))
    if (result.kind === 'in') return done()
    setProblem(result.kind === 'refused' ? translateText(t, result.text) : t('Unknown error'))
    code.current?.select()
  }

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const typed = code.current?.value.trim() ?? ''
    if (way === 'passkey') return run(signInWithPasskey)
    if (typed === '') {
      setProblem(t('Enter the code'))
      return code.current?.focus()
    }
    await run(() => proveFactor(way === 'totp' ? { totp: typed } : { recovery: typed }))
  }

  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <p>{t('Confirm your sign-in with your second factor.')}</p>
      {factors.length > 1 && (
        <fieldset className="flex flex-wrap gap-x-5 gap-y-1">
          <legend className="sr-only">{t('Second factor')}</legend>
          {factors.map((factor) => (
            <label key={factor} className="inline-flex min-h-11 items-center gap-2">
              <input
                type="radio"
                name="way"
                className="size-4"
                checked={factor === way}
                onChange={() => {
                  setWay(factor)
                  setProblem(null)
                }}
              />
              {translateText(t, WAYS[factor])}
            </label>
          ))}
        </fieldset>
      )}
      {way === 'totp' && (
        <Field
          ref={code}
          required
          label={t('Six digits')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={8}
          dir="ltr"
          error={problem}
        />
      )}
      {way === 'recovery' && (
        <Field
          ref={code}
          required
          label={t('Recovery code')}
          hint={t('Each code works once.')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          error={problem}
        />
      )}
      {way === 'passkey' && (
        <p role="alert" className="text-13 font-medium text-danger empty:hidden">
          {problem}
        </p>
      )}
      <div className="actions">
        <Button type="button" tone="secondary" onClick={back}>
          {t('Back')}
        </Button>
        <Button aria-disabled={isBusy}>{way === 'passkey' ? t('Use your passkey') : t('Continue')}</Button>
      </div>
    </form>
  )
}
