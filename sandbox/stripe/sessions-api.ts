import type { Route } from '../kit/types.ts'
import type { Books } from './books.ts'
import { expireSession, keepSession } from './checkout.ts'
import { endpoints } from './endpoint.ts'
import { invalid, missingResource } from './errors.ts'
import { deliver } from './events.ts'
import {
  choice,
  currency,
  expand,
  fields,
  flag,
  integer,
  list,
  maybe,
  metadata,
  required,
  text,
  url,
  type Values,
} from './form.ts'
import { expanded, page, pageParams } from './lists.ts'
import { requireChargeable } from './money.ts'
import { type Plan, type Session, shown } from './objects.ts'

const interval = choice('day', 'week', 'month', 'year')

const createParams = {
  adaptive_pricing: maybe(fields({ enabled: flag })),
  billing_address_collection: choice('auto', 'required'),
  cancel_url: url,
  client_reference_id: text(200),
  customer: text(),
  customer_email: text(800),
  expand,
  expires_at: integer(),
  line_items: required(
    list(
      fields({
        price_data: required(
          fields({
            currency: required(currency),
            product_data: required(fields({ name: required(text()), description: text(), metadata })),
            recurring: maybe(fields({ interval: required(interval), interval_count: integer(1) })),
            unit_amount: required(integer(0)),
          }),
        ),
        quantity: required(integer(1)),
      }),
    ),
  ),
  locale: choice('auto', 'en', 'de', 'fr', 'es', 'it', 'nl'),
  metadata,
  mode: required(choice('payment', 'subscription')),
  payment_intent_data: maybe(
    fields({
      capture_method: choice('automatic', 'automatic_async', 'manual'),
      description: text(1_000),
      metadata,
    }),
  ),
  redirect_on_completion: choice('always', 'if_required', 'never'),
  return_url: url,
  submit_type: choice('auto', 'book', 'donate', 'pay', 'subscribe'),
  subscription_data: maybe(fields({ description: text(500), metadata, trial_period_days: integer(1) })),
  success_url: url,
  ui_mode: choice('hosted_page', 'embedded_page'),
}

type Create = Values<typeof createParams>

const LEAST_OPEN = 30 * 60
const MOST_OPEN = 24 * 60 * 60

export function sessionRoutes(books: Books): readonly Route[] {
  const route = endpoints(books)
  const stored = (id = ''): Session => {
    const session = books.sessions.get(id)
    if (!session) throw missingResource('checkout.session', id, 'session')
    return session
  }
  return [
    route({
      method: 'POST',
      path: '/v1/checkout/sessions',
      on: 'create',
      params: createParams,
      handle: (params) => expanded(books, shown(openSession(books, params)), params.expand),
    }),
    route({
      method: 'GET',
      path: '/v1/checkout/sessions/:id',
      params: { expand },
      handle: (params, { params: { id } }) => expanded(books, shown(stored(id)), params.expand),
    }),
    route({
      method: 'POST',
      path: '/v1/checkout/sessions/:id',
      params: { expand, metadata },
      handle(params, { params: { id } }) {
        const session = stored(id)
        books.sessions.patch(session.id, { metadata: { ...session.metadata, ...params.metadata } })
        return expanded(books, shown(stored(id)), params.expand)
      },
    }),
    route({
      method: 'POST',
      path: '/v1/checkout/sessions/:id/expire',
      params: { expand },
      async handle(params, { params: { id } }) {
        const { status, ...session } = stored(id)
        if (status !== 'open') {
          throw invalid(
            `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${status}\`.`,
          )
        }
        await deliver(books, expireSession(books, session.id))
        return expanded(books, shown(stored(id)), params.expand)
      },
    }),
    route({
      method: 'GET',
      path: '/v1/checkout/sessions',
      params: {
        ...pageParams,
        payment_intent: text(),
        subscription: text(),
        customer: text(),
        status: text(),
      },
      handle({ payment_intent, subscription, customer, status, ...params }) {
        const found = books.sessions
          .all()
          .filter(
            (session) =>
              (payment_intent ?? session.payment_intent) === session.payment_intent &&
              (subscription ?? session.subscription) === session.subscription &&
              (customer ?? session.customer) === session.customer &&
              (status ?? session.status) === session.status,
          )
        return page(books, '/v1/checkout/sessions', found, params)
      },
    }),
  ]
}

