import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { openOffice } from '../open-office.ts'
import { visitOf } from '../record/visit.ts'
import { PicturesPage } from './PicturesPage.tsx'

/** Critical: the pictures of one product. 404 for what is none, or what these roles do not open. */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const office = await openOffice(context, request)
  const [view, visit] = await Promise.all([
    office.products.pictures(params.product ?? ''),
    visitOf(office, new URL(request.url).searchParams),
  ])
  if (view === null) throw new Response(null, { status: 404 })
  return { view, flash: visit.flash }
}

export default function PicturesRoute() {
  const { view, flash } = useLoaderData<typeof loader>()
  return <PicturesPage view={view} flash={flash} />
}
