import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { shopOf } from '#web/shop-context.ts'
import { AbuseCase } from './AbuseCase.tsx'

/** Critical: the case of this link. An unknown one: 404. Personal, never cached. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const shop = shopOf(context)
  const flashId = new URL(request.url).searchParams.get('flash')
  const [view, flash] = await Promise.all([
    shop.abuseCase(params.case ?? ''),
    flashId === null ? null : shop.flash(flashId),
  ])
  if (view === null) throw data(null, { status: 404 })
  return { view, flash }
}

export default function AbuseCaseRoute() {
  return <AbuseCase {...useLoaderData<typeof loader>()} />
}
