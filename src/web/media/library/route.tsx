import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { shopOf } from '#web/shop-context.ts'
import { LibraryPage } from './LibraryPage.tsx'

/** Critical: the library. Guests are redirected to the sign-in page. Personal, never cached. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const view = await shopOf(context).library(new URL(request.url).searchParams.get('after'))
  if (view === null) throw redirect('/login?next=%2Flibrary')
  return { view }
}

export default function LibraryRoute() {
  const { view } = useLoaderData<typeof loader>()
  return <LibraryPage view={view} />
}
