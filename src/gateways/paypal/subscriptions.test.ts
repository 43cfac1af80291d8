import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { LinkCommand, Observation, SignedEvent } from '#domains/payment/index.ts'
import { DAY, fixedClock } from '#kernel/clock.ts'
import { money } from '#kernel/money.ts'
import { type RunningSimulator, startSimulator } from '../../../sandbox/kit/index.ts'
import { simulator } from '../../../sandbox/paypal/index.ts'
import { createPaypalGateway, type PaypalGateway } from './index.ts'

const PRICE = money(999, 'EUR')
let clock: ReturnType<typeof fixedClock>
let paypal: RunningSimulator
let gateway: PaypalGateway

beforeEach(async () => {
  clock = fixedClock('2026-11-21T12:00:00Z')
  paypal = await startSimulator(simulator, { now: () => clock.now() })
  gateway = createPaypalGateway(paypal.env)!
})

afterEach(() => paypal.stop())

function command(attemptId = 'attempt-1', amount = PRICE): LinkCommand {
  const lines = [
    { productId: 'tide-monthly', name: 'Tide, monthly', pieces: 1, unitPrice: amount, period: 'P1M' },
  ]
  return {
    attemptId,
    key: `${attemptId}:link:1`,
    amount,
    flow: 'first',
    input: {},
    ref: null,
    createdAt: clock.now(),
    now: clock.now(),
    order: {
      id: randomUUID(),
      number: '100001',
      total: amount,
      locale: 'fr',
      email: 'buyer@example.com',
      billing: {},
      deliveryCountry: 'FR',
      requiresShipping: false,
      lines,
      bankAccount: null,
    },
    urls: {
      back: 'https://shop.example/return/paypal',
      cancel: 'https://shop.example/order',
      webhook: 'https://shop.example/webhooks/paypal',
    },
  }
}

async function buyer(ref: string, does: string): Promise<{ status: string; returnUrl: string | null }> {
  const response = await fetch(`${paypal.control}/buyer`, {
    method: 'POST',
    body: JSON.stringify({ ref, does, returns: false }),
  })
  expect(response.status).toBe(200)
  return (await response.json()) as { status: string; returnUrl: string | null }
}

async function subscribed(): Promise<string> {
  const ref = (await gateway.link(command())).ref!
  await buyer(ref, 'pays')
  return ref
}

async function press(ref: string, does: string): Promise<void> {
  expect(
    (
      await fetch(`${paypal.url}/simulation/deed`, {
        method: 'POST',
        body: new URLSearchParams({ ref, does }),
      })
    ).status,
  ).toBe(200)
}

async function pass(days: number): Promise<void> {
  clock.advance(days * DAY)
  await paypal.tick()
}

async function book(): Promise<Record<string, unknown>[]> {
  return (await (await fetch(`${paypal.control}/book`)).json()) as Record<string, unknown>[]
}

async function opened(type: string): Promise<SignedEvent | undefined> {
  const sent = paypal.deliveries.findLast(({ body }) => body.includes(`"${type}"`))!
  return (
    await gateway.openWebhook?.(
      { method: 'POST', url: '/webhooks/paypal', headers: sent.headers, body: Buffer.from(sent.body) },
      clock.now(),
    )
  )?.[0]
}

const observe = async (ref: string): Promise<Observation> => (await gateway.observe?.(ref))!
const made = (path: string): number =>
  paypal.requests.filter((request) => request.method === 'POST' && request.path === path).length

test('a subscription is linked, approved and charged at once', async () => {
  const { ref, answer, status } = await gateway.link(command())
  expect(status).toBe('linked')
  expect(answer).toMatchObject({
    type: 'redirect',
    url: expect.stringContaining(`${paypal.url}/webapps/billing/subscriptions?ba_token=BA-`),
  })
  expect(await observe(ref!)).toMatchObject({
    ref,
    status: 'open',
    attemptId: 'attempt-1',
    requested: PRICE,
    captured: money(0, 'EUR'),
  })
  expect(await gateway.subscription?.observe(ref!)).toEqual({
    id: ref,
    status: 'pending',
    paidUntil: null,
    cancelAtPeriodEnd: false,
  })
  const { returnUrl } = await buyer(ref!, 'pays')
  expect(
    gateway.onReturn?.({ method: 'GET', url: new URL(returnUrl!).href, headers: {}, body: Buffer.alloc(0) }),
  ).toEqual({ ref })
  expect(await observe(ref!)).toMatchObject({
    status: 'settled',
    captured: PRICE,
    account: gateway.account,
    livemode: false,
  })
  expect(await gateway.subscription?.observe(ref!)).toMatchObject({
    status: 'active',
    paidUntil: new Date('2026-12-21T12:00:00Z'),
  })
  expect(await opened('PAYMENT.SALE.COMPLETED')).toMatchObject({ ref, attemptId: 'attempt-1' })
  expect(await opened('BILLING.SUBSCRIPTION.ACTIVATED')).toMatchObject({ ref, attemptId: 'attempt-1' })
  expect(await book()).toMatchObject([
    { ref, orderNumber: '100001', amount: 999, status: 'paid', subscription: ref },
  ])
})

test('the same key makes one subscription; other subscribers share product and plan, another price has its own plan', async () => {
  const first = await gateway.link(command())
  expect((await gateway.link(command())).ref).toBe(first.ref)
  expect((await gateway.link({ ...command(), ref: first.ref })).ref).toBe(first.ref)
  expect((await gateway.link(command('attempt-2'))).ref).not.toBe(first.ref)
  expect([made('/v1/catalogs/products'), made('/v1/billing/plans')]).toEqual([1, 1])
  await gateway.link(command('attempt-3', money(1299, 'EUR')))
  expect([made('/v1/catalogs/products'), made('/v1/billing/plans')]).toEqual([1, 2])
})

