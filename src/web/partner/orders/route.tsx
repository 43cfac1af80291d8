import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { openArea } from '../area/open-area.ts'
import { OrdersPage } from './OrdersPage.tsx'

/** Critical: the orders that the partner brought. Personal, never cached. */
export async function loader(args: LoaderFunctionArgs) {
  const { area, query } = await openArea(args, 'orders')
  return { state: area.state, page: await area.orders(query.get('after')) }
}

export default function OrdersRoute() {
  const { state, page } = useLoaderData<typeof loader>()
  return <OrdersPage state={state} page={page} />
}
