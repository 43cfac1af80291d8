import type { FastifyRequest } from 'fastify'
import type { Queryable } from '#db/database.ts'
import type { Visit } from '#domains/order/index.ts'
import { showPixel } from '#domains/partner/index.ts'
import type { OrderPageView } from '#web/checkout/views.ts'

interface Opening {
  readonly visit: Visit | null
  readonly visitor: FastifyRequest
  readonly allowImages: ((origin: string) => void) | undefined
  readonly now: Date
}

/** States in which nothing of a payment provider stands on the page. */
const PAID: readonly OrderPageView['paymentState'][] = ['paid', 'overpaid', 'partly-refunded']

/**
 * Adds the image of the partner who brought the order to its confirmation, once and for its buyer alone: nobody else
 * who has the link sees it, nor does a page on which the order can still be paid. Source: decision 0072.
 */
export async function withImage(
  db: Queryable,
  view: OrderPageView,
  { visit, visitor, allowImages, now }: Opening,
): Promise<OrderPageView> {
  const { order, paymentState, gateways } = view
  if (!visit || !allowImages || order.masked || order.state === 'cancelled') return view
  if (!PAID.includes(paymentState) || gateways.length > 0) return view
  const reader = { sessionHash: visit.hash, accountId: visit.accountId }
  const isDocument = isShownAsDocument(visitor)
  const image = await showPixel(db, { orderKey: order.key, reader, isDocument, now })
  if (image !== null && image !== 'due') allowImages(new URL(image).origin)
  return { ...view, image }
}

/** Returns whether a request loads the page itself: not its data, and not in advance or into another page. */
function isShownAsDocument({ method, raw, headers }: FastifyRequest): boolean {
  const path = (raw.url ?? '').split('?', 1)[0] ?? ''
  const target = headers['sec-fetch-dest'] ?? 'document'
  return method === 'GET' && !path.endsWith('.data') && !headers['sec-purpose'] && target === 'document'
}
