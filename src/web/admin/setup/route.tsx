import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { shopOf } from '#web/shop-context.ts'
import type { PageHandle } from '#web/site/page-handle.ts'
import { SetUpFrame } from './SetUpFrame.tsx'
import { SetUpPage } from './SetUpPage.tsx'

export const handle: PageHandle = { isBackOffice: true }

/**
 * Critical: the step of the guided set-up. It begins with the owner's account; others sign in; 404 for those
 * whose role does not set up the shop. Personal, never cached.
 */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const shop = shopOf(context)
  const flashId = url.searchParams.get('flash')
  const [view, flash] = await Promise.all([
    shop.setUp(url.searchParams.get('step')),
    flashId === null ? null : shop.flash(flashId),
  ])
  if (view.kind === 'sign-in')
    throw redirect(`/login?${new URLSearchParams({ next: url.pathname + url.search })}`)
  if (view.kind === 'account' || view.kind === 'factor') throw redirect('/setup')
  if (view.kind === 'closed') throw new Response(null, { status: 404 })
  return { view, flash }
}

export default function SetUpRoute() {
  const t = useT()
  const { view, flash } = useLoaderData<typeof loader>()
  return (
    <SetUpFrame view={view}>
      <title>{t('Set up your shop')}</title>
      <SetUpPage view={view} flash={flash} />
    </SetUpFrame>
  )
}
