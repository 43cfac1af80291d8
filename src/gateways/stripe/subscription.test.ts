import type { Stripe } from 'stripe'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Gateway, SignedEvent } from '#domains/payment/index.ts'
import { type Bench, openBench } from '../../../sandbox/stripe/test-bench.ts'
import { createStripeGateway } from './index.ts'
import { subscriptionFact } from './subscription.ts'

const START = '2026-01-31T10:00:00Z'
const AMOUNT = { amount: 999, currency: 'EUR' }
const DAY = 86_400

let bench: Bench
let gateway: Gateway

beforeEach(async () => {
  bench = await openBench(START)
  gateway = createStripeGateway(bench.stripe.env)!
})
afterEach(() => bench.close())

async function subscribed(): Promise<string> {
  const { ref } = await gateway.link({
    attemptId: 'attempt-1',
    key: 'attempt-1:link:1',
    amount: AMOUNT,
    flow: 'first',
    ref: null,
    createdAt: new Date(START),
    now: bench.now(),
    order: {
      id: 'order-1',
      number: '100001',
      total: AMOUNT,
      locale: 'en',
      email: 'buyer@example.com',
      billing: {},
      deliveryCountry: '',
      requiresShipping: false,
      bankAccount: null,
      lines: [{ productId: 'p1', name: 'Monthly recordings', pieces: 1, unitPrice: AMOUNT, period: 'P1M' }],
    },
    urls: {
      back: 'http://127.0.0.1/return/stripe',
      cancel: 'http://127.0.0.1/cancel',
      webhook: `${bench.shopUrl}/webhooks/stripe`,
    },
    // A token pays once; subscriptions begin on the checkout.
    input: { confirmationToken: 'ctoken_1' },
  })
  await bench.buyer(ref!, 'pays')
  return ref!
}

describe('a subscription', () => {
  test('is charged with the first payment', async () => {
    const ref = await subscribed()
    expect(await gateway.observe!(ref)).toMatchObject({
      status: 'settled',
      attemptId: 'attempt-1',
      requested: AMOUNT,
      captured: AMOUNT,
    })
    const fact = await gateway.subscription!.observe(ref)
    // February has no 31st.
    expect(fact).toEqual({
      id: expect.stringMatching(/^sub_/),
      status: 'active',
      paidUntil: new Date('2026-02-28T10:00:00Z'),
      cancelAtPeriodEnd: false,
      // The end of the month that is printed on the card.
      expiresAt: new Date('2030-12-31T23:00:00Z'),
    })
    expect(await gateway.subscription!.observe(fact!.id)).toEqual(fact)
    expect(await bench.book()).toMatchObject([
      { ref, subscription: fact!.id, status: 'paid', orderNumber: '100001', amount: 999 },
    ])
  })

  test('is charged again by Stripe, each time a payment of its own', async () => {
    const ref = await subscribed()
    await bench.later(60 * DAY)
    const book = await bench.book()
    expect(
      book.map(({ status, amount, subscription }) => [
        status,
        amount,
        subscription === book[0]?.subscription,
      ]),
    ).toEqual([
      ['paid', 999, true],
      ['paid', 999, true],
      ['paid', 999, true],
    ])
    const renewal = book[1]!.ref
    expect(await gateway.observe!(renewal)).toMatchObject({
      ref: renewal,
      attemptId: null,
      status: 'settled',
      captured: AMOUNT,
      renewal: { agreement: book[0]?.subscription, period: '2026-02-28' },
    })
    const renewals = await gateway.subscription!.renewalsSince!(ref, new Date(START))
    expect(renewals.map((seen) => [seen.ref, seen.renewal?.period])).toEqual([
      [book[2]!.ref, '2026-03-31'],
      [renewal, '2026-02-28'],
    ])
    expect(await gateway.observe!(ref)).not.toHaveProperty('renewal')
    expect(
      await gateway.refund!(renewal, { refundId: 'r1', amount: AMOUNT, reason: '' }, 'r1:refund:1'),
    ).toMatchObject({ status: 'done' })
    expect((await gateway.observe!(renewal))?.refunds).toHaveLength(1)
    expect((await gateway.observe!(ref))?.refunds).toHaveLength(0)
    expect((await gateway.subscription!.observe(ref))?.paidUntil).toEqual(new Date('2026-04-30T10:00:00Z'))
  })

  test('is told of by the session, the first invoice and each renewal', async () => {
    const ref = await subscribed()
    const open = async (): Promise<readonly SignedEvent[]> =>
      (await Promise.all(bench.callBacks.map((one) => gateway.openWebhook!(one, bench.now())))).flat()
    expect((await open()).map(({ hint, ref: name, attemptId }) => [hint, name, attemptId])).toEqual([
      ['customer.subscription.created', null, 'attempt-1'],
      ['invoice.paid', null, 'attempt-1'],
      ['checkout.session.completed', ref, 'attempt-1'],
    ])
    await bench.buyer(ref, 'disputes')
    expect((await open()).slice(3)).toMatchObject([
      { hint: 'charge.dispute.created', attemptId: 'attempt-1' },
      { hint: 'charge.dispute.funds_withdrawn', attemptId: 'attempt-1' },
    ])
  })

  test('ends with its period, or at once, and ends only once', async () => {
    const ref = await subscribed()
    const { observe, cancel } = gateway.subscription!
    expect(await cancel(ref, 'period-end', 's1:cancel:1')).toMatchObject({
      status: 'active',
      cancelAtPeriodEnd: true,
    })
    await bench.later(29 * DAY)
    expect(await observe(ref)).toMatchObject({ status: 'cancelled' })
    expect(await bench.book()).toHaveLength(1)
    expect(await cancel(ref, 'now', 's1:cancel:2')).toMatchObject({ status: 'cancelled' })
  })

  test('is charged another price from its next period on, and nothing now', async () => {
    const ref = await subscribed()
    const { reprice, observe } = gateway.subscription!
    const before = await observe(ref)
    const next = { amount: { ...AMOUNT, amount: 1999 }, period: 'P1M' }
    expect(await reprice!(ref, next, 's1:price:1')).toBe(true)
    expect(await reprice!(ref, next, 's1:price:1')).toBe(true)
    expect(await observe(ref)).toEqual(before)
    expect(await bench.book()).toMatchObject([{ amount: AMOUNT.amount }])
    await bench.later(29 * DAY)
    expect(await bench.book()).toMatchObject([{ amount: AMOUNT.amount }, { amount: 1999, status: 'paid' }])
    // Stripe would begin a period of another length at once.
    expect(await reprice!(ref, { ...next, period: 'P1Y' }, 's1:price:2')).toBe(false)
  })

  test('that ended at once is not charged again', async () => {
    const ref = await subscribed()
    expect(await gateway.subscription!.cancel(ref, 'now', 's1:cancel:1')).toMatchObject({
      status: 'cancelled',
    })
    await bench.later(60 * DAY)
    expect(await bench.book()).toHaveLength(1)
  })

  test('that nobody knows is none', async () => {
    expect(await gateway.subscription!.observe('sub_unknown')).toBeNull()
    await expect(gateway.subscription!.cancel('sub_unknown', 'now', 's1:cancel:1')).rejects.toMatchObject({
      kind: 'refused',
    })
  })
})

