import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { shopOf } from '#web/shop-context.ts'
import { GiftPage } from './GiftPage.tsx'

/** Critical: the gift that the link of a mail opens. Personal, never cached. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const shop = shopOf(context)
  const token = url.searchParams.get('token') ?? ''
  const flashId = url.searchParams.get('flash')
  const [view, flash] = await Promise.all([shop.gift(token), flashId === null ? null : shop.flash(flashId)])
  return { view, token, flash }
}

export default function GiftRoute() {
  const { view, token, flash } = useLoaderData<typeof loader>()
  return <GiftPage view={view} token={token} flash={flash} />
}
