import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Gateway, SignedEvent } from '#domains/payment/index.ts'
import { type AttemptFacts, type ChargeFacts, reduce } from '#domains/payment/reduce.ts'
import { createStripeGateway } from '#gateways/stripe/index.ts'
import { type Bench, type CallBack, openBench } from '../../../sandbox/stripe/test-bench.ts'

// The shop will sell subscriptions in a later issue: these tests show that an adapter, with its simulator,
// gives the engine the right facts.

const DAY = 86_400
const ATTEMPT = '019ab000-0000-7000-8000-000000000001'
const attempt: AttemptFacts = {
  id: ATTEMPT,
  status: 'linked',
  amountMinor: 999,
  captureMinor: null,
  securedMinor: 0,
  securedUntil: null,
  capturedMinor: 0,
  booking: 'receivable',
  refunds: [],
  disputes: [],
}
const order: ChargeFacts = {
  called: 'the order',
  state: 'open',
  currency: 'EUR',
  totalMinor: 999,
  settledMinor: 0,
  isGivenBack: false,
}

let bench: Bench
let gateway: Gateway

beforeEach(async () => {
  bench = await openBench('2026-01-31T10:00:00Z')
  const stripe = createStripeGateway(bench.stripe.env)
  if (!stripe) throw new Error('Stripe is not set up')
  gateway = stripe
})
afterEach(() => bench.close())

/** Subscribes as a buyer. Returns the session, which is what an attempt stores. */
async function subscribed(more: Readonly<Record<string, string>> = {}): Promise<string> {
  const { body } = await bench.api('POST', '/v1/checkout/sessions', {
    mode: 'subscription',
    success_url: 'http://127.0.0.1/ok',
    client_reference_id: '100001',
    'metadata[attempt_id]': ATTEMPT,
    'subscription_data[metadata][attempt_id]': ATTEMPT,
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': 'eur',
    'line_items[0][price_data][unit_amount]': '999',
    'line_items[0][price_data][product_data][name]': 'Monthly recordings',
    'line_items[0][price_data][recurring][interval]': 'month',
    ...more,
  })
  const ref = String(body.id)
  await bench.buyer(ref, 'pays')
  return ref
}

/** Verifies a webhook at the time for which it was signed. */
function opened({ method, url, headers, body }: CallBack): Promise<readonly SignedEvent[]> {
  const [, seconds = ''] = /t=(\d+)/.exec(String(headers['stripe-signature'])) ?? []
  return (
    gateway.openWebhook?.({ method, url, headers, body }, new Date(Number(seconds) * 1000)) ??
    Promise.resolve([])
  )
}

async function seen(ref: string) {
  const observation = await gateway.observe?.(ref)
  if (!observation) throw new Error(`${ref} is unknown`)
  return observation
}

test('8: a subscription’s events in any order lead to the provider’s current state (adapter alone)', async () => {
  const ref = await subscribed()
  await bench.later(29 * DAY)
  await gateway.subscription?.cancel(ref, 'now', `${ATTEMPT}:cancel:1`)
  const told = (): CallBack[] =>
    bench.callBacks.filter(({ body }) => body.includes('"customer.subscription.'))
  const types = (): string[] => told().map(({ body }) => JSON.parse(body.toString()).type.split('.').at(-1))
  await expect.poll(types).toEqual(['created', 'updated', 'deleted'])
  for (const callBack of told().reverse()) {
    const [event] = await opened(callBack)
    expect(event).toMatchObject({ attemptId: ATTEMPT })
    // An event contains no state of its own, so that an older one cannot undo a newer one.
    expect(event).not.toHaveProperty('complete')
    expect(await gateway.subscription?.observe(ref)).toMatchObject({ status: 'cancelled' })
  }
})

test('21: a trial grants without money: settled, nothing booked, nothing to look at (adapter alone)', async () => {
  const ref = await subscribed({ 'subscription_data[trial_period_days]': '14' })
  const session = await bench.api('GET', `/v1/checkout/sessions/${ref}`)
  expect(session.body.payment_status).toBe('no_payment_required')
  const trial = await seen(ref)
  expect(trial).toMatchObject({
    status: 'settled',
    attemptId: ATTEMPT,
    requested: { amount: 0 },
    captured: { amount: 0 },
  })
  expect(
    reduce(attempt, order, trial, { account: gateway.account, livemode: false, openAmount: false }),
  ).toMatchObject({
    status: 'settled',
    capture: null,
    review: null,
  })
  expect(await gateway.subscription?.observe(ref)).toMatchObject({
    status: 'trialing',
    paidUntil: new Date('2026-02-14T10:00:00Z'),
  })
})

test('40: the first invoice and the finished session are one payment that grants once (adapter alone)', async () => {
  const ref = await subscribed()
  const events = (await Promise.all(bench.callBacks.map(opened))).flat()
  expect(events.map(({ hint }) => hint)).toEqual(
    expect.arrayContaining(['invoice.paid', 'checkout.session.completed']),
  )
  expect(new Set(events.map(({ attemptId }) => attemptId))).toEqual(new Set([ATTEMPT]))
  const terms = { account: gateway.account, livemode: false, openAmount: false }
  const first = reduce(attempt, order, await seen(ref), terms)
  expect(first).toMatchObject({
    status: 'settled',
    capture: { amountMinor: 999, currency: 'EUR' },
    review: null,
  })
  const again = reduce(
    { ...attempt, status: 'settled', capturedMinor: 999 },
    { ...order, settledMinor: 999 },
    await seen(ref),
    terms,
  )
  expect(again).toMatchObject({ status: null, capture: null, review: null })
})
