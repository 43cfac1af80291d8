import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { ClicksPage } from '../clicks/ClicksPage.tsx'
import { CommissionsPage } from '../commissions/CommissionsPage.tsx'
import { MaterialsPage } from '../materials/MaterialsPage.tsx'
import { OrdersPage } from '../orders/OrdersPage.tsx'
import { StatementPage } from '../statement/StatementPage.tsx'
import { openArea } from './open-area.ts'
import type { PartnerArea } from './views.ts'

/** What each page of the area reads. All are one route, because every page of the shop loads the list of routes. */
const PAGES = {
  clicks: async (area: PartnerArea, query: URLSearchParams) => ({
    name: 'clicks' as const,
    page: await area.clicks(query.get('after')),
  }),
  orders: async (area: PartnerArea, query: URLSearchParams) => ({
    name: 'orders' as const,
    page: await area.orders(query.get('after')),
  }),
  commissions: async (area: PartnerArea, query: URLSearchParams) => ({
    name: 'commissions' as const,
    page: await area.commissions(query.get('after')),
  }),
  statement: async (area: PartnerArea, query: URLSearchParams) => ({
    name: 'statement' as const,
    statement: await area.statement(query),
  }),
  materials: async (area: PartnerArea) => ({ name: 'materials' as const, materials: await area.materials() }),
}

const isPage = (name: string): name is keyof typeof PAGES => Object.hasOwn(PAGES, name)

/** Critical: one list, the statement or the materials of a partner. Personal, never cached. */
export async function loader(args: LoaderFunctionArgs) {
  const { list = '' } = args.params
  if (!isPage(list)) throw data(null, { status: 404 })
  const { area, query } = await openArea(args, list)
  return { state: area.state, shown: await PAGES[list](area, query) }
}

export default function PartnerAreaRoute() {
  const { state, shown } = useLoaderData<typeof loader>()
  switch (shown.name) {
    case 'clicks':
      return <ClicksPage state={state} page={shown.page} />
    case 'orders':
      return <OrdersPage state={state} page={shown.page} />
    case 'commissions':
      return <CommissionsPage state={state} page={shown.page} />
    case 'statement':
      return <StatementPage state={state} statement={shown.statement} />
    case 'materials':
      return <MaterialsPage state={state} materials={shown.materials} />
  }
}
