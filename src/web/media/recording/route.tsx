import { data, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { shopOf } from '#web/shop-context.ts'
import { RecordingPage } from './RecordingPage.tsx'

/**
 * Critical: the recording. Guests are redirected to the sign-in page; an unknown recording: 404. Personal,
 * never cached.
 */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const slug = params.recording ?? ''
  const view = await shopOf(context).recording(slug)
  if (view === 'guest') throw redirect(`/login?next=${encodeURIComponent(`/library/${slug}`)}`)
  if (view === null) throw data(null, { status: 404 })
  return { view, paths: view.paths }
}

export default function RecordingRoute() {
  const { view } = useLoaderData<typeof loader>()
  return <RecordingPage key={view.slug} view={view} />
}
