import { type SubmitEvent, useEffect } from 'react'
import { isValidEmail } from '#domains/order/address-rules.ts'
import { EmailField } from '#web/account/login/EmailField.tsx'
import { useEntryForm } from '#web/account/login/use-entry-form.ts'
import { NeedsScript } from '#web/account/NeedsScript.tsx'
import { callWithPasswords } from '#web/account/password/call-with-passwords.ts'
import { HashButton } from '#web/account/password/HashButton.tsx'
import { NewPasswordField, problemOfNewPassword } from '#web/account/password/NewPasswordField.tsx'
import type { ShopResult } from '#web/client/api.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { translateText } from '#web/i18n/translate.ts'
import { useSite } from '#web/site/SiteProvider.tsx'
import { Button } from '#web/ui/Button.tsx'

interface CodeAccountProps {
  readonly code: string
  /** Called with every answer that the fields of this form do not show. */
  readonly answered: (result: ShopResult<unknown>) => Promise<void>
  readonly back: () => void
}

/**
 * Asks for e-mail address and password and sends them with the code: the shop signs in or registers, and
 * gives the membership, in one call. The focus goes to the empty field. Source: specification §4 and §5.
 */
export function CodeAccount({ code, answered, back }: CodeAccountProps) {
  const t = useT()
  const { shopName } = useSite()
  const { email, password, percent, setPercent, setProblem, problemAt, typed, refuse } = useEntryForm()

  useEffect(() => email.current?.focus(), [email])

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (percent !== null) return
    const [address, secret] = typed()
    if (!isValidEmail(address)) return refuse('email', t('Enter your e-mail address'))
    const weakness = await problemOfNewPassword(secret, [shopName, address.split('@')[0] ?? '', address])
    if (weakness !== null) return refuse('password', translateText(t, weakness))
    setProblem(null)
    setPercent(0)
    const result = await callWithPasswords<unknown>(
      '/premium/discountCode',
      { discountCode: code, email: address },
      [{ name: 'password', value: secret, isNew: true }],
      setPercent,
    )
    setPercent(null)
    if (result.ok) return answered(result)
    const { code: refusal, text } = result.error
    if (refusal === 'login-failed' || refusal === 'common-password')
      return refuse('password', translateText(t, text))
    setProblem({ at: 'form', text: translateText(t, text) })
  }

  return (
    <form noValidate className="grid max-w-md gap-4" onSubmit={submit} onInput={() => setProblem(null)}>
      <p role="status">{t('This code is good. Enter your e-mail address and a password to use it.')}</p>
      <EmailField ref={email} start="" onEmail={() => undefined} error={problemAt('email')} />
      <NewPasswordField
        ref={password}
        label={t('Password')}
        personal={[shopName]}
        error={problemAt('password')}
      />
      <NeedsScript />
      <p role="alert" className="text-13 font-medium text-danger empty:hidden">
        {problemAt('form')}
      </p>
      <div className="actions">
        <Button type="button" tone="secondary" onClick={back}>
          {t('Back')}
        </Button>
        <HashButton label={t('Use the code')} busyLabel={t('Using the code')} percent={percent} />
      </div>
    </form>
  )
}
