import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { openOffice } from '../open-office.ts'
import { RecordPage } from '../record/RecordPage.tsx'
import { visitOf } from '../record/visit.ts'
import { ListPage } from './ListPage.tsx'

/**
 * Critical: one page of a list, or the form of an area that has no list. 404 for what is no area, or one that
 * these roles do not open.
 */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const office = await openOffice(context, request)
  const { area = '' } = params
  const { searchParams } = new URL(request.url)
  const list = await office.list(area, searchParams)
  const visit = await visitOf(office, searchParams)
  if (list !== null && typeof list !== 'string') return { list, flash: visit.flash }
  const only = await office.only(area, visit)
  if (only === null || typeof only === 'string') throw new Response(null, { status: 404 })
  return { only, flash: visit.flash }
}

export default function ListRoute() {
  const data = useLoaderData<typeof loader>()
  return 'list' in data ? (
    <ListPage view={data.list} flash={data.flash} />
  ) : (
    <RecordPage view={data.only} flash={data.flash} />
  )
}
