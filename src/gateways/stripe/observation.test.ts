import type { Stripe } from 'stripe'
import { describe, expect, test } from 'vitest'
import { intentObservation, invoiceObservation, refundFact, sessionObservation } from './observation.ts'

const NOTHING = { refunds: [], disputes: [] }

function intent(change: object = {}): Stripe.PaymentIntent {
  const charge = { object: 'charge', created: 1_700_000_100 }
  return {
    id: 'pi_1',
    object: 'payment_intent',
    amount: 1000,
    amount_received: 0,
    currency: 'eur',
    created: 1_700_000_000,
    livemode: false,
    metadata: { attempt_id: 'a1' },
    on_behalf_of: null,
    latest_charge: charge,
    status: 'requires_payment_method',
    next_action: null,
    cancellation_reason: null,
    last_payment_error: null,
    ...change,
  } as unknown as Stripe.PaymentIntent
}
function session(change: object = {}): Stripe.Checkout.Session {
  return {
    id: 'cs_1',
    object: 'checkout.session',
    amount_total: 1000,
    currency: 'eur',
    created: 1_700_000_000,
    livemode: false,
    metadata: { attempt_id: 'a1' },
    payment_intent: null,
    invoice: null,
    status: 'open',
    payment_status: 'unpaid',
    ...change,
  } as unknown as Stripe.Checkout.Session
}
const paid = { status: 'succeeded', amount_received: 1000 }
const error = { message: 'Your card was declined.' }

describe('a payment confirmed by the shop', () => {
  test.each([
    ['open', { status: 'requires_payment_method' }],
    ['open', { status: 'requires_payment_method', last_payment_error: error }],
    ['open', { status: 'requires_confirmation' }],
    ['action', { status: 'requires_action', next_action: { type: 'use_stripe_sdk' } }],
    ['processing', { status: 'requires_action', next_action: { type: 'multibanco_display_details' } }],
    [
      'processing',
      { status: 'requires_action', next_action: { type: 'display_bank_transfer_instructions' } },
    ],
    ['processing', { status: 'processing' }],
    ['authorized', { status: 'requires_capture' }],
    ['settled', paid],
    ['cancelled', { status: 'canceled', cancellation_reason: 'requested_by_customer' }],
    ['expired', { status: 'canceled', cancellation_reason: 'expired' }],
    ['open', { status: 'something_new' }],
  ])('is %s when it is %j', (status, change) => {
    expect(intentObservation(intent(change), NOTHING, 'acct_1')).toMatchObject({
      ref: 'pi_1',
      attemptId: 'a1',
      account: 'acct_1',
      status,
    })
  })

  test('says what was taken where that is a part, and whom it belongs to', () => {
    const seen = intentObservation(
      intent({ ...paid, amount_received: 400, on_behalf_of: 'acct_2' }),
      NOTHING,
      'acct_1',
    )
    expect(seen).toMatchObject({
      account: 'acct_2',
      requested: { amount: 1000, currency: 'EUR' },
      captured: { amount: 400, currency: 'EUR' },
    })
    expect(seen.at).toEqual(new Date(1_700_000_100_000))
  })
})

describe('a checkout session', () => {
  test.each([
    ['open', {}],
    ['open', { payment_intent: intent({ last_payment_error: error }) }],
    ['action', { payment_intent: intent({ status: 'requires_action' }) }],
    ['settled', { status: 'complete', payment_status: 'paid', payment_intent: intent(paid) }],
    ['processing', { status: 'complete', payment_intent: intent({ status: 'processing' }) }],
    ['processing', { status: 'complete', payment_intent: intent({ status: 'requires_action' }) }],
    [
      'processing',
      { status: 'complete', payment_status: 'paid', payment_intent: intent({ status: 'processing' }) },
    ],
    ['authorized', { status: 'complete', payment_intent: intent({ status: 'requires_capture' }) }],
    ['failed', { status: 'complete', payment_intent: intent({ last_payment_error: error }) }],
    ['expired', { status: 'expired' }],
    ['expired', { status: 'expired', payment_intent: intent({ last_payment_error: error }) }],
    ['settled', { status: 'expired', payment_status: 'paid', payment_intent: intent(paid) }],
  ])('is %s when it is %j', (status, change) => {
    expect(sessionObservation(session(change), NOTHING, '').status).toBe(status)
  })

  test('of a trial is settled without money', () => {
    const seen = sessionObservation(
      session({ status: 'complete', payment_status: 'no_payment_required', amount_total: 0 }),
      NOTHING,
      '',
    )
    expect(seen).toMatchObject({ status: 'settled', requested: { amount: 0 }, captured: { amount: 0 } })
  })

  test('that nobody completed does not settle because nothing is to be paid', () => {
    expect(
      sessionObservation(session({ payment_status: 'no_payment_required', amount_total: 0 }), NOTHING, '')
        .status,
    ).toBe('open')
  })

  test('shows another currency and another amount than was asked for', () => {
    const seen = sessionObservation(
      session({
        status: 'complete',
        payment_intent: intent({ ...paid, currency: 'usd', amount_received: 999 }),
      }),
      NOTHING,
      '',
    )
    expect(seen).toMatchObject({
      requested: { amount: 1000, currency: 'EUR' },
      captured: { amount: 999, currency: 'USD' },
    })
  })
})