test('a trial is settled without money and charged when it ends', async () => {
  const { body } = await bench.api('POST', '/v1/checkout/sessions', {
    mode: 'subscription',
    success_url: 'http://127.0.0.1/ok',
    client_reference_id: '100002',
    'metadata[attempt_id]': 'attempt-2',
    'subscription_data[trial_period_days]': '14',
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': 'eur',
    'line_items[0][price_data][unit_amount]': '999',
    'line_items[0][price_data][product_data][name]': 'Monthly recordings',
    'line_items[0][price_data][recurring][interval]': 'month',
  })
  const ref = String(body.id)
  await bench.buyer(ref, 'pays')
  expect(await gateway.observe!(ref)).toMatchObject({
    status: 'settled',
    requested: { amount: 0 },
    captured: { amount: 0 },
  })
  expect(await gateway.subscription!.observe(ref)).toMatchObject({
    status: 'trialing',
    paidUntil: new Date('2026-02-14T10:00:00Z'),
  })
  await bench.later(14 * DAY)
  expect(await gateway.subscription!.observe(ref)).toMatchObject({
    status: 'active',
    paidUntil: new Date('2026-03-14T10:00:00Z'),
  })
  expect(await bench.book()).toMatchObject([
    { ref, amount: 0 },
    { amount: 999, status: 'paid' },
  ])
})

test.each([
  ['incomplete', 'pending', null],
  ['incomplete_expired', 'cancelled', 200],
  ['trialing', 'trialing', 200],
  ['active', 'active', 200],
  ['past_due', 'past-due', 100],
  ['unpaid', 'unpaid', 100],
  ['paused', 'unpaid', 100],
  ['canceled', 'cancelled', 200],
])('%s is %s and paid until %s', (status, wanted, until) => {
  const items = { data: [{ current_period_start: 100, current_period_end: 200 }] }
  const subscription = {
    id: 'sub_1',
    status,
    items,
    cancel_at: null,
    cancel_at_period_end: false,
  } as unknown as Stripe.Subscription
  expect(subscriptionFact(subscription)).toMatchObject({
    status: wanted,
    paidUntil: until === null ? null : new Date(until * 1_000),
  })
})
