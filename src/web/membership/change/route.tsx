import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { PRODUCT_ID_PATTERN } from '#domains/catalog/contract.ts'
import { shopOf } from '#web/shop-context.ts'
import { PlanChangePage } from './PlanChangePage.tsx'

/**
 * Critical: the plans that may follow, and what the chosen one costs. Guests are redirected to the sign-in page,
 * members without the subscription to their profile. Personal, never cached.
 */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const [number, plan] = [searchParams.get('subscription') ?? '', searchParams.get('plan') ?? '']
  const flashId = searchParams.get('flash')
  const shop = shopOf(context)
  const [view, flash] = await Promise.all([
    shop.planChange({
      subscription: /^S\d{1,15}$/.test(number) ? number : null,
      plan: PRODUCT_ID_PATTERN.test(plan) ? plan : null,
    }),
    flashId === null ? null : shop.flash(flashId),
  ])
  if (view === 'guest') throw redirect('/login?next=%2Fprofile')
  if (view === null) throw redirect('/profile')
  return { view, flash }
}

export default function PlanChangeRoute() {
  const { view, flash } = useLoaderData<typeof loader>()
  return <PlanChangePage view={view} flash={flash} />
}
