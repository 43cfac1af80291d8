import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { openOffice } from '../open-office.ts'
import { ReportPage } from './ReportPage.tsx'

/** Critical: one report. 404 for roles that do not read the books. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const office = await openOffice(context, request)
  const view = await office.reports.report(new URL(request.url).searchParams)
  if (view === null) throw new Response(null, { status: 404 })
  return { view }
}

export default function ReportRoute() {
  const { view } = useLoaderData<typeof loader>()
  return <ReportPage view={view} />
}