/** Opens a session. Throws: Refusal 400. */
function openSession(books: Books, params: Create): Session {
  const { mode, ui_mode = 'hosted_page' } = params
  requireAddresses(params, ui_mode)
  const now = books.seconds()
  const expires_at = params.expires_at ?? now + MOST_OPEN
  if (expires_at < now + LEAST_OPEN)
    throw invalid(
      'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
      'expires_at',
    )
  if (expires_at > now + MOST_OPEN)
    throw invalid(
      'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.',
      'expires_at',
    )
  const { asked, currency: money, plan } = priceOf(params)
  const {
    amount,
    currency: recorded,
    account,
  } = books.kit.recorded('create', { amount: asked, currency: money, account: books.account })
  const id = books.kit.newId('cs_test_', 58)
  const session = books.sessions.put(id, {
    id,
    object: 'checkout.session',
    amount_subtotal: amount,
    amount_total: amount,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    client_secret: ui_mode === 'embedded_page' ? books.kit.newId(`${id}_secret_`, 40) : null,
    created: now,
    currency: recorded,
    customer: params.customer ?? null,
    customer_email: params.customer_email ?? null,
    expires_at,
    invoice: null,
    livemode: false,
    locale: params.locale ?? null,
    metadata: params.metadata ?? {},
    mode,
    payment_intent: null,
    payment_method_types: ['card'],
    payment_status: amount === 0 ? 'no_payment_required' : 'unpaid',
    redirect_on_completion: params.redirect_on_completion ?? 'always',
    return_url: params.return_url ?? null,
    status: 'open',
    subscription: null,
    success_url: params.success_url ?? null,
    ui_mode,
    url: ui_mode === 'hosted_page' ? `${books.kit.url}/c/pay/${id}` : null,
    _name: params.line_items.map(({ price_data }) => price_data.product_data.name).join(', '),
    _account: account,
    _intent: {
      metadata: params.payment_intent_data?.metadata ?? {},
      description: params.payment_intent_data?.description ?? null,
      capture_method: params.payment_intent_data?.capture_method ?? 'automatic_async',
    },
    _plan: plan && { ...plan, amount: plan.trial_days > 0 ? plan.amount : amount },
  })
  keepSession(books, session, 'open')
  return session
}

function requireAddresses(
  {
    mode,
    return_url,
    success_url,
    cancel_url,
    redirect_on_completion,
    payment_intent_data,
    subscription_data,
  }: Create,
  ui_mode: string,
): void {
  if (ui_mode === 'embedded_page') {
    if (success_url !== undefined)
      throw invalid(
        'You cannot use `success_url` with `ui_mode: embedded_page`; use `return_url`.',
        'success_url',
      )
    if (cancel_url !== undefined)
      throw invalid('You cannot use `cancel_url` with `ui_mode: embedded_page`.', 'cancel_url')
    if (return_url === undefined && redirect_on_completion !== 'never')
      throw invalid('Missing required param: return_url.', 'return_url', 'parameter_missing')
  } else {
    if (return_url !== undefined)
      throw invalid('`return_url` is for `ui_mode: embedded_page`; use `success_url`.', 'return_url')
    if (success_url === undefined)
      throw invalid('Missing required param: success_url.', 'success_url', 'parameter_missing')
  }
  if (mode === 'payment' && subscription_data)
    throw invalid('You can not pass `subscription_data` in `payment` mode.', 'subscription_data')
  if (mode === 'subscription' && payment_intent_data)
    throw invalid('You can not pass `payment_intent_data` in `subscription` mode.', 'payment_intent_data')
}

function priceOf({ mode, line_items, subscription_data }: Create): {
  readonly asked: number
  readonly currency: string
  readonly plan: Plan | null
} {
  const [first] = line_items
  if (!first) throw invalid('Missing required param: line_items.', 'line_items', 'parameter_missing')
  const { currency: money, recurring } = first.price_data
  if (line_items.some(({ price_data }) => price_data.currency !== money))
    throw invalid('All prices must use the same currency.', 'line_items')
  const repeats = line_items.filter(({ price_data }) => price_data.recurring)
  if (mode === 'payment' && repeats.length > 0) {
    throw invalid(
      'You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.',
      'line_items',
    )
  }
  if (mode === 'subscription' && (repeats.length !== 1 || line_items.length !== 1 || !recurring)) {
    throw invalid('The simulator takes exactly one recurring price in `subscription` mode.', 'line_items')
  }
  const sum = line_items.reduce(
    (total, { price_data, quantity }) => total + price_data.unit_amount * quantity,
    0,
  )
  requireChargeable(sum, money, 'line_items[0][price_data][unit_amount]')
  if (!recurring) return { asked: sum, currency: money, plan: null }
  const { metadata: data, trial_period_days: trial_days = 0 } = subscription_data ?? {}
  const plan = {
    amount: sum,
    interval: recurring.interval,
    interval_count: recurring.interval_count ?? 1,
    trial_days,
    metadata: data ?? {},
  }
  return { asked: trial_days > 0 ? 0 : sum, currency: money, plan }
}
