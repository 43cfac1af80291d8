import type { BillingRequest, Payment } from 'gocardless-nodejs/types'
import { expect, test } from 'vitest'
import { type Observation, ProviderError, type RefundFact } from '#domains/payment/index.ts'
import { GatewaySettingsError } from '#gateways/support/config.ts'
import { asked, clientLoader } from './client.ts'
import { createGoCardlessGateway } from './index.ts'
import { metadataOf, observePayment, observeRequest, refundFact } from './observation.ts'
import { readGoCardlessSettings } from './settings.ts'

const VARIABLES = {
  GOCARDLESS_ACCESS_TOKEN: 'live_x',
  GOCARDLESS_WEBHOOK_SECRET: 's',
  GOCARDLESS_CREDITOR_ID: 'CR1',
}
const settings = readGoCardlessSettings(VARIABLES)!
const PAYMENT: Payment = {
  id: 'PM1',
  amount: 1234,
  currency: 'EUR',
  created_at: '2026-11-21T12:00:00.000Z',
  links: { creditor: 'CR1' },
}
const NOTHING = { request: null, refunds: [], wasConfirmed: false, failure: null }

test.each<[NonNullable<Payment['status']>, boolean, Observation['status'], number]>([
  ['pending_customer_approval', false, 'processing', 0],
  ['pending_submission', false, 'processing', 0],
  ['submitted', false, 'processing', 0],
  ['confirmed', false, 'settled', 1234],
  ['paid_out', false, 'settled', 1234],
  ['cancelled', false, 'cancelled', 0],
  ['customer_approval_denied', false, 'failed', 0],
  ['failed', false, 'failed', 0],
  ['failed', true, 'reversed', 1234],
  ['charged_back', false, 'reversed', 1234],
])('a payment that is %s (confirmed before: %s) is %s', (status, wasConfirmed, expected, captured) => {
  const seen = observePayment(settings, { ...NOTHING, payment: { ...PAYMENT, status }, wasConfirmed })
  expect(seen).toMatchObject({
    ref: 'PM1',
    account: 'CR1',
    livemode: true,
    status: expected,
    requested: { amount: 1234 },
    captured: { amount: captured, currency: 'EUR' },
  })
})

test('a payment that was asked for by a request carries its name, attempt and amount', () => {
  const request: BillingRequest = {
    id: 'BRQ1',
    metadata: { attemptId: 'a' },
    payment_request: { amount: 1300, currency: 'EUR' },
    links: { creditor: 'CR1' },
  }
  const seen = observePayment(settings, { ...NOTHING, request, payment: { ...PAYMENT, status: 'confirmed' } })
  expect(seen).toMatchObject({
    ref: 'BRQ1',
    attemptId: 'a',
    requested: { amount: 1300 },
    captured: { amount: 1234 },
    at: new Date('2026-11-21T12:00:00Z'),
  })
})

test('a request for a mandate is for the amount beside it, and a foreign creditor is shown', () => {
  const request: BillingRequest = {
    id: 'BRQ1',
    metadata: { amount: '5000' },
    mandate_request: { currency: 'SEK' },
    links: { creditor: 'CR2' },
  }
  expect(observeRequest(settings, request, 'open')).toMatchObject({
    attemptId: null,
    account: 'CR2',
    requested: { amount: 5000, currency: 'SEK' },
    captured: { amount: 0, currency: 'SEK' },
  })
})

test('what is no amount is refused', () => {
  expect(() => observePayment(settings, { ...NOTHING, payment: { id: 'PM1', status: 'confirmed' } })).toThrow(
    ProviderError,
  )
  expect(() => observePayment(settings, { ...NOTHING, payment: { ...PAYMENT, amount: 12.34 } })).toThrow(
    ProviderError,
  )
})

test.each<[string, RefundFact['status']]>([
  ['created', 'pending'],
  ['pending_submission', 'pending'],
  ['submitted', 'pending'],
  ['paid', 'done'],
  ['cancelled', 'failed'],
  ['bounced', 'failed'],
  ['funds_returned', 'failed'],
])('a refund that is %s is %s', (status, expected) => {
  const refund = {
    id: 'RF1',
    amount: 5,
    currency: 'EUR',
    status: status as 'paid',
    metadata: { refundId: 'r' },
  }
  expect(refundFact(refund)).toEqual({
    providerRefundId: 'RF1',
    refundId: 'r',
    amount: { amount: 5, currency: 'EUR' },
    status: expected,
  })
})

test('only our own metadata is read, and only texts', () => {
  expect(metadataOf({ metadata: { attemptId: 'a', other: 'b', amount: 5 } })).toEqual({ attemptId: 'a' })
  expect(metadataOf({ metadata: null })).toEqual({})
  expect(metadataOf({})).toEqual({})
})

test('the SDK has a limit of time and repeats nothing, and an action takes our key', async () => {
  const client = await clientLoader({ ...settings, url: 'http://127.0.0.1:4000' })()
  const api = (
    client as unknown as { _api: { createRequestOptions(...given: unknown[]): Record<string, unknown> } }
  )._api
  const options = api.createRequestOptions('post', {}, null, '', { 'Idempotency-Key': 'k' })
  expect(options).toMatchObject({
    prefixUrl: 'http://127.0.0.1:4000',
    timeout: 5_000,
    retry: 0,
    followRedirect: false,
  })
  expect(options.headers).toMatchObject({
    'Idempotency-Key': 'k',
    Authorization: 'Bearer live_x',
    'GoCardless-Version': '2015-07-06',
  })
})

test.each<[object, string]>([
  [{ code: 500, message: '' }, 'unreachable'],
  [{ code: 429, message: '' }, 'unreachable'],
  [{ code: 409, message: '' }, 'unreachable'],
  [{ code: 'ECONNRESET', message: '' }, 'unreachable'],
  [{ code: 'ETIMEDOUT', message: '' }, 'unreachable'],
  [{ statusCode: 502, message: '' }, 'unreachable'],
  [
    { code: 422, message: 'Validation failed', errors: [{ field: 'amount', message: 'is wrong' }] },
    'refused',
  ],
  [{ code: 401, message: '' }, 'refused'],
])('an error of the SDK such as %j is %s', async (error, kind) => {
  await expect(asked(Promise.reject(error))).rejects.toMatchObject({ kind })
})

test('without settings there is no gateway, with half of them the shop does not start', () => {
  expect(createGoCardlessGateway({})).toBeNull()
  for (const change of [
    { GOCARDLESS_ACCESS_TOKEN: '' },
    { GOCARDLESS_CREDITOR_ID: undefined },
    { GOCARDLESS_WEBHOOK_SECRET: 'a,,b' },
    { GOCARDLESS_API_URL: 'x' },
    { GOCARDLESS_API_URL: 'http://api.gocardless.com' },
  ])
    expect(() => createGoCardlessGateway({ ...VARIABLES, ...change }), JSON.stringify(change)).toThrow(
      GatewaySettingsError,
    )
})

test('only the live address is live', () => {
  const at = (url?: string) => createGoCardlessGateway({ ...VARIABLES, GOCARDLESS_API_URL: url })!
  expect([
    at().livemode,
    at('https://api-sandbox.gocardless.com').livemode,
    at('http://127.0.0.1:4000').livemode,
  ]).toEqual([true, false, false])
  expect(at().info.csp).toEqual({ form: ['https://pay.gocardless.com'] })
  expect(at('http://127.0.0.1:4000').info.csp).toEqual({ form: ['http://127.0.0.1:4000'] })
})
