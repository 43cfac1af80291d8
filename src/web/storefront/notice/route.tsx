import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { shopOf } from '#web/shop-context.ts'
import { nothingHere } from '#web/site/moved.ts'
import type { PageHandle } from '#web/site/page-handle.ts'
import { Away, Failure } from '../not-found/Failure.tsx'
import { NotFound } from '../not-found/NotFound.tsx'

/**
 * Pages of the shop that the server keeps for when it can make none. Nobody can ask for them by their address.
 * Failure: the server uses the last ones, or a plain page.
 */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const kind = params.kind === 'away' || params.kind === 'failed' ? params.kind : 'missing'
  const { data: found } = kind === 'missing' ? await nothingHere(shopOf(context)) : { data: { popular: [] } }
  return data({ kind, popular: found.popular })
}

/** These pages must work when nothing else does. */
export const handle: PageHandle = { hydrate: false }

export default function NoticeRoute() {
  const { kind, popular } = useLoaderData<typeof loader>()
  if (kind === 'away') return <Away />
  return kind === 'failed' ? <Failure /> : <NotFound popular={popular} />
}
