import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { shopOf } from '#web/shop-context.ts'
import { OrderReviews } from './OrderReviews.tsx'

/** Critical: what the buyer of this order can review and has written. An unknown key: 404. Personal, never cached. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const shop = shopOf(context)
  const flashId = new URL(request.url).searchParams.get('flash')
  const [view, flash] = await Promise.all([
    shop.orderReviews(params.orderKey ?? ''),
    flashId === null ? null : shop.flash(flashId),
  ])
  if (view === null) throw data(null, { status: 404 })
  return { view, flash }
}

export default function OrderReviewsRoute() {
  return <OrderReviews {...useLoaderData<typeof loader>()} />
}
