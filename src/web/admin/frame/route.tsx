import { type LoaderFunctionArgs, Outlet, useLoaderData } from 'react-router'
import type { PageHandle } from '#web/site/page-handle.ts'
import { LiveProvider } from '../live/LiveProvider.tsx'
import { openOffice } from '../open-office.ts'
import { Frame } from './Frame.tsx'

export const handle: PageHandle = { isBackOffice: true }

/** Critical: who is signed in, and the menu. Everybody else is sent away. Personal, never cached. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const office = await openOffice(context, request)
  return office.frame()
}

export default function FrameRoute() {
  const view = useLoaderData<typeof loader>()
  return (
    <LiveProvider from={view.newestOrder}>
      <Frame view={view}>
        <Outlet />
      </Frame>
    </LiveProvider>
  )
}
