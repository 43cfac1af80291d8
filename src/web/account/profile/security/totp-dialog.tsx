import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { TOTP_DIGITS } from '#domains/account/contract.ts'
import { callShop } from '#web/client/api.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { translateText } from '#web/i18n/translate.ts'
import { Button } from '#web/ui/Button.tsx'
import { CopyButton } from '#web/ui/dialog/CopyButton.tsx'
import { type DialogParts, openDialog } from '#web/ui/dialog/dialog-store.ts'
import { Field } from '#web/ui/Field.tsx'
import { HashButton } from '../../password/HashButton.tsx'
import { hashPasswords } from '../../password/hash-passwords.ts'
import { prepareHasher } from '../../password/password-hasher.ts'
import { showRecoveryCodes, type WithRecoveryCodes } from './recovery-codes.tsx'

interface Setup {
  readonly secret: string
  readonly uri: string
  /** SVG. */
  readonly qr: string
}

/**
 * Sets up an authenticator app: asks for the current password, shows the secret, asks for the first code.
 * Null when the person cancelled.
 */
export async function setUpTotp(): Promise<WithRecoveryCodes | null> {
  const answer = await openDialog<WithRecoveryCodes | null>({
    role: 'dialog',
    dismissed: null,
    render: (parts) => <TotpContent {...parts} />,
  })
  await showRecoveryCodes(answer)
  return answer
}

function TotpContent({ close, titleId }: DialogParts<WithRecoveryCodes | null>) {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  const [percent, setPercent] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [hashed, setHashed] = useState<Readonly<Record<string, string>>>({})
  const [setup, setSetup] = useState<Setup | null>(null)
  useEffect(() => {
    if (setup) input.current?.focus()
  }, [setup])

  function refuse(text: string): void {
    setPercent(null)
    setProblem(text)
    input.current?.focus()
  }

  async function begin(password: string): Promise<void> {
    setPercent(0)
    const made = await hashPasswords([{ name: 'password', value: password }], setPercent)
    if (!made.ok) return refuse(translateText(t, made.text))
    const result = await callShop<Setup>('/user/factor/totp/begin', made.fields)
    if (!result.ok) return refuse(translateText(t, result.error.text))
    setPercent(null)
    setHashed(made.fields)
    setSetup(result.answer)
  }

  async function finish(code: string): Promise<void> {
    setPercent(100)
    const result = await callShop<WithRecoveryCodes>('/user/factor/totp/confirm', { ...hashed, code })
    if (result.ok) close(result.answer)
    else refuse(translateText(t, result.error.text))
  }

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (percent !== null) return
    const typed = input.current?.value ?? ''
    if (setup === null) return typed === '' ? refuse(t('Enter your current password')) : begin(typed)
    return typed.trim() === '' ? refuse(t('Enter the code')) : finish(typed.trim())
  }

  return (
    <form noValidate className="grid gap-4" onSubmit={submit} onInput={() => setProblem(null)}>
      <h2 id={titleId} className="text-21">
        {t('Set up an authenticator app')}
      </h2>
      {setup === null ? (
        <Field
          key="password"
          ref={input}
          required
          type="password"
          label={t('Current password')}
          autoComplete="current-password"
          dir="ltr"
          data-autofocus
          onFocus={prepareHasher}
          error={problem}
        />
      ) : (
        <>
          <Secret setup={setup} />
          <Field
            key="code"
            ref={input}
            required
            label={t('Six digits')}
            hint={t('The code that the app shows now.')}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={TOTP_DIGITS + 2}
            dir="ltr"
            error={problem}
          />
        </>
      )}
      <div className="actions">
        <Button type="button" tone="secondary" onClick={() => close(null)}>
          {t('Back')}
        </Button>
        <HashButton label={t('Continue')} busyLabel={t('One moment')} percent={percent} />
      </div>
    </form>
  )
}

/**
 * Shows the secret as a QR code and as text. The shop's own SVG is shown as an image, never inlined into the
 * page.
 */
function Secret({ setup: { secret, uri, qr } }: { setup: Setup }) {
  const t = useT()
  return (
    <div className="grid justify-items-center gap-3">
      <p className="justify-self-stretch">{t('Scan this with the app, or type the key.')}</p>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
        width={200}
        height={200}
        alt={t('QR code of the key')}
        className="rounded-sm border border-hairline"
      />
      <p className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-2">
        <code dir="ltr" className="text-center font-mono text-13">
          {secret.match(/.{1,4}/g)?.join(' ')}
        </code>
        <CopyButton value={secret} label={t('Copy the key')} />
      </p>
      <a href={uri} className="inline-flex min-h-11 items-center text-tide underline underline-offset-4">
        {t('Open in an app on this device')}
      </a>
    </div>
  )
}
