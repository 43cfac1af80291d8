import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { shopOf } from '#web/shop-context.ts'
import { CartPage } from './CartPage.tsx'

/**
 * Critical: the cart of the session and, after a form sent without script, its result. Personal, never
 * cached.
 */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const shop = shopOf(context)
  const flashId = new URL(request.url).searchParams.get('flash')
  const [view, flash] = await Promise.all([shop.cart(), flashId === null ? null : shop.flash(flashId)])
  return { view, flash }
}

export default function CartRoute() {
  const { view, flash } = useLoaderData<typeof loader>()
  return <CartPage view={view} flash={flash} />
}
