import { type RouterContextProvider, redirect } from 'react-router'
import { shopOf } from '#web/shop-context.ts'
import type { BackOffice } from './views.ts'

/**
 * Opens the back office for a loader. Throws: a redirect to the sign-in page, or to the profile where staff
 * set up their second factor; 404 for everybody else, who need not know that there is one.
 */
export async function openOffice(
  context: Readonly<RouterContextProvider>,
  request: Request,
): Promise<BackOffice> {
  const office = await shopOf(context).backOffice()
  if (office === 'not-logged-in') {
    const { pathname, search } = new URL(request.url)
    throw redirect(`/login?${new URLSearchParams({ next: pathname + search })}`)
  }
  if (office === 'second-factor-needed') throw redirect('/profile#security')
  if (typeof office === 'string') throw new Response(null, { status: 404 })
  return office
}
