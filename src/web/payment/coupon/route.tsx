import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { shopOf } from '#web/shop-context.ts'
import { CouponPage } from './CouponPage.tsx'

/** Critical: the result of a form sent without script; null on every other visit. Personal, never cached. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const flashId = new URL(request.url).searchParams.get('flash')
  return { flash: flashId === null ? null : await shopOf(context).flash(flashId) }
}

export default function CouponRoute() {
  const { flash } = useLoaderData<typeof loader>()
  return <CouponPage flash={flash} />
}
