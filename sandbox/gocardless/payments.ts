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
import { type Books, bookStatus, type MandateRow, newId, type PaymentRow } from './books.ts'
import { type Happening, tell } from './events.ts'

/**
 * Builds the routes of payments and of the mandates and customers behind them. Source: GoCardless API
 * reference.
 */
export function paymentRoutes(books: Books): readonly Route[] {
  const { payments, mandates } = books
  const payment = ({ params }: ApiCall): PaymentRow => foundOrRefuse(payments.get(params.id ?? ''))
  const mandate = ({ params }: ApiCall): MandateRow => foundOrRefuse(mandates.get(params.id ?? ''))
  return [
    creationRoute(books, {
      path: '/payments',
      on: 'capture' as const,
      create(body) {
        const row = requestPayment(books, body)
        return { id: row.id, view: paymentView(row) }
      },
    }),
    apiRoute(books, {
      method: 'GET',
      path: '/payments/:id',
      answer: (call) => ({ body: { payments: paymentView(payment(call)) } }),
    }),
    apiRoute(books, {
      method: 'GET',
      path: '/payments',
      answer({ query }) {
        const wanted = ({ mandateId, subscriptionId, status }: PaymentRow): boolean =>
          isWanted(query, 'mandate', mandateId) &&
          isWanted(query, 'subscription', subscriptionId) &&
          isWanted(query, 'status', status)
        return listReply('payments', payments.all().filter(wanted), query, paymentView)
      },
    }),
    apiRoute(books, {
      method: 'POST',
      path: '/payments/:id/actions/cancel',
      answer(call) {
        const row = payment(call)
        if (row.status !== 'pending_submission')
          throw invalidState('cancellation_failed', `This payment is ${row.status} and cannot be cancelled`)
        void tell(books, row.ref, [setStatus(books, row, 'cancelled', 'payment_cancelled')])
        return { body: { payments: paymentView(payments.get(row.id) ?? row) } }
      },
    }),
    apiRoute(books, {
      method: 'GET',
      path: '/mandates/:id',
      answer: (call) => ({ body: { mandates: mandateView(mandate(call)) } }),
    }),
    apiRoute(books, {
      method: 'POST',
      path: '/mandates/:id/actions/cancel',
      answer(call) {
        const row = mandate(call)
        if (row.status !== 'active')
          throw invalidState('cancellation_failed', `This mandate is ${row.status}`)
        return { body: { mandates: mandateView(cancelMandate(books, row)) } }
      },
    }),
    apiRoute(books, {
      method: 'GET',
      path: '/customers/:id',
      answer({ params }) {
        const known = foundOrRefuse(mandates.all().find(({ customerId }) => customerId === params.id))
        return {
          body: {
            customers: {
              id: known.customerId,
              created_at: known.createdAt,
              email: 'payer@example.com',
              given_name: 'Simulated',
              family_name: 'Payer',
              metadata: {},
            },
          },
        }
      },
    }),
  ]
}

export type NewPayment = Pick<
  PaymentRow,
  'ref' | 'creditor' | 'amount' | 'currency' | 'isInstant' | 'mandateId' | 'description' | 'metadata'
> &
  Partial<Pick<PaymentRow, 'status' | 'fails' | 'endsMandate' | 'subscriptionId'>>

/** Creates a payment and its entry in the book, unless the entry exists. */
export function openPayment({ kit, payments, mandates }: Books, { ref, ...given }: NewPayment): PaymentRow {
  const id = newId(kit, 'PM')
  const { amount, currency, account } = kit.recorded('capture', {
    amount: given.amount,
    currency: given.currency,
    account: given.creditor,
  })
  const row = payments.put(id, {
    status: 'pending_submission',
    fails: false,
    endsMandate: false,
    subscriptionId: null,
    refunded: 0,
    refunds: 0,
    createdAt: kit.now().toISOString(),
    ...given,
    id,
    ref: ref || id,
    amount,
    currency,
    creditor: account,
  })
  const before = kit.book.get(row.ref)
  const mandate = row.mandateId === null ? undefined : mandates.get(row.mandateId)
  // A second payment on a mandate turns it into a subscription, which includes the first payment.
  const first = mandate && !before ? kit.book.get(mandate.billingRequestId) : undefined
  if (first && mandate) kit.book.put({ ...first, subscription: mandate.id })
  const orderNumber = given.metadata.orderNumber ?? before?.orderNumber ?? ''
  const subscription = before ? before.subscription : (mandate?.id ?? null)
  kit.book.put({
    ref: row.ref,
    orderNumber,
    amount,
    currency,
    status: bookStatus(row.status),
    refunded: 0,
    subscription,
  })
  return row
}

