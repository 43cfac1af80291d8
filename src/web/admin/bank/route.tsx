import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { openOffice } from '../open-office.ts'
import { visitOf } from '../record/visit.ts'
import { AssignPage } from './AssignPage.tsx'

/** Critical: the order for a line, with its preview. 404 for no such line, or roles that assign none. */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const office = await openOffice(context, request)
  const { searchParams } = new URL(request.url)
  const [view, visit] = await Promise.all([
    office.assign(params.line ?? '', searchParams),
    visitOf(office, searchParams),
  ])
  if (view === null || typeof view === 'string') throw new Response(null, { status: 404 })
  return { view, flash: visit.flash }
}

export default function AssignRoute() {
  const { view, flash } = useLoaderData<typeof loader>()
  return <AssignPage view={view} flash={flash} />
}
