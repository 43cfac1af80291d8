import type { Reply, Route, SimRequest } from '../kit/index.ts'
import { apiRoute, GONE, ok, pageOf } from './api.ts'
import type { Books, CustomerRow, MandateRow, SubscriptionRow } from './books.ts'
import {
  readAmount,
  readBody,
  readDescription,
  readLocale,
  readMetadata,
  readText,
  readUrl,
} from './fields.ts'
import { problem } from './problem.ts'
import { INTERVAL } from './subscriptions.ts'
import { customerView, mandateView, paymentView, subscriptionView } from './views.ts'

const SUBSCRIPTION_FIELDS = [
  'amount',
  'times',
  'interval',
  'startDate',
  'description',
  'webhookUrl',
  'metadata',
  'mandateId',
]

/**
 * Builds the routes of customers with their mandates, payments and subscriptions. Source: docs.mollie.com
 * "Customers API", "Mandates API", "Subscriptions API".
 */
export function customerRoutes(books: Books): Route[] {
  const { customers, mandates, subscriptions } = books
  const found = ({ params }: SimRequest): CustomerRow => {
    const customer = customers.get(params.id ?? '')
    if (!customer) throw problem(404, `No customer exists with token ${params.id}.`)
    return customer
  }
  const foundMandate = (request: SimRequest): MandateRow => {
    const mandate = mandates.get(request.params.mandate ?? '')
    if (mandate?.customerId !== found(request).id)
      throw problem(404, `No mandate exists with token ${request.params.mandate}.`)
    return mandate
  }
  const foundSubscription = (request: SimRequest): SubscriptionRow => {
    const subscription = subscriptions.get(request.params.subscription ?? '')
    if (subscription?.customerId !== found(request).id)
      throw problem(404, `No subscription exists with token ${request.params.subscription}.`)
    return subscription
  }
  const ofCustomer = <Row extends { readonly customerId: string | null }>(
    request: SimRequest,
    rows: readonly Row[],
  ): Row[] => {
    const { id } = found(request)
    return rows.filter(({ customerId }) => customerId === id)
  }
  return [
    apiRoute(books, 'POST', '/v2/customers', (request) => createCustomer(books, request)),
    apiRoute(books, 'GET', '/v2/customers/:id', (request) => ok(customerView(books, found(request)))),
    apiRoute(books, 'GET', '/v2/customers/:id/payments', (request) =>
      pageOf(books, request, 'payments', ofCustomer(request, books.payments.all()), (row) =>
        paymentView(books, row),
      ),
    ),
    apiRoute(books, 'GET', '/v2/customers/:id/mandates', (request) =>
      pageOf(books, request, 'mandates', ofCustomer(request, mandates.all()), (row) =>
        mandateView(books, row),
      ),
    ),
    apiRoute(books, 'GET', '/v2/customers/:id/mandates/:mandate', (request) =>
      ok(mandateView(books, foundMandate(request))),
    ),
    apiRoute(books, 'DELETE', '/v2/customers/:id/mandates/:mandate', (request) => {
      mandates.patch(foundMandate(request).id, { isRevoked: true })
      return GONE
    }),
    apiRoute(books, 'POST', '/v2/customers/:id/subscriptions', (request) =>
      createSubscription(books, found(request), request),
    ),
    apiRoute(books, 'GET', '/v2/customers/:id/subscriptions', (request) =>
      pageOf(books, request, 'subscriptions', ofCustomer(request, subscriptions.all()), (row) =>
        subscriptionView(books, row),
      ),
    ),
    apiRoute(books, 'GET', '/v2/customers/:id/subscriptions/:subscription', (request) =>
      ok(subscriptionView(books, foundSubscription(request))),
    ),
    apiRoute(books, 'DELETE', '/v2/customers/:id/subscriptions/:subscription', (request) => {
      const { id, status } = foundSubscription(request)
      if (status !== 'active') throw problem(422, 'The subscription is not active')
      return ok(
        subscriptionView(books, subscriptions.patch(id, { status: 'canceled', nextPaymentDate: null })),
      )
    }),
  ]
}

function createCustomer(books: Books, request: SimRequest): Reply {
  const body = readBody(request, ['name', 'email', 'locale', 'metadata'])
  const email = readText(body, 'email')
  if (email !== null && !/^[^@\s]+@[^@\s]+$/.test(email))
    throw problem(422, 'The email address is invalid', 'email')
  const id = books.kit.newId('cst_', 10)
  const customer = {
    id,
    name: readText(body, 'name'),
    email,
    locale: readLocale(body),
    metadata: readMetadata(body),
  }
  return ok(
    customerView(books, books.customers.put(id, { ...customer, createdAt: books.kit.now().toISOString() })),
    201,
  )
}

function createSubscription(books: Books, customer: CustomerRow, request: SimRequest): Reply {
  const body = readBody(request, SUBSCRIPTION_FIELDS)
  const { minor: amount, currency } = readAmount(body)
  const { times = null } = body
  if (times !== null && !(Number.isInteger(times) && Number(times) > 0))
    throw problem(422, 'The times parameter is invalid', 'times')
  const interval = readText(body, 'interval') ?? ''
  if (!INTERVAL.test(interval)) throw problem(422, 'The interval is invalid', 'interval')
  const wanted = readText(body, 'mandateId')
  const mandate = books.mandates
    .all()
    .find(
      ({ id, customerId, isRevoked }) => customerId === customer.id && !isRevoked && (wanted ?? id) === id,
    )
  if (!mandate) throw problem(422, 'The customer has no suitable mandates', 'mandateId')
  const now = books.kit.now().toISOString()
  const startDate = readText(body, 'startDate') ?? now.slice(0, 10)
  if (Number.isNaN(Date.parse(startDate))) throw problem(422, 'The start date is invalid', 'startDate')
  const count = times as number | null
  const row: SubscriptionRow = {
    id: books.kit.newId('sub_', 10),
    customerId: customer.id,
    mandateId: mandate.id,
    status: 'active',
    amount,
    currency,
    times: count,
    timesRemaining: count,
    interval,
    startDate,
    nextPaymentDate: startDate,
    createdAt: now,
    description: readDescription(body, true),
    webhookUrl: readUrl(body, 'webhookUrl'),
    metadata: readMetadata(body),
  }
  return ok(subscriptionView(books, books.subscriptions.put(row.id, row)), 201)
}
