import type { Route } from '../kit/types.ts'
import { type Books, keepBook } from './books.ts'
import { endpoints } from './endpoint.ts'
import { invalid, missingResource, stripeError } from './errors.ts'
import { deliver, type Events } from './events.ts'
import {
  choice,
  currency,
  expand,
  fields,
  flag,
  integer,
  maybe,
  metadata,
  required,
  text,
  url,
} from './form.ts'
import { expanded, page, pageParams } from './lists.ts'
import { requireChargeable } from './money.ts'
import { type Intent, shown, type Token } from './objects.ts'
import { cancelIntent, openIntent, take, tryToPay, unexpectedState } from './payments.ts'
import { TEST_METHODS } from './test-methods.ts'

const confirmParams = {
  confirmation_token: text(),
  expand,
  payment_method: text(),
  return_url: url,
  use_stripe_sdk: flag,
}

const createParams = {
  ...confirmParams,
  amount: required(integer(1)),
  automatic_payment_methods: maybe(
    fields({ enabled: required(flag), allow_redirects: choice('always', 'never') }),
  ),
  capture_method: choice('automatic', 'automatic_async', 'manual'),
  confirm: flag,
  currency: required(currency),
  customer: text(),
  description: text(1_000),
  metadata,
}

const cancelParams = {
  cancellation_reason: choice('duplicate', 'fraudulent', 'requested_by_customer', 'abandoned'),
  expand,
}

const tokenParams = { expand, payment_method: required(text()), return_url: url }

const TOKEN_SECONDS = 12 * 60 * 60

