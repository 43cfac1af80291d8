import { type SubmitEvent, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { translateText } from '#web/i18n/translate.ts'
import { useSite } from '#web/site/SiteProvider.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { NeedsScript } from '../NeedsScript.tsx'
import { callWithPasswords } from '../password/call-with-passwords.ts'
import { HashButton } from '../password/HashButton.tsx'
import { NewPasswordField, problemOfNewPassword } from '../password/NewPasswordField.tsx'

/**
 * Shows the page that the link in a mail leads to: whoever has the link sets a new password. Source:
 * docs/http-contract.md "POST /user/lost/set", "Pages".
 */
export default function NewPasswordRoute() {
  const t = useT()
  const [query] = useSearchParams()
  const token = query.get('token') ?? ''
  return (
    <div className="mx-auto grid max-w-md gap-4 py-8 md:py-12">
      <title>{t('A new password')}</title>
      <meta name="robots" content="noindex" />
      <PageTitle>{t('A new password')}</PageTitle>
      {token === '' ? <Incomplete /> : <NewPasswordForm token={token} />}
    </div>
  )
}

function Incomplete() {
  const t = useT()
  return (
    <>
      <p>{t('This link is not complete. Please open it from the e-mail once more.')}</p>
      <ButtonLink to="/login?lost=1" className="justify-self-start">
        {t('Ask for a new link')}
      </ButtonLink>
    </>
  )
}

function NewPasswordForm({ token }: { token: string }) {
  const t = useT()
  const { shopName, basePath } = useSite()
  const password = useRef<HTMLInputElement>(null)
  const [percent, setPercent] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isGone, setGone] = useState(false)

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (percent !== null) return
    const secret = password.current?.value ?? ''
    const weakness = await problemOfNewPassword(secret, [shopName])
    if (weakness !== null) {
      setProblem(translateText(t, weakness))
      return password.current?.focus()
    }
    setPercent(0)
    const result = await callWithPasswords<{ readonly redirect?: string }>(
      '/user/lost/set',
      { token },
      [{ name: 'password', value: secret, isNew: true }],
      setPercent,
    )
    // Loads the page anew, because the former session has ended.
    if (result.ok) return location.assign(result.answer.redirect ?? (basePath || '/'))
    setPercent(null)
    setGone(result.error.code === 'token-expired')
    setProblem(translateText(t, result.error.text))
    password.current?.focus()
  }

  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <p>{t('This signs out all your devices.')}</p>
      <NewPasswordField
        ref={password}
        label={t('New password')}
        personal={[shopName]}
        error={problem}
        onInput={() => setProblem(null)}
      />
      <NeedsScript />
      <div className="actions">
        {isGone && <ButtonLink to="/login?lost=1">{t('Ask for a new link')}</ButtonLink>}
        <HashButton label={t('Save password')} busyLabel={t('Saving')} percent={percent} />
      </div>
    </form>
  )
}
