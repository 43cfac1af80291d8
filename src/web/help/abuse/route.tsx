import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { shopOf } from '#web/shop-context.ts'
import { AbuseForm } from './AbuseForm.tsx'

/** Critical: what a link fills the form with, and what the shop refused of it. Personal, never cached. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const shop = shopOf(context)
  const query = new URL(request.url).searchParams
  const flashId = query.get('flash')
  const [filled, flash] = await Promise.all([
    shop.abuseForm({ kind: query.get('kind') ?? '', thing: query.get('thing') ?? '' }),
    flashId === null ? null : shop.flash(flashId),
  ])
  return { filled, flash }
}

export default function AbuseRoute() {
  return <AbuseForm {...useLoaderData<typeof loader>()} />
}
