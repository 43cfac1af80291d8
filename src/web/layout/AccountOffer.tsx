import { type SubmitEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { callWithPasswords } from '#web/account/password/call-with-passwords.ts'
import { HashButton } from '#web/account/password/HashButton.tsx'
import { NewPasswordField, problemOfNewPassword } from '#web/account/password/NewPasswordField.tsx'
import { loadShopState } from '#web/client/shop-state.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { translateText } from '#web/i18n/translate.ts'
import { useSite } from '#web/site/SiteProvider.tsx'

/**
 * Offers a guest who has just bought an account for the address of the order: one field. The order belongs to it once the
 * address is confirmed. Source: docs/http-contract.md "Accounts".
 */
export function AccountOffer({ email }: { email: string }) {
  const t = useT()
  const { shopName } = useSite()
  const field = useRef<HTMLInputElement>(null)
  const [percent, setPercent] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [outcome, setOutcome] = useState<'open' | 'taken' | null>(null)
  const personal = [shopName, email.split('@')[0] ?? '', email]

  async function open(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (percent !== null) return
    const value = field.current?.value ?? ''
    const weakness = await problemOfNewPassword(value, personal)
    if (weakness !== null) return refuse(translateText(t, weakness))
    setProblem(null)
    setPercent(0)
    const passwords = [{ name: 'password', value, isNew: true }] as const
    const result = await callWithPasswords('/user/register', { email }, passwords, setPercent)
    setPercent(null)
    if (result.ok) {
      await loadShopState({ again: true })
      return setOutcome('open')
    }
    if (result.error.code === 'email-taken') return setOutcome('taken')
    refuse(translateText(t, result.error.text))
  }

  function refuse(words: string): void {
    setProblem(words)
    field.current?.focus()
  }

  return (
    <section
      aria-labelledby="account-offer"
      data-account-offer
      className="needs-script-space grid gap-4 rounded-md border border-hairline p-5 print:hidden"
    >
      <div className="grid gap-1">
        <h2 id="account-offer" className="text-21">
          {t('Keep your orders in one place')}
        </h2>
        <p className="max-w-measure text-muted">
          {t('Choose a password, and you find this order, its invoice and your downloads in your account.')}
        </p>
      </div>
      <p role="status" className="max-w-measure empty:hidden">
        {outcome === 'open' &&
          t(
            'Your account is open. Follow the link in the mail that we have just sent to confirm your address.',
          )}
        {outcome === 'taken' && t('There is an account for this address already.')}
      </p>
      {outcome === 'open' && (
        <Link
          to="/profile"
          className="inline-flex min-h-11 items-center text-tide underline underline-offset-4"
        >
          {t('To your account')}
        </Link>
      )}
      {outcome === 'taken' && (
        <Link
          to="/login"
          className="inline-flex min-h-11 items-center text-tide underline underline-offset-4"
        >
          {t('Sign in')}
        </Link>
      )}
      {outcome === null && (
        <form noValidate className="grid max-w-xl gap-4" onSubmit={open}>
          {/* So that a browser saves the password under the right name. */}
          <input type="email" autoComplete="username" value={email} readOnly hidden />
          <NewPasswordField
            ref={field}
            label={t('Password for {email}', { email })}
            personal={personal}
            error={problem}
            onInput={() => setProblem(null)}
          />
          <HashButton label={t('Create account')} busyLabel={t('Creating account')} percent={percent} />
        </form>
      )}
    </section>
  )
}
