import { timingSafeEqual } from 'node:crypto'
import { Refusal, type Reply, type Route, type SimRequest } from '../kit/types.ts'
import { checkFields } from './fields.ts'
import { invoiceOf, mark } from './invoices.ts'
import { createInvoice } from './new-invoice.ts'
import { createRefund, pullPaymentOf } from './refunds.ts'
import type { Invoice, Store } from './store.ts'
import { invoiceView, paymentMethodsView, payoutsView, pullPaymentView } from './views.ts'

const LIST_PARAMETERS = [
  'orderId',
  'status',
  'textSearch',
  'startDate',
  'endDate',
  'skip',
  'take',
  'includeArchived',
]
const MOST_LISTED = 500

/**
 * Builds the routes of the Greenfield API that a shop needs. Source: docs.btcpayserver.org/API/Greenfield/v1.
 */
export function apiRoutes(store: Store): readonly Route[] {
  const invoices = '/api/v1/stores/:store/invoices'
  const faultBody = (status: number): Reply => ({
    body: { code: 'generic-error', message: `fault ${status}` },
  })
  const route = (
    method: Route['method'],
    path: string,
    handle: (request: SimRequest) => unknown,
    on?: Route['on'],
  ): Route => ({
    method,
    path,
    faultBody,
    handle: async (request) => ({ body: await handle(allowed(store, request)) }),
    ...(on ? { on } : {}),
  })
  const invoiceIn = ({ params }: SimRequest): Invoice => invoiceOf(store, params.id ?? '')
  return [
    route(
      'POST',
      invoices,
      async (request) => invoiceView(store, await createInvoice(store, request.json())),
      'create',
    ),
    route('GET', invoices, (request) => listInvoices(store, request.url.searchParams)),
    route('GET', `${invoices}/:id`, (request) => invoiceView(store, invoiceIn(request))),
    route('GET', `${invoices}/:id/payment-methods`, (request) => paymentMethodsView(invoiceIn(request))),
    route('POST', `${invoices}/:id/status`, async (request) => {
      const fields = request.json()
      checkFields(fields, { status: (value) => value === 'Invalid' || value === 'Settled' })
      return invoiceView(store, await mark(store, invoiceIn(request), fields.status as 'Invalid' | 'Settled'))
    }),
    route(
      'POST',
      `${invoices}/:id/refund`,
      (request) => pullPaymentView(store, createRefund(store, invoiceIn(request), request.json())),
      'refund',
    ),
    route('GET', '/api/v1/stores/:store/pull-payments', () =>
      store.pullPayments.all().map((one) => pullPaymentView(store, one)),
    ),
    // These two need no key: everybody who knows the link may read them.
    {
      method: 'GET',
      path: '/api/v1/pull-payments/:id',
      handle: ({ params }) => ({ body: pullPaymentView(store, pullPaymentOf(store, params.id ?? '')) }),
    },
    {
      method: 'GET',
      path: '/api/v1/pull-payments/:id/payouts',
      handle: ({ params }) => ({ body: payoutsView(pullPaymentOf(store, params.id ?? '')) }),
    },
  ]
}

/** Checks the API key and the store. Throws: Refusal 401 and 403. */
function allowed({ apiKey, id }: Store, request: SimRequest): SimRequest {
  const given = Buffer.from(request.headers.authorization ?? '')
  const expected = Buffer.from(`token ${apiKey}`)
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new Refusal(401, {
      code: 'unauthenticated',
      message: 'Authentication is required for accessing this endpoint',
    })
  if (request.params.store !== id)
    throw new Refusal(403, {
      code: 'missing-permission',
      message: 'Insufficient API permissions for this store',
    })
  return request
}

function listInvoices(store: Store, query: URLSearchParams): readonly object[] {
  const unknown = [...query.keys()].filter((name) => !LIST_PARAMETERS.includes(name))
  if (unknown.length > 0)
    throw new Refusal(
      422,
      unknown.map((path) => ({ path, message: 'This parameter is not known' })),
    )
  const orderIds = query.getAll('orderId')
  const statuses = query.getAll('status')
  const seconds = (name: string, otherwise: number): number =>
    query.has(name) ? Number(query.get(name)) : otherwise
  const skip = seconds('skip', 0)
  return store.invoices
    .all()
    .filter(
      ({ metadata }) => orderIds.length === 0 || orderIds.some((orderId) => orderId === metadata.orderId),
    )
    .filter(({ status }) => statuses.length === 0 || statuses.includes(status))
    .filter(
      ({ createdAt }) =>
        createdAt >= seconds('startDate', 0) * 1000 &&
        createdAt <= seconds('endDate', Number.MAX_SAFE_INTEGER) * 1000,
    )
    .sort((one, other) => other.createdAt - one.createdAt)
    .slice(skip, skip + Math.min(seconds('take', MOST_LISTED), MOST_LISTED))
    .map((invoice) => invoiceView(store, invoice))
}