test('two links at once for a new product both come through', async () => {
  const [one, other] = await Promise.all([
    gateway.link(command('attempt-1')),
    gateway.link(command('attempt-2')),
  ])
  expect(one.ref).not.toBe(other.ref)
})

test('renewals are charges of their own in the book and move what is paid', async () => {
  const ref = await subscribed()
  await pass(31)
  expect(await gateway.subscription?.observe(ref)).toMatchObject({
    status: 'active',
    paidUntil: new Date('2027-01-21T12:00:00Z'),
  })
  await pass(365)
  const entries = await book()
  expect(entries).toHaveLength(14)
  expect(new Set(entries.map(({ subscription }) => subscription))).toEqual(new Set([ref]))
  expect(await observe(ref)).toMatchObject({ status: 'settled', captured: PRICE })
  expect(await opened('PAYMENT.SALE.COMPLETED')).toMatchObject({ ref, attemptId: 'attempt-1' })
})

test('a renewal that fails is past due and tried again; after three the subscription is unpaid', async () => {
  const ref = await subscribed()
  await press(ref, 'renewal-fails')
  await pass(30)
  expect(await gateway.subscription?.observe(ref)).toMatchObject({
    status: 'past-due',
    paidUntil: new Date('2026-12-21T12:00:00Z'),
  })
  await pass(5)
  expect((await gateway.subscription?.observe(ref))?.status).toBe('active')
  for (let times = 0; times < 3; times += 1) await press(ref, 'renewal-fails')
  await pass(60)
  expect((await gateway.subscription?.observe(ref))?.status).toBe('unpaid')
  expect(await opened('BILLING.SUBSCRIPTION.SUSPENDED')).toMatchObject({ ref })
})

test('after a cancellation nothing is charged and what is paid stays paid', async () => {
  const ref = await subscribed()
  await pass(10)
  const cancelled = {
    id: ref,
    status: 'cancelled',
    paidUntil: new Date('2026-12-21T12:00:00Z'),
    cancelAtPeriodEnd: false,
  }
  expect(await gateway.subscription?.cancel(ref, 'period-end', 'k1')).toEqual(cancelled)
  expect(await gateway.subscription?.cancel(ref, 'period-end', 'k1')).toEqual(cancelled)
  await pass(60)
  expect(await book()).toHaveLength(1)
})

test('a cancellation by the buyer at PayPal is told', async () => {
  const ref = await subscribed()
  await press(ref, 'buyer-ends')
  expect(await opened('BILLING.SUBSCRIPTION.CANCELLED')).toMatchObject({ ref })
  expect((await gateway.subscription?.observe(ref))?.status).toBe('cancelled')
})

test('who turns back or is declined can subscribe later; closing tells how it stands', async () => {
  const ref = (await gateway.link(command())).ref!
  expect(await buyer(ref, 'declined')).toMatchObject({ status: 'declined' })
  expect(await buyer(ref, 'cancels')).toMatchObject({
    status: 'canceled',
    returnUrl: expect.stringContaining('https://shop.example/order?'),
  })
  expect(await gateway.expire?.(ref, 'e1')).toMatchObject({ status: 'open' })
  await buyer(ref, 'pays')
  expect(await gateway.expire?.(ref, 'e2')).toMatchObject({ status: 'settled', captured: PRICE })
  expect((await gateway.subscription?.observe(ref))?.status).toBe('cancelled')
})

test('the first charge is paid back once per key', async () => {
  const ref = await subscribed()
  await pass(31)
  const wish = { refundId: 'r1', amount: money(500, 'EUR'), reason: '' }
  const fact = await gateway.refund?.(ref, wish, 'r1:refund:1')
  expect(fact).toMatchObject({ refundId: 'r1', amount: money(500, 'EUR'), status: 'done' })
  expect(await gateway.refund?.(ref, wish, 'r1:refund:1')).toEqual(fact)
  expect((await book()).find((entry) => entry.ref === ref)).toMatchObject({ status: 'paid', refunded: 500 })
})

test('each renewal is a payment of its own, which is paid back without the first', async () => {
  const ref = await subscribed()
  const began = clock.now()
  await pass(62)
  const renewals = (await gateway.subscription?.renewalsSince?.(ref, began)) ?? []
  expect(renewals).toMatchObject([
    {
      status: 'settled',
      captured: PRICE,
      attemptId: null,
      renewal: { agreement: ref, period: '2026-12-21' },
    },
    {
      status: 'settled',
      captured: PRICE,
      attemptId: null,
      renewal: { agreement: ref, period: '2027-01-21' },
    },
  ])
  const [first, second] = renewals.map((renewal) => renewal.ref)
  expect(await observe(second!)).toEqual(renewals[1])
  expect(await gateway.observe?.(`${ref}/UNKNOWN`)).toBeNull()
  expect(await gateway.subscription?.renewalsSince?.(ref, renewals[1]!.at)).toEqual([renewals[1]])
  const wish = { refundId: 'r1', amount: money(500, 'EUR'), reason: '' }
  expect(await gateway.refund?.(second!, wish, 'r1:refund:1')).toMatchObject({ status: 'done' })
  expect(
    (await book())
      .filter(({ refunded }) => refunded === 500)
      .map((entry) => entry.ref === ref || first === entry.ref),
  ).toEqual([false])
})

test('a subscription that PayPal does not know is nothing', async () => {
  expect(await gateway.observe?.('I-UNKNOWN12345')).toBeNull()
  expect(await gateway.subscription?.observe('I-UNKNOWN12345')).toBeNull()
})
