import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { shopOf } from '#web/shop-context.ts'
import type { PageHandle } from '#web/site/page-handle.ts'
import { OrderPage } from './OrderPage.tsx'

/** Critical: the order of this key. An unknown key: 404. Personal, never cached. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const shop = shopOf(context)
  const flashId = new URL(request.url).searchParams.get('flash')
  const [view, flash] = await Promise.all([
    shop.order(params.orderKey ?? ''),
    flashId === null ? null : shop.flash(flashId),
  ])
  if (view === null) throw data(null, { status: 404 })
  return { view, flash }
}

export const handle: PageHandle = {
  mainAttributes: (data) => ({
    'data-payment-state': (data as Awaited<ReturnType<typeof loader>>).view.paymentState,
  }),
}

export default function OrderRoute() {
  const { view, flash } = useLoaderData<typeof loader>()
  return <OrderPage view={view} flash={flash} />
}
