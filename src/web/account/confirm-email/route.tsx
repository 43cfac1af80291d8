import { type SubmitEvent, useRef, useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { loadShopState } from '#web/client/shop-state.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { translateText } from '#web/i18n/translate.ts'
import { shopOf } from '#web/shop-context.ts'
import { useSite } from '#web/site/SiteProvider.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { callWithPasswords } from '../password/call-with-passwords.ts'
import { prepareHasher } from '../password/password-hasher.ts'

/** Critical: what the form left behind when the shop refused it. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const id = new URL(request.url).searchParams.get('flash')
  // Without a link in its address the page reads no personal data and is the same for everybody.
  return { flash: id === null ? null : await shopOf(context).flash(id) }
}

/** Shows the page that the link in a mail leads to. Source: docs/http-contract.md "POST /user/email". */
export default function ConfirmEmailRoute() {
  const t = useT()
  const [query] = useSearchParams()
  const { flash } = useLoaderData<typeof loader>()
  const token = query.get('token') ?? ''
  return (
    <div className="mx-auto grid max-w-md gap-4 py-8 md:py-12">
      <title>{t('Confirm your e-mail address')}</title>
      <meta name="robots" content="noindex" />
      <PageTitle>{t('Confirm your e-mail address')}</PageTitle>
      {token === '' ? (
        <p>{t('This link is not complete. Please open it from the e-mail once more.')}</p>
      ) : (
        <ConfirmForm token={token} refused={flash?.error ?? null} />
      )}
    </div>
  )
}

/**
 * Confirms an address when a button is pressed, because programs that scan links must not confirm anything.
 * Works without script for somebody who is signed in to the account; everybody else is asked for its
 * password.
 */
function ConfirmForm({ token, refused }: { token: string; refused: string | null }) {
  const t = useT()
  const { basePath } = useSite()
  const password = useRef<HTMLInputElement>(null)
  const [needsPassword, setNeedsPassword] = useState(false)
  const [percent, setPercent] = useState<number | null>(null)
  const [problem, setProblem] = useState<Problem | null>(
    refused === null ? null : { code: '', text: translateText(t, refused) },
  )
  const [isDone, setDone] = useState(false)

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (percent !== null) return
    const secret = password.current?.value ?? ''
    setPercent(0)
    const secrets = secret === '' ? [] : [{ name: 'password', value: secret } as const]
    const result = await callWithPasswords('/email/confirm', { token }, secrets, setPercent)
    setPercent(null)
    if (!result.ok) {
      setNeedsPassword(needsPassword || result.error.code === 'confirm-needs-account')
      return setProblem({ code: result.error.code, text: translateText(t, result.error.text) })
    }
    await loadShopState({ again: true })
    setProblem(null)
    setDone(true)
  }

  const isOver = isDone || (problem !== null && !CAN_GO_ON.has(problem.code))
  return (
    <form method="post" action={`${basePath}/api/email/confirm`} onSubmit={submit} className="grid gap-4">
      <input type="hidden" name="token" value={token} />
      <p role="status" className="font-medium text-success empty:hidden">
        {isDone && t('Your e-mail address is confirmed')}
      </p>
      <p role="alert" className="font-medium text-danger empty:hidden">
        {problem?.text}
      </p>
      {isOver ? (
        <ButtonLink to="/profile" className="justify-self-start">
          {t('Go to your profile')}
        </ButtonLink>
      ) : (
        <>
          <p>{t('We then send e-mails about your orders and your account to this address.')}</p>
          <p>
            {t(
              'Confirm only if you created this account: it then shows the orders that were placed with this address as a guest.',
            )}
          </p>
          {needsPassword && (
            <Field
              ref={password}
              required
              type="password"
              label={t('Password of that account')}
              autoComplete="current-password"
              dir="ltr"
              onFocus={prepareHasher}
              data-autofocus
            />
          )}
          <noscript>
            <p className="text-13 text-muted">
              {t(
                'Without JavaScript this works only in the browser in which you are signed in to the account.',
              )}
            </p>
          </noscript>
          <Button aria-busy={percent !== null} className="justify-self-start">
            {t('Confirm')}
          </Button>
        </>
      )}
    </form>
  )
}

interface Problem {
  readonly code: string
  readonly text: string
}

/** Errors after which the same link can be tried again. */
const CAN_GO_ON: ReadonlySet<string> = new Set([
  'confirm-needs-account',
  'wrong-password',
  'too-many-requests',
  'overloaded',
  'unreachable',
])
