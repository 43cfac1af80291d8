import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { shopOf } from '#web/shop-context.ts'
import { openOffice } from '../open-office.ts'
import { visitOf } from '../record/visit.ts'
import { ImportPage } from './ImportPage.tsx'

/** Critical: one import. 404 for what is none, or what these roles do not open. */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const office = await openOffice(context, request)
  const query = new URL(request.url).searchParams
  const [view, visit] = await Promise.all([
    office.imports.one(params.import ?? '', query),
    visitOf(office, query),
  ])
  if (view === null) throw new Response(null, { status: 404 })
  const setUp = await shopOf(context).setUp('done')
  const isSetUpOpen = setUp.kind === 'steps' && setUp.obstacles.length > 0
  return { view, flash: visit.flash, isSetUpOpen }
}

export default function ImportRoute() {
  const { view, flash, isSetUpOpen } = useLoaderData<typeof loader>()
  return <ImportPage view={view} flash={flash} isSetUpOpen={isSetUpOpen} />
}
