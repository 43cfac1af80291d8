import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { openOffice } from '../open-office.ts'
import { PackingPage } from './PackingPage.tsx'

/** Critical: what has to be packed. 404 for roles that see no orders. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const office = await openOffice(context, request)
  const { searchParams } = new URL(request.url)
  const flashId = searchParams.get('flash')
  const [view, flash] = await Promise.all([
    office.packing(searchParams),
    flashId === null ? null : office.flash(flashId),
  ])
  if (typeof view === 'string') throw new Response(null, { status: 404 })
  return { view, flash }
}

export default function PackingRoute() {
  const { view, flash } = useLoaderData<typeof loader>()
  return <PackingPage view={view} flash={flash} />
}
