import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { openOffice } from '../open-office.ts'
import { BooksPage } from './BooksPage.tsx'

/** Critical: the exports. 404 for roles that do not read the books. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const office = await openOffice(context, request)
  const query = new URL(request.url).searchParams
  const flashId = query.get('flash')
  const [view, flash] = await Promise.all([
    office.books.books(query),
    flashId === null ? null : office.flash(flashId),
  ])
  if (view === null) throw new Response(null, { status: 404 })
  return { view, flash }
}

export default function BooksRoute() {
  const { view, flash } = useLoaderData<typeof loader>()
  return <BooksPage view={view} flash={flash} />
}
