import type { Reply, Route, SimRequest } from '../kit/index.ts'
import { apiRoute, GONE, ok, pageOf } from './api.ts'
import { type Books, chargebacksOf, type PaymentRow, refundsOf } from './books.ts'
import { cancel } from './deeds.ts'
import {
  readAmount,
  readBody,
  readDescription,
  readLocale,
  readMetadata,
  readText,
  readUrl,
} from './fields.ts'
import { createPayment } from './new-payment.ts'
import { problem } from './problem.ts'
import { beginRefund, cancelRefund, leftOf } from './refunds.ts'
import { chargebackView, isCancelable, paymentView, refundView } from './views.ts'

const PAYMENT_FIELDS = [
  'amount',
  'description',
  'redirectUrl',
  'cancelUrl',
  'webhookUrl',
  'metadata',
  'locale',
  'sequenceType',
  'customerId',
  'mandateId',
]
const EMBEDS = ['captures', 'refunds', 'chargebacks']

/**
 * Builds the routes of payments, their refunds and chargebacks. Source: docs.mollie.com "Payments API",
 * "Refunds API", "Chargebacks API".
 */
export function paymentRoutes(books: Books): Route[] {
  const { payments } = books
  const found = ({ params }: SimRequest): PaymentRow => {
    const payment = payments.get(params.id ?? '')
    if (!payment) throw problem(404, `No payment exists with token ${params.id}.`)
    return payment
  }
  return [
    apiRoute(books, 'POST', '/v2/payments', (request) => create(books, request), 'create'),
    apiRoute(books, 'GET', '/v2/payments', (request) =>
      pageOf(books, request, 'payments', payments.all(), (row) => paymentView(books, row)),
    ),
    apiRoute(books, 'GET', '/v2/payments/:id', (request) =>
      ok(paymentView(books, found(request), embedsOf(request))),
    ),
    apiRoute(books, 'DELETE', '/v2/payments/:id', async (request) => {
      const payment = found(request)
      if (!isCancelable(payment)) throw problem(422, 'The payment cannot be canceled')
      return ok(paymentView(books, await cancel(books, payment)))
    }),
    apiRoute(
      books,
      'POST',
      '/v2/payments/:id/refunds',
      (request) => refund(books, found(request), request),
      'refund',
    ),
    apiRoute(books, 'GET', '/v2/payments/:id/refunds', (request) =>
      pageOf(books, request, 'refunds', refundsOf(books, found(request).id), (row) => refundView(books, row)),
    ),
    apiRoute(books, 'GET', '/v2/payments/:id/refunds/:refund', (request) =>
      ok(refundView(books, foundRefund(books, found(request), request))),
    ),
    apiRoute(books, 'DELETE', '/v2/payments/:id/refunds/:refund', async (request) => {
      const { id, status } = foundRefund(books, found(request), request)
      if (status !== 'pending') throw problem(422, 'The refund cannot be canceled any more')
      await cancelRefund(books, id)
      return GONE
    }),
    apiRoute(books, 'GET', '/v2/payments/:id/chargebacks', (request) =>
      pageOf(books, request, 'chargebacks', chargebacksOf(books, found(request).id), (row) =>
        chargebackView(books, row),
      ),
    ),
  ]
}

async function create(books: Books, request: SimRequest): Promise<Reply> {
  const body = readBody(request, PAYMENT_FIELDS)
  const { minor, currency } = readAmount(body)
  const payment = await createPayment(books, {
    amount: minor,
    currency,
    description: readDescription(body, true),
    metadata: readMetadata(body),
    locale: readLocale(body),
    redirectUrl: readUrl(body, 'redirectUrl'),
    cancelUrl: readUrl(body, 'cancelUrl'),
    webhookUrl: readUrl(body, 'webhookUrl'),
    sequenceType: readText(body, 'sequenceType') ?? 'oneoff',
    customerId: readText(body, 'customerId'),
    mandateId: readText(body, 'mandateId'),
    subscriptionId: null,
  })
  return ok(paymentView(books, payment), 201)
}

function refund(books: Books, payment: PaymentRow, request: SimRequest): Reply {
  const body = readBody(request, ['amount', 'description', 'metadata'])
  const { minor: amount, currency } = readAmount(body)
  if (payment.status !== 'paid') throw problem(422, 'The payment is not paid, so it cannot be refunded')
  if (currency !== payment.currency)
    throw problem(422, `The currency must be ${payment.currency}`, 'amount.currency')
  if (amount > leftOf(books, payment)) throw problem(422, 'The amount is higher than the maximum', 'amount')
  const description = readDescription(body, false)
  return ok(
    refundView(books, beginRefund(books, payment, { amount, description, metadata: readMetadata(body) })),
    201,
  )
}

function foundRefund(books: Books, { id }: PaymentRow, { params }: SimRequest) {
  const refund = books.refunds.get(params.refund ?? '')
  if (refund?.paymentId !== id) throw problem(404, `No refund exists with token ${params.refund}.`)
  return refund
}

function embedsOf({ url }: SimRequest): readonly string[] {
  const embeds = (url.searchParams.get('embed') ?? '').split(',').filter((name) => name !== '')
  if (!embeds.every((name) => EMBEDS.includes(name)))
    throw problem(400, 'The embed parameter is invalid', 'embed')
  return embeds
}
