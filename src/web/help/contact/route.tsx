import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { shopOf } from '#web/shop-context.ts'
import { ContactPage } from './ContactPage.tsx'

/** Longest number of an order in a link. Units: UTF-16 code units. */
const ORDER_MAX = 40

/** Critical: who the shop is, and the form with what is already known. Personal, never cached. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const shop = shopOf(context)
  const query = new URL(request.url).searchParams
  const flashId = query.get('flash')
  const [view, flash] = await Promise.all([
    shop.contact({ order: (query.get('order') ?? '').slice(0, ORDER_MAX) }),
    flashId === null ? null : shop.flash(flashId),
  ])
  return { view, flash }
}

export default function ContactRoute() {
  return <ContactPage {...useLoaderData<typeof loader>()} />
}
