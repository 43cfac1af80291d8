import type { Route } from '../kit/index.ts'
import { moneyIn } from './acts.ts'
import { cancelSubscription } from './billing.ts'
import { type Books, bookSubscription, salesOf } from './books.ts'
import { invalidRequest, notFound, unprocessable } from './errors.ts'
import { subscriptionEvent } from './events.ts'
import { KEY_LIFE_MS, once, shown } from './gate.ts'
import { type Amount, amountOf, minorOf } from './money.ts'
import type { PlanRow, SubscriptionRow } from './rows.ts'
import { address, amount, flag, list, object, oneOf, readBody, text, wholeNumber } from './shape.ts'
import { planView, productView, subscriptionView } from './views.ts'

interface PlanBody {
  readonly product_id: string
  readonly name: string
  readonly billing_cycles: readonly {
    readonly frequency: { readonly interval_unit: PlanRow['unit']; readonly interval_count?: number }
    readonly total_cycles?: number
    readonly pricing_scheme: { readonly fixed_price: Amount }
  }[]
}

interface SubscriptionBody {
  readonly plan_id: string
  readonly custom_id?: string
  readonly application_context: { readonly return_url: string; readonly cancel_url: string }
}

const PRODUCT = object(
  {
    id: text(50, /^[\w-]{6,50}$/),
    name: text(127),
    description: text(256),
    type: oneOf('PHYSICAL', 'DIGITAL', 'SERVICE'),
    category: text(256),
    image_url: address,
    home_url: address,
  },
  ['name', 'type'],
)

const CYCLE = object(
  {
    frequency: object(
      { interval_unit: oneOf('DAY', 'WEEK', 'MONTH', 'YEAR'), interval_count: wholeNumber(1, 365) },
      ['interval_unit'],
    ),
    tenure_type: oneOf('REGULAR'),
    sequence: wholeNumber(1, 1),
    total_cycles: wholeNumber(0, 999),
    pricing_scheme: object({ fixed_price: amount() }, ['fixed_price']),
  },
  ['frequency', 'tenure_type', 'sequence', 'pricing_scheme'],
)

const PLAN = object(
  {
    product_id: text(50),
    name: text(127),
    status: oneOf('CREATED', 'ACTIVE'),
    description: text(127),
    billing_cycles: list(CYCLE, 1),
    payment_preferences: object({
      auto_bill_outstanding: flag,
      setup_fee_failure_action: oneOf('CONTINUE', 'CANCEL'),
      payment_failure_threshold: wholeNumber(0, 999),
    }),
    quantity_supported: flag,
  },
  ['product_id', 'name', 'billing_cycles', 'payment_preferences'],
)

const CONTEXT = object(
  {
    brand_name: text(127),
    locale: text(10, /^[a-z]{2}(-[A-Z][a-z]{3})?(-[A-Z]{2})?$/),
    shipping_preference: oneOf('GET_FROM_FILE', 'NO_SHIPPING', 'SET_PROVIDED_ADDRESS'),
    user_action: oneOf('CONTINUE', 'SUBSCRIBE_NOW'),
    return_url: address,
    cancel_url: address,
  },
  ['return_url', 'cancel_url'],
)

const SUBSCRIPTION = object(
  { plan_id: text(50), custom_id: text(127), quantity: oneOf('1'), application_context: CONTEXT },
  ['plan_id', 'application_context'],
)

/**
 * Builds the routes of catalogue products, plans and subscriptions. Trials, tiers and set-up fees are not
 * simulated. Source: PayPal, Subscriptions API v1, Catalog Products API v1.
 */
export function subscriptionRoutes(books: Books): Route[] {
  const { rows } = books
  return [
    {
      method: 'POST',
      path: '/v1/catalogs/products',
      handle(request) {
        const body = readBody<{ id?: string; name: string; type: string }>(request.text(), PRODUCT)
        const make = () => {
          const id = body.id ?? books.kit.newId('PROD-', 17).toUpperCase()
          if (rows.products.get(id))
            throw unprocessable(
              'DUPLICATE_RESOURCE_IDENTIFIER',
              'A resource with the specified ID already exists.',
            )
          rows.products.put(id, { id, name: body.name, type: body.type, createdAt: books.now() })
          return { id, events: [] }
        }
        return once(books, request, KEY_LIFE_MS.subscriptions, {
          make,
          show: (id) => productView(books, found(rows.products.get(id))),
        })
      },
    },
    {
      method: 'GET',
      path: '/v1/catalogs/products/:id',
      handle: (request) =>
        shown(request, 200, productView(books, found(rows.products.get(request.params.id ?? '')))),
    },
    {
      method: 'POST',
      path: '/v1/billing/plans',
      handle(request) {
        const body = readBody<PlanBody>(request.text(), PLAN)
        if (!rows.products.get(body.product_id)) throw notFound()
        return once(books, request, KEY_LIFE_MS.subscriptions, {
          make: () => ({ id: createPlan(books, body).id, events: [] }),
          show: (id) => planView(books, found(rows.plans.get(id))),
        })
      },
    },
    {
      method: 'GET',
      path: '/v1/billing/plans',
      handle: ({ url }) => ({ body: plansOf(books, url.searchParams) }),
    },
    {
      method: 'POST',
      path: '/v1/billing/subscriptions',
      on: 'create',
      handle(request) {
        const body = readBody<SubscriptionBody>(request.text(), SUBSCRIPTION)
        const plan = found(rows.plans.get(body.plan_id))
        if (plan.status !== 'ACTIVE')
          throw unprocessable('PLAN_STATUS_INVALID', 'Invalid plan status for subscription creation.')
        const make = () => {
          const row = createSubscription(books, body, plan)
          return { id: row.id, events: [subscriptionEvent(books, 'CREATED', row)] }
        }
        return once(books, request, KEY_LIFE_MS.subscriptions, {
          make,
          show: (id) => subscriptionView(books, found(rows.subscriptions.get(id))),
        })
      },
    },
    {
      method: 'GET',
      path: '/v1/billing/subscriptions/:id',
      handle(request) {
        const fields = (request.url.searchParams.get('fields') ?? '').split(',')
        return shown(
          request,
          200,
          subscriptionView(
            books,
            found(rows.subscriptions.get(request.params.id ?? '')),
            fields.includes('plan'),
          ),
        )
      },
    },
    {
      method: 'POST',
      path: '/v1/billing/subscriptions/:id/cancel',
      async handle(request) {
        readBody(request.text(), object({ reason: text(128) }, ['reason']))
        const row = found(rows.subscriptions.get(request.params.id ?? ''))
        if (row.status !== 'ACTIVE' && row.status !== 'SUSPENDED') {
          throw unprocessable(
            'SUBSCRIPTION_STATUS_INVALID',
            'Invalid subscription status for cancel action; subscription status should be active or suspended.',
          )
        }
        for (const event of cancelSubscription(books, row)) await books.kit.send(event)
        return { status: 204 }
      },
    },
    {
      method: 'GET',
      path: '/v1/billing/subscriptions/:id/transactions',
      handle: ({ params, url }) => ({
        body: transactionsOf(books, found(rows.subscriptions.get(params.id ?? '')), url.searchParams),
      }),
    },
  ]
}

