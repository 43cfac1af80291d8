import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { openOffice } from '../open-office.ts'
import { visitOf } from '../record/visit.ts'
import { GridPage } from './GridPage.tsx'

/** Critical: the variants of one product. 404 for what is none, or what these roles do not open. */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const office = await openOffice(context, request)
  const query = new URL(request.url).searchParams
  const [view, visit] = await Promise.all([
    office.products.grid(params.product ?? '', query),
    visitOf(office, query),
  ])
  if (view === null) throw new Response(null, { status: 404 })
  return { view, flash: visit.flash }
}

export default function GridRoute() {
  const { view, flash } = useLoaderData<typeof loader>()
  return <GridPage view={view} flash={flash} />
}
