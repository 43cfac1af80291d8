import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { openArea } from '../area/open-area.ts'
import { ClicksPage } from './ClicksPage.tsx'

/** Critical: the clicks by day. Personal, never cached. */
export async function loader(args: LoaderFunctionArgs) {
  const { area, query } = await openArea(args, 'clicks')
  return { state: area.state, page: await area.clicks(query.get('after')) }
}

export default function ClicksRoute() {
  const { state, page } = useLoaderData<typeof loader>()
  return <ClicksPage state={state} page={page} />
}