test.each([
  ['settled', 'paid'],
  ['processing', 'open'],
  ['failed', 'uncollectible'],
  ['cancelled', 'void'],
  ['open', 'draft'],
])('an invoice is %s when it is %s', (wanted, status) => {
  const invoice = {
    id: 'in_1',
    created: 1,
    livemode: false,
    currency: 'eur',
    amount_due: 500,
    amount_paid: 0,
    status,
    billing_reason: 'subscription_cycle',
  }
  expect(invoiceObservation(invoice as unknown as Stripe.Invoice, NOTHING, '')).toMatchObject({
    status: wanted,
    attemptId: null,
    requested: { amount: 500 },
  })
})

test.each([
  ['done', 'succeeded'],
  ['pending', 'pending'],
  ['pending', 'requires_action'],
  ['failed', 'failed'],
  ['failed', 'canceled'],
])('a refund is %s when it is %s', (wanted, status) => {
  const refund = {
    id: 're_1',
    metadata: { refund_id: 'r1' },
    amount: 300,
    currency: 'eur',
    status,
  } as unknown as Stripe.Refund
  expect(refundFact(refund)).toEqual({
    providerRefundId: 're_1',
    refundId: 'r1',
    amount: { amount: 300, currency: 'EUR' },
    status: wanted,
  })
})

test.each([
  ['open', 'needs_response'],
  ['open', 'under_review'],
  ['open', 'appeal_under_review'],
  ['won', 'won'],
  ['lost', 'lost'],
  [null, 'warning_needs_response'],
  [null, 'warning_closed'],
  [null, 'prevented'],
])('a dispute is %s when it is %s, and the payment stays settled', (wanted, status) => {
  const dispute = {
    id: 'du_1',
    amount: 1000,
    currency: 'eur',
    status,
    created: 1_700_000_200,
  } as unknown as Stripe.Dispute
  const seen = intentObservation(intent(paid), { refunds: [], disputes: [dispute] }, '')
  expect(seen.status).toBe('settled')
  expect(seen.disputes).toEqual(
    wanted ? [{ providerDisputeId: 'du_1', amount: { amount: 1000, currency: 'EUR' }, status: wanted }] : [],
  )
})

test('a payment names the card that paid, or the account of a debit, and nothing else', () => {
  const paidBy = (payment_method_details: object | null) =>
    intentObservation(
      intent({ ...paid, latest_charge: { object: 'charge', created: 1, payment_method_details } }),
      NOTHING,
      'acct_1',
    ).paidWith
  expect(paidBy({ type: 'card', card: { fingerprint: 'Xt5EWLLDS7FJjR1c' } })).toEqual([
    { kind: 'card', name: 'Xt5EWLLDS7FJjR1c' },
  ])
  expect(paidBy({ type: 'sepa_debit', sepa_debit: { fingerprint: 'Ih3foEnRvLXShyfB' } })).toEqual([
    { kind: 'card', name: 'Ih3foEnRvLXShyfB' },
  ])
  expect(paidBy({ type: 'card', card: { fingerprint: null } })).toBeUndefined()
  expect(paidBy(null)).toBeUndefined()
})
