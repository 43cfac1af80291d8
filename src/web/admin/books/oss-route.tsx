import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { openOffice } from '../open-office.ts'
import { OssPage } from './OssPage.tsx'

/** Critical: the sums of a quarter. 404 for roles that do not read the books. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const office = await openOffice(context, request)
  const view = await office.books.oss(new URL(request.url).searchParams)
  if (view === null) throw new Response(null, { status: 404 })
  return { view }
}

export default function OssRoute() {
  const { view } = useLoaderData<typeof loader>()
  return <OssPage view={view} />
}
