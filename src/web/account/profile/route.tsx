import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { shopOf } from '#web/shop-context.ts'
import { ProfilePage } from './ProfilePage.tsx'

/** Critical: the account. Guests are redirected to the sign-in page. Personal, never cached. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const shop = shopOf(context)
  const query = new URL(request.url).searchParams
  const flashId = query.get('flash')
  const allOrders = query.get('orders') === 'all'
  const [view, flash] = await Promise.all([
    shop.profile({ allOrders }),
    flashId === null ? null : shop.flash(flashId),
  ])
  if (view === null) throw redirect('/login')
  return { view, flash, allOrders }
}

export default function ProfileRoute() {
  const { view, flash, allOrders } = useLoaderData<typeof loader>()
  return <ProfilePage view={view} flash={flash} allOrders={allOrders} />
}
