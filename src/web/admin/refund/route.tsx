import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { openOffice } from '../open-office.ts'
import { RefundPage } from './RefundPage.tsx'

/** Critical: the choice of a refund and its preview. 404 for no such order, or roles that refund nothing. */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const office = await openOffice(context, request)
  const { searchParams } = new URL(request.url)
  const flashId = searchParams.get('flash')
  const [view, flash] = await Promise.all([
    office.refund(params.number ?? '', searchParams),
    flashId === null ? null : office.flash(flashId),
  ])
  if (view === null || typeof view === 'string') throw new Response(null, { status: 404 })
  return { view, flash }
}

export default function RefundRoute() {
  const { view, flash } = useLoaderData<typeof loader>()
  return <RefundPage view={view} flash={flash} />
}
