import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { isValidEmail } from '#domains/order/address-rules.ts'
import { loadShopState } from '#web/client/shop-state.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { translateText } from '#web/i18n/translate.ts'
import { Field } from '#web/ui/Field.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { EmailField } from '../login/EmailField.tsx'
import { useEntryForm } from '../login/use-entry-form.ts'
import { NeedsScript } from '../NeedsScript.tsx'
import { callWithPasswords } from '../password/call-with-passwords.ts'
import { HashButton } from '../password/HashButton.tsx'
import { NewPasswordField, problemOfNewPassword } from '../password/NewPasswordField.tsx'

/**
 * Makes the owner's account. The key stands behind `#` in the link that the shop prints, so it reaches no log;
 * who opens the page without it types it.
 */
export function OwnerForm() {
  const t = useT()
  const { revalidate } = useRevalidator()
  const { email, password, percent, setPercent, setProblem, problemAt, typed, refuse } = useEntryForm()
  const key = useRef<HTMLInputElement>(null)
  const name = useRef<HTMLInputElement>(null)
  const [address, setAddress] = useState('')
  const [keyProblem, setKeyProblem] = useState<string | null>(null)
  useEffect(() => {
    const given = location.hash.slice(1)
    if (key.current && given !== '') key.current.value = given
  }, [])

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (percent !== null) return
    const [mail, secret] = typed()
    const fields = {
      key: key.current?.value.trim() ?? '',
      name: name.current?.value.trim() ?? '',
      email: mail,
    }
    if (fields.key === '') return setKeyProblem(t('Copy the key from where you started the shop'))
    if (!isValidEmail(mail)) return refuse('email', t('Enter your e-mail address'))
    const weakness = await problemOfNewPassword(secret, [fields.name, mail])
    if (weakness !== null) return refuse('password', translateText(t, weakness))
    setProblem(null)
    setKeyProblem(null)
    setPercent(0)
    const sent = await callWithPasswords(
      '/admin/setup/owner',
      fields,
      [{ name: 'password', value: secret, isNew: true }],
      setPercent,
    )
    setPercent(null)
    if (sent.ok) {
      // The key has done its work and should not stay in the address.
      history.replaceState(history.state, '', location.pathname)
      await loadShopState({ again: true })
      return revalidate()
    }
    const text = translateText(t, sent.error.text)
    if (sent.error.code === 'set-up-key-wrong') setKeyProblem(text)
    else if (sent.error.code === 'common-password') refuse('password', text)
    else setProblem({ at: 'form', text })
  }

  return (
    <div className="mx-auto max-w-md">
      <PageTitle size="small">{t('Welcome to your new shop')}</PageTitle>
      <p className="mt-2 text-muted">{t('First, make the account of the owner.')}</p>
      <form noValidate className="mt-6 grid gap-4" onSubmit={submit}>
        <Field
          ref={key}
          required
          dir="ltr"
          label={t('Key')}
          hint={t('It stands at the end of the link that the shop printed when it started.')}
          autoComplete="off"
          spellCheck={false}
          error={keyProblem}
        />
        <Field ref={name} required label={t('Your name')} autoComplete="name" maxLength={100} />
        <EmailField ref={email} start="" onEmail={setAddress} error={problemAt('email')} />
        <NewPasswordField
          ref={password}
          label={t('Password')}
          personal={[address]}
          error={problemAt('password')}
        />
        <NeedsScript />
        <p role="alert" className="text-13 font-medium text-danger empty:hidden">
          {problemAt('form')}
        </p>
        <div className="actions">
          <HashButton label={t('Create account')} busyLabel={t('Creating account')} percent={percent} />
        </div>
      </form>
    </div>
  )
}
