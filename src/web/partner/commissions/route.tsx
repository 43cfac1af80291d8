import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { openArea } from '../area/open-area.ts'
import { CommissionsPage } from './CommissionsPage.tsx'

/** Critical: what orders earned. Personal, never cached. */
export async function loader(args: LoaderFunctionArgs) {
  const { area, query } = await openArea(args, 'commissions')
  return { state: area.state, page: await area.commissions(query.get('after')) }
}

export default function CommissionsRoute() {
  const { state, page } = useLoaderData<typeof loader>()
  return <CommissionsPage state={state} page={page} />
}
