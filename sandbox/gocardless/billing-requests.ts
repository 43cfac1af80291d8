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
import { type BillingRequestRow, type Books, FLOW_LIFE_MS, type FlowRow, newId } from './books.ts'
import { tell } from './events.ts'

/** Currencies that can be paid at once. Source: GoCardless API reference, "Billing Requests". */
const INSTANT_CURRENCIES = ['GBP', 'EUR']
const DEBIT_SCHEMES: Readonly<Record<string, string>> = {
  GBP: 'bacs',
  EUR: 'sepa_core',
  SEK: 'autogiro',
  DKK: 'betalingsservice',
  AUD: 'becs',
  NZD: 'becs_nz',
  CAD: 'pad',
  USD: 'ach',
}

/** Billing requests and the flows in which payers answer them. Source: GoCardless API reference. */
export function billingRequestRoutes(books: Books): readonly Route[] {
  const { billingRequests, flows } = books
  const found = ({ params }: ApiCall): BillingRequestRow =>
    foundOrRefuse(billingRequests.get(params.id ?? ''))
  const reply = (row: BillingRequestRow) => ({ body: { billing_requests: requestView(row) } })
  return [
    creationRoute(books, {
      path: '/billing_requests',
      on: 'create' as const,
      create(body) {
        const row = createRequest(books, body)
        return { id: row.id, view: requestView(row) }
      },
    }),
    apiRoute(books, { method: 'GET', path: '/billing_requests/:id', answer: (call) => reply(found(call)) }),
    apiRoute(books, {
      method: 'GET',
      path: '/billing_requests',
      answer({ query }) {
        const status = query.get('status')
        return listReply(
          'billing_requests',
          billingRequests.all().filter((row) => status === null || row.status === status),
          query,
          requestView,
        )
      },
    }),
    apiRoute(books, {
      method: 'POST',
      path: '/billing_requests/:id/actions/cancel',
      answer(call) {
        const row = found(call)
        if (row.status !== 'pending')
          throw invalidState('cancellation_failed', `This billing request is ${row.status}`)
        return reply(cancelRequest(books, row, 'api'))
      },
    }),
    apiRoute(books, {
      method: 'POST',
      path: '/billing_requests/:id/actions/fulfil',
      answer(call) {
        throw invalidState(
          'billing_request_not_ready',
          `The payer has to act first; this billing request is ${found(call).status}`,
        )
      },
    }),
    creationRoute(books, {
      path: '/billing_request_flows',
      create(body) {
        const row = createFlow(books, body)
        flows.put(row.id, row)
        return { id: row.id, view: flowView(books, row) }
      },
    }),
  ]
}

/** Cancels a request that nobody has answered yet. */
export function cancelRequest(
  books: Books,
  { id, metadata }: BillingRequestRow,
  by: 'api' | 'payer',
): BillingRequestRow {
  const { kit, billingRequests } = books
  const entry = kit.book.get(id)!
  if (entry.status === 'open') kit.book.put({ ...entry, status: 'canceled' })
  const cancelled = billingRequests.patch(id, { status: 'cancelled' })
  void tell(books, id, [
    {
      type: 'billing_requests',
      action: 'cancelled',
      links: { billing_request: id },
      metadata,
      cause: `billing_request_cancelled_by_${by}`,
    },
  ])
  return cancelled
}

/** Returns the flow that the payer was last sent to; undefined when the merchant made none. */
export function lastFlow({ flows }: Books, billingRequestId: string): FlowRow | undefined {
  return flows.all().findLast((flow) => flow.billingRequestId === billingRequestId)
}

function createRequest({ kit, creditor, billingRequests }: Books, body: ApiCall['body']): BillingRequestRow {
  requireOnly(body, [
    'payment_request',
    'mandate_request',
    'metadata',
    'fallback_enabled',
    'purpose_code',
    'links',
  ])
  const payment = objectOf(body, 'payment_request')
  const mandate = objectOf(body, 'mandate_request')
  if (!payment && !mandate) throw invalid('payment_request', 'or mandate_request must be given')
  const links = objectOf(body, 'links') ?? {}
  requireOnly(links, ['creditor'])
  if ((textOf(links, 'creditor') ?? creditor) !== creditor) throw invalid('links.creditor', 'was not found')
  const metadata = metadataOf(body)
  const asked = payment && paymentRequest(payment)
  const agreed = mandate && mandateRequest(mandate)
  const recorded = kit.recorded('create', {
    amount: asked?.amount ?? 0,
    currency: asked?.currency ?? agreed?.currency ?? '',
    account: creditor,
  })
  const id = newId(kit, 'BRQ')
  const { amount, currency } = recorded
  kit.book.put({
    ref: id,
    orderNumber: metadata.orderNumber ?? '',
    amount,
    currency,
    status: 'open',
    refunded: 0,
    subscription: null,
  })
  return billingRequests.put(id, {
    id,
    creditor: recorded.account,
    status: 'pending',
    metadata,
    fallbackEnabled: body.fallback_enabled === true,
    fallbackOccurred: false,
    payment: asked && { ...asked, amount, currency },
    mandate: agreed,
    customerId: null,
    mandateId: null,
    paymentId: null,
    createdAt: kit.now().toISOString(),
  })
}

