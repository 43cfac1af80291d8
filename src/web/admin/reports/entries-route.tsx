import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { openOffice } from '../open-office.ts'
import { EntriesPage } from './EntriesPage.tsx'

/** Critical: a figure and a page of what it is made of. 404 for roles that do not read the books. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const office = await openOffice(context, request)
  const view = await office.reports.entries(new URL(request.url).searchParams)
  if (view === null) throw new Response(null, { status: 404 })
  return { view }
}

export default function EntriesRoute() {
  const { view } = useLoaderData<typeof loader>()
  return <EntriesPage view={view} />
}
