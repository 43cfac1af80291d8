import { type SubmitEvent, useRef, useState } from 'react'
import { callShop } from '#web/client/api.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { translateText } from '#web/i18n/translate.ts'
import { Button } from '#web/ui/Button.tsx'
import { type DialogParts, openDialog } from '#web/ui/dialog/dialog-store.ts'
import { Field } from '#web/ui/Field.tsx'
import { makePasskey } from '../../passkeys.ts'
import { HashButton } from '../../password/HashButton.tsx'
import { hashPasswords } from '../../password/hash-passwords.ts'
import { prepareHasher } from '../../password/password-hasher.ts'
import { showRecoveryCodes, type WithRecoveryCodes } from './recovery-codes.tsx'

const NAME_MAX = 60

/**
 * Adds a passkey: asks for a name and the current password, then the device asks. Null when the person
 * cancelled.
 */
export async function addPasskey(): Promise<WithRecoveryCodes | null> {
  const answer = await openDialog<WithRecoveryCodes | null>({
    role: 'dialog',
    dismissed: null,
    render: (parts) => <PasskeyContent {...parts} />,
  })
  await showRecoveryCodes(answer)
  return answer
}

type Problem = { readonly at: 'password' | 'form'; readonly text: string } | null

function PasskeyContent({ close, titleId }: DialogParts<WithRecoveryCodes | null>) {
  const t = useT()
  const name = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const [percent, setPercent] = useState<number | null>(null)
  const [problem, setProblem] = useState<Problem>(null)

  function refuse(at: 'password' | 'form', text: string): void {
    setPercent(null)
    setProblem({ at, text })
    if (at === 'password') password.current?.focus()
  }

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (percent !== null) return
    const secret = password.current?.value ?? ''
    if (secret === '') return refuse('password', t('Enter your current password'))
    setProblem(null)
    setPercent(0)
    const hashed = await hashPasswords([{ name: 'password', value: secret }], setPercent)
    if (!hashed.ok) return refuse('form', translateText(t, hashed.text))
    const options = await callShop<Readonly<Record<string, unknown>>>('/user/passkey/options', { for: 'add' })
    if (!options.ok) return refuse('form', translateText(t, options.error.text))
    const passkey = await makePasskey(options.answer)
    if (passkey === null)
      return refuse('form', t('No passkey was created. This device may already have one for you'))
    const result = await callShop<WithRecoveryCodes>('/user/factor/passkey/add', {
      ...hashed.fields,
      passkey,
      name: name.current?.value.trim(),
    })
    if (result.ok) close(result.answer)
    else
      refuse(
        result.error.fields.includes('password') ? 'password' : 'form',
        translateText(t, result.error.text),
      )
  }

  return (
    <form noValidate className="grid gap-4" onSubmit={submit} onInput={() => setProblem(null)}>
      <h2 id={titleId} className="text-21">
        {t('Add a passkey')}
      </h2>
      <p className="max-w-measure">
        {t('Your device asks for your fingerprint, your face or its PIN. They never leave the device.')}
      </p>
      <Field
        ref={name}
        label={t('Name of the passkey')}
        hint={t('For example the name of the device on which it is stored.')}
        maxLength={NAME_MAX}
        autoComplete="off"
        data-autofocus
      />
      <Field
        ref={password}
        required
        type="password"
        label={t('Current password')}
        autoComplete="current-password"
        dir="ltr"
        onFocus={prepareHasher}
        error={problem?.at === 'password' ? problem.text : null}
      />
      <p role="alert" className="text-13 font-medium text-danger empty:hidden">
        {problem?.at === 'form' && problem.text}
      </p>
      <div className="actions">
        <Button type="button" tone="secondary" onClick={() => close(null)}>
          {t('Back')}
        </Button>
        <HashButton label={t('Continue')} busyLabel={t('One moment')} percent={percent} />
      </div>
    </form>
  )
}
