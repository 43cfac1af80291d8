import { type LoaderFunctionArgs, redirect } from 'react-router'
import { shopOf } from '#web/shop-context.ts'
import type { PartnerArea } from './views.ts'

/**
 * Opens the partner area for the visitor. Throws: a redirect to the sign-in page for guests, and to the page of the
 * programme for those who take no part.
 */
export async function openArea(
  { context, request }: Pick<LoaderFunctionArgs, 'context' | 'request'>,
  page: string,
): Promise<{ readonly area: PartnerArea; readonly query: URLSearchParams }> {
  const area = await shopOf(context).partnerArea()
  if (area === null) throw redirect(`/login?next=${encodeURIComponent(`/partner/${page}`)}`)
  if (area === 'none') throw redirect('/partner')
  return { area, query: new URL(request.url).searchParams }
}