function paymentRequest(body: Record<string, unknown>): NonNullable<BillingRequestRow['payment']> {
  requireOnly(body, ['amount', 'currency', 'description', 'metadata', 'reference', 'scheme'])
  const currency = textOf(body, 'currency', 3) ?? ''
  if (!INSTANT_CURRENCIES.includes(currency)) throw invalid('payment_request.currency', 'must be GBP or EUR')
  return {
    amount: amountOf(body),
    currency,
    description: textOf(body, 'description', 255),
    metadata: metadataOf(body),
  }
}

function mandateRequest(body: Record<string, unknown>): NonNullable<BillingRequestRow['mandate']> {
  requireOnly(body, ['currency', 'description', 'metadata', 'scheme', 'verify', 'consent_type'])
  const currency = textOf(body, 'currency', 3) ?? ''
  if (!Object.hasOwn(DEBIT_SCHEMES, currency))
    throw invalid('mandate_request.currency', `must be one of ${Object.keys(DEBIT_SCHEMES).join(', ')}`)
  return { currency, metadata: metadataOf(body) }
}

function createFlow({ kit, billingRequests }: Books, body: ApiCall['body']): FlowRow {
  requireOnly(body, [
    'redirect_uri',
    'exit_uri',
    'links',
    'language',
    'prefilled_customer',
    'auto_fulfil',
    'skip_success_screen',
    'show_redirect_buttons',
  ])
  const request = billingRequests.get(textOf(objectOf(body, 'links') ?? {}, 'billing_request') ?? '')
  if (!request) throw invalid('links.billing_request', 'was not found')
  if (request.status !== 'pending')
    throw invalidState('billing_request_not_pending', `This billing request is ${request.status}`)
  const redirectUri = textOf(body, 'redirect_uri', 2_000)
  const exitUri = textOf(body, 'exit_uri', 2_000)
  if (redirectUri === null || !URL.canParse(redirectUri)) throw invalid('redirect_uri', 'must be an address')
  if (exitUri !== null && !URL.canParse(exitUri)) throw invalid('exit_uri', 'must be an address')
  const at = kit.now()
  const expiresAt = new Date(at.getTime() + FLOW_LIFE_MS).toISOString()
  return {
    id: newId(kit, 'BRF'),
    billingRequestId: request.id,
    redirectUri,
    exitUri,
    createdAt: at.toISOString(),
    expiresAt,
  }
}

function requestView(row: BillingRequestRow): unknown {
  const { id, creditor, status, payment, mandate, metadata, customerId, mandateId, paymentId, createdAt } =
    row
  return {
    id,
    status,
    metadata,
    created_at: createdAt,
    fallback_enabled: row.fallbackEnabled,
    fallback_occurred: row.fallbackOccurred,
    actions: [],
    payment_request: payment && {
      amount: payment.amount,
      currency: payment.currency,
      description: payment.description,
      metadata: payment.metadata,
      scheme: payment.currency === 'GBP' ? 'faster_payments' : 'sepa_instant_credit_transfer',
      app_fee: null,
      reference: null,
      links: paymentId === null ? {} : { payment: paymentId },
    },
    mandate_request: mandate && {
      currency: mandate.currency,
      scheme: DEBIT_SCHEMES[mandate.currency],
      description: null,
      metadata: mandate.metadata,
      verify: 'minimum',
      links: mandateId === null ? {} : { mandate: mandateId },
    },
    links: {
      creditor,
      ...(customerId === null ? {} : { customer: customerId }),
      ...(payment && paymentId !== null ? { payment_request_payment: paymentId } : {}),
      ...(mandateId === null ? {} : { mandate_request_mandate: mandateId }),
    },
    instalment_schedule_request: null,
    subscription_request: null,
    purpose_code: 'other',
    resources: {},
  }
}

function flowView(
  { kit }: Books,
  { id, billingRequestId, redirectUri, exitUri, createdAt, expiresAt }: FlowRow,
): unknown {
  return {
    id,
    authorisation_url: `${kit.url}/flow/${id}`,
    redirect_uri: redirectUri,
    exit_uri: exitUri,
    created_at: createdAt,
    expires_at: expiresAt,
    links: { billing_request: billingRequestId },
    auto_fulfil: true,
    session_token: null,
  }
}
