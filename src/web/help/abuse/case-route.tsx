import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { shopOf } from '#web/shop-context.ts'
import { AbuseCase } from './AbuseCase.tsx'
import { MeasureCase } from './MeasureCase.tsx'

/** Critical: what the secret of this link opens: a report, or a measure. An unknown one: 404. Personal, never cached. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const shop = shopOf(context)
  const flashId = new URL(request.url).searchParams.get('flash')
  const secret = params.case ?? ''
  const [view, measure, flash] = await Promise.all([
    shop.abuseCase(secret),
    shop.abuseMeasure(secret),
    flashId === null ? null : shop.flash(flashId),
  ])
  if (view === null && measure === null) throw data(null, { status: 404 })
  return { view, measure, flash }
}

export default function AbuseCaseRoute() {
  const { view, measure, flash } = useLoaderData<typeof loader>()
  if (view) return <AbuseCase view={view} flash={flash} />
  return measure && <MeasureCase view={measure} flash={flash} />
}