/** Changes the status of a payment, here and in the book. Returns what is to be reported. */
export function setStatus(
  { kit, payments }: Books,
  { id, ref, metadata }: PaymentRow,
  status: PaymentRow['status'],
  cause: string,
): Happening {
  payments.patch(id, { status })
  const entry = kit.book.get(ref)!
  if (entry.status !== 'refunded') kit.book.put({ ...entry, status: bookStatus(status) })
  return { type: 'payments', action: status, links: { payment: id }, metadata, cause }
}

/** Cancels a mandate; it can no longer be debited. */
export function cancelMandate(books: Books, { id, billingRequestId, metadata }: MandateRow): MandateRow {
  const row = books.mandates.patch(id, { status: 'cancelled' })
  void tell(books, billingRequestId, [
    { type: 'mandates', action: 'cancelled', links: { mandate: id }, metadata, cause: 'mandate_cancelled' },
  ])
  return row
}

/**
 * Creates a payment on a mandate. The first payment of a request that asked only for the mandate belongs to
 * the request, every other one stands alone.
 */
function requestPayment(books: Books, body: ApiCall['body']): PaymentRow {
  requireOnly(body, [
    'amount',
    'currency',
    'links',
    'metadata',
    'description',
    'reference',
    'charge_date',
    'retry_if_possible',
  ])
  const { mandates, billingRequests } = books
  const links = objectOf(body, 'links') ?? {}
  requireOnly(links, ['mandate'])
  const mandate = mandates.get(textOf(links, 'mandate') ?? '')
  if (!mandate) throw invalid('links.mandate', 'was not found')
  const amount = amountOf(body)
  if (body.currency !== mandate.currency)
    throw invalid('currency', `must be ${mandate.currency} for this mandate`)
  if (mandate.status !== 'active')
    throw invalidState('mandate_is_inactive', `The mandate is ${mandate.status}`)
  const request = billingRequests.get(mandate.billingRequestId)
  const isFirst = request?.payment === null && request.paymentId === null
  const row = openPayment(books, {
    ref: isFirst ? request.id : '',
    creditor: mandate.creditor,
    amount,
    currency: mandate.currency,
    isInstant: false,
    mandateId: mandate.id,
    description: textOf(body, 'description', 255),
    metadata: metadataOf(body),
    ...failureOf(books, mandate, isFirst),
  })
  if (isFirst) billingRequests.patch(request.id, { paymentId: row.id })
  mandates.patch(mandate.id, { failsNext: false })
  void tell(books, row.ref, [
    {
      type: 'payments',
      action: 'created',
      links: { payment: row.id },
      metadata: row.metadata,
      cause: 'payment_created',
    },
  ])
  return row
}

/** Decides how the bank will answer a debit. A refusal for good takes the mandate with it. */
function failureOf(
  { kit }: Books,
  { failsNext }: MandateRow,
  isFirst: boolean,
): Pick<PaymentRow, 'fails' | 'endsMandate'> {
  const declined = isFirst ? null : kit.declinesRenewal()
  return { fails: failsNext || declined !== null, endsMandate: declined === 'decline-final' }
}

function isWanted(query: URLSearchParams, name: string, value: string | null): boolean {
  return !query.has(name) || query.get(name) === value
}

function paymentView({
  id,
  creditor,
  amount,
  currency,
  refunded,
  status,
  mandateId,
  subscriptionId,
  description,
  metadata,
  isInstant,
  createdAt,
}: PaymentRow): unknown {
  return {
    id,
    amount,
    currency,
    status,
    description,
    metadata,
    amount_refunded: refunded,
    created_at: createdAt,
    charge_date: createdAt.slice(0, 10),
    reference: null,
    app_fee: null,
    retry_if_possible: false,
    fx: null,
    scheme: isInstant ? 'faster_payments' : 'bank_debit',
    links: {
      creditor,
      ...(mandateId === null ? {} : { mandate: mandateId }),
      ...(subscriptionId === null ? {} : { subscription: subscriptionId }),
    },
  }
}

function mandateView({ id, creditor, customerId, status, metadata, createdAt }: MandateRow): unknown {
  return {
    id,
    status,
    metadata,
    created_at: createdAt,
    reference: id,
    payments_require_approval: false,
    links: { creditor, customer: customerId },
  }
}
