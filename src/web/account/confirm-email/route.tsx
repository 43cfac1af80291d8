import { type SubmitEvent, useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { callShop } from '#web/client/api.ts'
import { loadShopState } from '#web/client/shop-state.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { translateText } from '#web/i18n/translate.ts'
import { shopOf } from '#web/shop-context.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { useSite } from '#web/ui/SiteProvider.tsx'

/** Critical: what the form left behind when the shop refused it. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const id = new URL(request.url).searchParams.get('flash')
  // Without a link in its address the page is the same for everybody and reads nothing of anybody.
  return { flash: id === null ? null : await shopOf(context).flash(id) }
}

/** Where the link of a mail leads to. Source: contract §7 (`/user/email`). */
export default function ConfirmEmailRoute() {
  const t = useT()
  const [query] = useSearchParams()
  const { flash } = useLoaderData<typeof loader>()
  const token = query.get('token') ?? ''
  return (
    <div className="mx-auto grid max-w-md gap-4 py-8 md:py-12">
      <title>{t('Confirm your e-mail address')}</title>
      <meta name="robots" content="noindex" />
      <h1 className="text-40">{t('Confirm your e-mail address')}</h1>
      {token === '' ? (
        <p>{t('This link is not complete. Please open it from the mail once more.')}</p>
      ) : (
        <ConfirmForm token={token} refused={flash?.error ?? null} />
      )}
    </div>
  )
}

/**
 * Confirms by the press of a button, since programs that look at links before people do must not confirm anything. Works without script.
 */
function ConfirmForm({ token, refused }: { token: string; refused: string | null }) {
  const t = useT()
  const { basePath } = useSite()
  const [problem, setProblem] = useState<string | null>(refused === null ? null : translateText(t, refused))
  const [isDone, setDone] = useState(false)

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const result = await callShop('/email/confirm', { token })
    if (!result.ok) return setProblem(translateText(t, result.error.text))
    await loadShopState({ again: true })
    setProblem(null)
    setDone(true)
  }

  return (
    <form method="post" action={`${basePath}/api/email/confirm`} onSubmit={submit} className="grid gap-4">
      <input type="hidden" name="token" value={token} />
      <p role="status" className="font-medium text-success empty:hidden">
        {isDone && t('Your e-mail address is confirmed')}
      </p>
      <p role="alert" className="font-medium text-danger empty:hidden">
        {problem}
      </p>
      {isDone || problem !== null ? (
        <ButtonLink to="/profile" className="justify-self-start">
          {t('Go to your profile')}
        </ButtonLink>
      ) : (
        <>
          <p>{t('Mails about your orders and your account go to this address from then on.')}</p>
          <Button className="justify-self-start">{t('Confirm')}</Button>
        </>
      )}
    </form>
  )
}
