import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { openOffice } from '../open-office.ts'
import { MakePage } from './MakePage.tsx'

/** Critical: the form of something new. 404 for what is no area, or one that these roles do not open. */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const office = await openOffice(context, request)
  const flashId = new URL(request.url).searchParams.get('flash')
  const view = office.maker(params.area ?? '')
  if (view === null || typeof view === 'string') throw new Response(null, { status: 404 })
  return { view, flash: flashId === null ? null : await office.flash(flashId) }
}

export default function MakeRoute() {
  const { view, flash } = useLoaderData<typeof loader>()
  return <MakePage view={view} flash={flash} />
}
