import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { openOffice } from '../open-office.ts'
import { RulePreviewPage } from './RulePreviewPage.tsx'

/** Critical: what a change of the commission rules would do. 404 for no such change, or roles that may not save it. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const office = await openOffice(context, request)
  const { searchParams } = new URL(request.url)
  const flashId = searchParams.get('flash')
  const [view, flash] = await Promise.all([
    office.rulePreview(searchParams),
    flashId === null ? null : office.flash(flashId),
  ])
  if (view === null || typeof view === 'string') throw new Response(null, { status: 404 })
  return { view, flash }
}

export default function RulePreviewRoute() {
  const { view, flash } = useLoaderData<typeof loader>()
  return <RulePreviewPage view={view} flash={flash} />
}
