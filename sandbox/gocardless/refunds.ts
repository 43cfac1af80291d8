import type { Route } from '../kit/types.ts'
import {
  type ApiCall,
  amountOf,
  apiRoute,
  creationRoute,
  foundOrRefuse,
  invalid,
  invalidState,
  listReply,
  metadataOf,
  objectOf,
  requireOnly,
  textOf,
} from './api.ts'
import { type Books, newId, type RefundRow } from './books.ts'
import { tell } from './events.ts'

/** Most refunds per payment. */
const MOST_REFUNDS = 5

/**
 * Builds the routes of refunds: each is created at first and paid right after. Source: GoCardless API
 * reference, "Refunds".
 */
export function refundRoutes(books: Books): readonly Route[] {
  const { refunds } = books
  return [
    creationRoute(books, {
      path: '/refunds',
      on: 'refund' as const,
      create(body) {
        const row = createRefund(books, body)
        return { id: row.id, view: refundView(row, 'created') }
      },
    }),
    apiRoute(books, {
      method: 'GET',
      path: '/refunds/:id',
      answer: ({ params }) => ({
        body: { refunds: refundView(foundOrRefuse(refunds.get(params.id ?? '')), 'paid') },
      }),
    }),
    apiRoute(books, {
      method: 'GET',
      path: '/refunds',
      answer({ query }) {
        const payment = query.get('payment')
        return listReply(
          'refunds',
          refunds.all().filter(({ paymentId }) => payment === null || paymentId === payment),
          query,
          (row) => refundView(row, 'paid'),
        )
      },
    }),
  ]
}

function createRefund(books: Books, body: ApiCall['body']): RefundRow {
  requireOnly(body, ['amount', 'links', 'metadata', 'reference', 'total_amount_confirmation'])
  const { kit, payments, refunds } = books
  const payment = payments.get(textOf(objectOf(body, 'links') ?? {}, 'payment') ?? '')
  if (!payment) throw invalid('links.payment', 'was not found')
  const amount = amountOf(body)
  const total = amountOf(body, 'total_amount_confirmation')
  if (payment.status !== 'confirmed' && payment.status !== 'paid_out')
    throw invalidState('refund_payment_invalid_state', `This payment is ${payment.status}`)
  if (payment.refunds >= MOST_REFUNDS)
    throw invalid('links.payment', 'has too many refunds', 'number_of_refunds_exceeded')
  if (payment.refunded + amount > payment.amount)
    throw invalid('amount', 'is more than is left', 'available_refund_amount_insufficient')
  if (payment.refunded + amount !== total)
    throw invalid(
      'total_amount_confirmation',
      'is not what will have been refunded',
      'total_amount_confirmation_invalid',
    )
  const id = newId(kit, 'RF')
  const metadata = metadataOf(body)
  const row = refunds.put(id, {
    id,
    paymentId: payment.id,
    amount,
    currency: payment.currency,
    metadata,
    createdAt: kit.now().toISOString(),
  })
  payments.patch(payment.id, { refunded: total, refunds: payment.refunds + 1 })
  const entry = kit.book.get(payment.ref)!
  kit.book.put({ ...entry, refunded: total, status: total === payment.amount ? 'refunded' : entry.status })
  const about = { type: 'refunds', links: { refund: id }, metadata } as const
  void tell(books, payment.ref, [
    { ...about, action: 'created', cause: 'refund_created' },
    { ...about, action: 'paid', cause: 'refund_paid' },
  ])
  return row
}

function refundView(
  { id, paymentId, amount, currency, metadata, createdAt }: RefundRow,
  status: 'created' | 'paid',
): unknown {
  return {
    id,
    amount,
    currency,
    status,
    metadata,
    created_at: createdAt,
    reference: null,
    fx: null,
    links: { payment: paymentId },
  }
}