function createPlan(books: Books, body: PlanBody): PlanRow {
  const [cycle] = body.billing_cycles
  if (!cycle) throw invalidRequest([{ field: '/billing_cycles', issue: 'MISSING_REQUIRED_PARAMETER' }])
  const id = books.kit.newId('P-', 24).toUpperCase()
  const { interval_unit: unit, interval_count: count = 1 } = cycle.frequency
  const price = cycle.pricing_scheme.fixed_price
  return books.rows.plans.put(id, {
    id,
    unit,
    count,
    productId: body.product_id,
    name: body.name,
    createdAt: books.now(),
    status: 'ACTIVE',
    amountMinor: minorOf(price),
    currency: price.currency_code,
    totalCycles: cycle.total_cycles ?? 1,
  })
}

/** Returns a page of a product's plans. */
function plansOf(books: Books, query: URLSearchParams): unknown {
  const size = pageNumber(query.get('page_size'), 10, 20)
  const page = pageNumber(query.get('page'), 1, 100_000)
  const product = query.get('product_id')
  const plans = books.rows.plans.all().filter(({ productId }) => product === null || productId === product)
  const shownPlans = plans.slice((page - 1) * size, page * size)
  return {
    plans: shownPlans.map((plan) => planView(books, plan)),
    total_items: plans.length,
    total_pages: Math.ceil(plans.length / size),
    links: [],
  }
}

function createSubscription(books: Books, body: SubscriptionBody, plan: PlanRow): SubscriptionRow {
  const { kit, rows, account, now } = books
  const recorded = kit.recorded('create', {
    amount: plan.amountMinor,
    currency: plan.currency,
    account: account.merchantId,
  })
  const id = kit.newId('I-', 12).toUpperCase()
  const { return_url: returnUrl, cancel_url: cancelUrl } = body.application_context
  const row = rows.subscriptions.put(id, {
    id,
    planId: plan.id,
    customId: body.custom_id ?? null,
    returnUrl,
    cancelUrl,
    merchantId: recorded.account,
    ...moneyIn(recorded.amount, recorded.currency),
    approvalToken: kit.newId('BA-', 17).toUpperCase(),
    status: 'APPROVAL_PENDING',
    mishap: null,
    startedAt: null,
    nextBillingAt: null,
    lastPaidAt: null,
    cyclesCompleted: 0,
    failedPayments: 0,
    failing: 0,
    createdAt: now(),
    updatedAt: now(),
  })
  bookSubscription(books, row)
  return row
}

function transactionsOf(books: Books, row: SubscriptionRow, query: URLSearchParams): unknown {
  const [from, until] = ['start_time', 'end_time'].map((name) => Date.parse(query.get(name) ?? ''))
  if (from === undefined || until === undefined || Number.isNaN(from) || Number.isNaN(until)) {
    throw invalidRequest([
      { field: 'start_time, end_time', location: 'query', issue: 'MISSING_REQUIRED_PARAMETER' },
    ])
  }
  const sales = salesOf(books, row.id).filter(
    ({ createdAt }) => Date.parse(createdAt) >= from && Date.parse(createdAt) <= until,
  )
  const transactions = sales.map(({ id, status, createdAt, amountMinor, currency }) => ({
    id,
    status,
    time: createdAt,
    amount_with_breakdown: { gross_amount: amountOf(amountMinor, currency) },
  }))
  return { transactions, links: [] }
}

function found<Row>(row: Row | undefined): Row {
  if (row === undefined) throw notFound()
  return row
}

function pageNumber(given: string | null, standard: number, most: number): number {
  const value = given === null ? standard : Number(given)
  if (!Number.isInteger(value) || value < 1 || value > most)
    throw invalidRequest([{ field: 'page', location: 'query', issue: 'INVALID_PARAMETER_VALUE' }])
  return value
}
