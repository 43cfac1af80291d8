import type { Route } from '../kit/index.ts'
import { type RefundWish, refund } from './acts.ts'
import type { Books } from './books.ts'
import { notFound } from './errors.ts'
import { KEY_LIFE_MS, once, shown } from './gate.ts'
import type { CaptureRow } from './rows.ts'
import { amount, object, readBody, text } from './shape.ts'
import { disputeView, refundView, type View, wholeCaptureView } from './views.ts'

const REFUND = object({
  amount: amount(),
  custom_id: text(127),
  invoice_id: text(127),
  note_to_payer: text(255),
})

/**
 * Builds the routes of payments v2 (captures and refunds) and of reading disputes. Source: PayPal, Payments
 * API v2, Disputes API v1.
 */
export function paymentRoutes(books: Books): Route[] {
  const { rows } = books
  const captureNamed = (id = ''): CaptureRow => {
    const capture = rows.captures.get(id)
    if (!capture) throw notFound()
    return capture
  }
  const showRefund = (id = ''): View => {
    const row = rows.refunds.get(id)
    if (!row) throw notFound()
    return refundView(books, row)
  }
  return [
    {
      method: 'GET',
      path: '/v2/payments/captures/:id',
      handle: (request) => shown(request, 200, wholeCaptureView(books, captureNamed(request.params.id))),
    },
    {
      method: 'POST',
      path: '/v2/payments/captures/:id/refund',
      on: 'refund',
      handle(request) {
        const wish = readBody<RefundWish>(request.text(), REFUND, 'may be empty')
        const capture = captureNamed(request.params.id)
        return once(books, request, KEY_LIFE_MS.payments, {
          make: () => refund(books, capture, wish),
          show: showRefund,
        })
      },
    },
    {
      method: 'GET',
      path: '/v2/payments/refunds/:id',
      handle: (request) => shown(request, 200, showRefund(request.params.id)),
    },
    {
      method: 'GET',
      path: '/v1/customer/disputes',
      handle(request) {
        const transaction = request.url.searchParams.get('disputed_transaction_id')
        const items = rows.disputes
          .all()
          .filter(({ captureId }) => transaction === null || captureId === transaction)
        return { body: { items: items.map((dispute) => disputeView(books, dispute, 'summary')), links: [] } }
      },
    },
    {
      method: 'GET',
      path: '/v1/customer/disputes/:id',
      handle(request) {
        const dispute = rows.disputes.get(request.params.id ?? '')
        if (!dispute) throw notFound()
        return { body: disputeView(books, dispute, 'whole') }
      },
    },
  ]
}