export function intentRoutes(books: Books): readonly Route[] {
  const route = endpoints(books)
  const stored = (id = ''): Intent => {
    const intent = books.intents.get(id)
    if (!intent) throw missingResource('payment_intent', id, 'intent')
    return intent
  }
  const answer = async (
    id: string,
    events: Events,
    paths: readonly string[] | undefined,
  ): Promise<unknown> => {
    await deliver(books, events)
    const { last_payment_error: error, ...intent } = stored(id)
    if (events.length > 0 && error)
      throw stripeError(402, {
        ...error,
        type: 'card_error',
        payment_intent: shown({ ...intent, last_payment_error: error }),
      })
    return expanded(books, shown(stored(id)), paths)
  }
  const confirm = (
    intent: Intent,
    given: { confirmation_token: string | undefined; payment_method: string | undefined },
  ): Events => {
    if (intent.status !== 'requires_payment_method') {
      throw unexpectedState(
        intent,
        `You cannot confirm this PaymentIntent because it has a status of ${intent.status}.`,
      )
    }
    const method =
      given.confirmation_token === undefined
        ? given.payment_method
        : spendToken(books, given.confirmation_token, intent.id)
    if (method === undefined)
      throw invalid(
        'You must provide a payment method or a confirmation token to confirm this PaymentIntent.',
        'payment_method',
      )
    return tryToPay(books, intent.id, method)
  }
  const captureParams = { amount_to_capture: integer(1), expand, final_capture: flag }
  return [
    route({
      method: 'POST',
      path: '/v1/payment_intents',
      on: 'create',
      params: createParams,
      async handle(params) {
        requireChargeable(params.amount, params.currency, 'amount')
        const wanted = { amount: params.amount, currency: params.currency, account: books.account }
        const {
          metadata: data = {},
          return_url = null,
          description = null,
          capture_method,
          customer = null,
        } = params
        const recorded = books.kit.recorded('create', wanted)
        const made = openIntent(books, {
          ...recorded,
          metadata: data,
          return_url,
          description,
          customer,
          ...(capture_method ? { capture_method } : {}),
        })
        keepBook(books, made)
        return answer(made.id, params.confirm ? confirm(made, params) : [], params.expand)
      },
    }),
    route({
      method: 'GET',
      path: '/v1/payment_intents/:id',
      key: 'publishable',
      params: { expand, client_secret: text() },
      handle(params, { params: { id }, headers }) {
        const intent = stored(id)
        // A browser authenticates for its payment by the client secret alone.
        if (!headers.authorization && params.client_secret !== intent.client_secret)
          throw missingResource('payment_intent', intent.id, 'intent')
        return expanded(books, shown(intent), params.expand)
      },
    }),
    route({
      method: 'POST',
      path: '/v1/payment_intents/:id/confirm',
      params: confirmParams,
      handle: (params, { params: { id } }) =>
        answer(stored(id).id, confirm(stored(id), params), params.expand),
    }),
    route({
      method: 'POST',
      path: '/v1/payment_intents/:id/capture',
      on: 'capture',
      params: captureParams,
      handle(params, { params: { id } }) {
        const intent = stored(id)
        if (intent.status !== 'requires_capture') {
          throw unexpectedState(
            intent,
            `This PaymentIntent could not be captured because it has a status of ${intent.status}.`,
          )
        }
        const amount = params.amount_to_capture ?? intent.amount_capturable
        if (amount > intent.amount_capturable) {
          throw invalid(
            'The requested capture amount is greater than the amount you can capture for this charge.',
            'amount_to_capture',
            'amount_too_large',
          )
        }
        return answer(intent.id, take(books, intent.id, amount), params.expand)
      },
    }),
    route({
      method: 'POST',
      path: '/v1/payment_intents/:id/cancel',
      params: cancelParams,
      async handle(params, { params: { id } }) {
        await deliver(books, cancelIntent(books, stored(id).id, params.cancellation_reason ?? null))
        return expanded(books, shown(stored(id)), params.expand)
      },
    }),
    route({
      method: 'GET',
      path: '/v1/payment_intents',
      params: { ...pageParams, customer: text() },
      handle: ({ customer, ...params }) => {
        const found = books.intents
          .all()
          .filter((intent) => (customer ?? intent.customer) === intent.customer)
        return page(books, '/v1/payment_intents', found, params)
      },
    }),
    // With the secret key and a test payment method, as documented; Stripe.js creates tokens at the other
    // address.
    route({
      method: 'POST',
      path: '/v1/test_helpers/confirmation_tokens',
      params: tokenParams,
      handle: ({ payment_method, return_url }) => shown(openToken(books, payment_method, return_url)),
    }),
    route({
      method: 'POST',
      path: '/v1/confirmation_tokens',
      key: 'publishable',
      params: tokenParams,
      handle: ({ payment_method, return_url }) => shown(openToken(books, payment_method, return_url)),
    }),
    route({
      method: 'GET',
      path: '/v1/confirmation_tokens/:id',
      params: { expand },
      handle(_params, { params: { id = '' } }) {
        const token = books.tokens.get(id)
        if (!token) throw missingResource('confirmation_token', id, 'confirmation_token')
        return shown(token)
      },
    }),
  ]
}

function openToken(books: Books, method: string, return_url: string | undefined): Token {
  if (!Object.hasOwn(TEST_METHODS, method))
    throw invalid(`No such PaymentMethod: '${method}'`, 'payment_method', 'resource_missing')
  const id = books.kit.newId('ctoken_')
  const times = { created: books.seconds(), expires_at: books.seconds() + TOKEN_SECONDS }
  const fresh = {
    id,
    object: 'confirmation_token',
    livemode: false,
    payment_intent: null,
    use_stripe_sdk: true,
  } as const
  return books.tokens.put(id, {
    ...fresh,
    ...times,
    return_url: return_url ?? null,
    _payment_method: method,
  })
}

/**
 * Uses a token, which works once. Returns its payment method. A token that was not created here counts as a
 * card that asks for 3-D Secure, so that this can be tried without a browser with Stripe.js; Stripe itself
 * refuses it. Throws: Refusal 400.
 */
function spendToken(books: Books, id: string, intent: string): string {
  const token = books.tokens.get(id)
  if (!token && /^ctoken_\w+$/.test(id)) return 'pm_card_authenticationRequired'
  if (!token || token.expires_at <= books.seconds())
    throw invalid(`No such confirmation_token: '${id}'`, 'confirmation_token', 'resource_missing')
  if (token.payment_intent !== null)
    throw invalid('This ConfirmationToken was already used.', 'confirmation_token')
  return books.tokens.patch(id, { payment_intent: intent })._payment_method
}
