import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { shopOf } from '#web/shop-context.ts'
import { PartnerPage } from './PartnerPage.tsx'

/** Critical: the partner's figures and links. Guests are redirected to the sign-in page. Personal, never cached. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const shop = shopOf(context)
  const query = new URL(request.url).searchParams
  const flashId = query.get('flash')
  const [view, flash] = await Promise.all([
    shop.partner({ page: query.get('page') ?? '', query }),
    flashId === null ? null : shop.flash(flashId),
  ])
  if (view === null) throw redirect('/login?next=%2Fpartner')
  return { view, flash }
}

export default function PartnerRoute() {
  const { view, flash } = useLoaderData<typeof loader>()
  return <PartnerPage view={view} flash={flash} />
}
