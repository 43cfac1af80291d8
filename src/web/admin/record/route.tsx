import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { openOffice } from '../open-office.ts'
import { RecordPage } from './RecordPage.tsx'
import { visitOf } from './visit.ts'

/** Critical: one record. 404 for what is none, or what these roles do not open. */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const office = await openOffice(context, request)
  const visit = await visitOf(office, new URL(request.url).searchParams)
  const view = await office.record(params.area ?? '', params.id ?? '', visit)
  if (view === null || typeof view === 'string') throw new Response(null, { status: 404 })
  return { view, flash: visit.flash }
}

export default function RecordRoute() {
  const { view, flash } = useLoaderData<typeof loader>()
  return <RecordPage view={view} flash={flash} />
}
