import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { openOffice } from '../open-office.ts'
import { AttentionPage } from './AttentionPage.tsx'

/** Critical: everything that waits for a person. 404 for roles that it does not concern. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const office = await openOffice(context, request)
  const flashId = new URL(request.url).searchParams.get('flash')
  const [view, flash] = await Promise.all([
    office.attention.attention(),
    flashId === null ? null : office.flash(flashId),
  ])
  if (view === null) throw new Response(null, { status: 404 })
  return { view, flash }
}

export default function AttentionRoute() {
  const { view, flash } = useLoaderData<typeof loader>()
  return <AttentionPage view={view} flash={flash} />
}
