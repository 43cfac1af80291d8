import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { LinkCommand, Observation } from '#domains/payment/index.ts'
import { fixedClock, HOUR } from '#kernel/clock.ts'
import { money } from '#kernel/money.ts'
import { type RunningSimulator, startSimulator } from '../../../sandbox/kit/index.ts'
import { simulator } from '../../../sandbox/paypal/index.ts'
import { createPaypalGateway, type PaypalGateway } from './index.ts'

let clock: ReturnType<typeof fixedClock>
let paypal: RunningSimulator
let gateway: PaypalGateway

beforeEach(async () => {
  clock = fixedClock('2026-11-21T12:00:00Z')
  paypal = await startSimulator(simulator, { now: () => clock.now() })
  gateway = createPaypalGateway(paypal.env)!
})

afterEach(() => paypal.stop())

function command(amount = money(12_900, 'EUR'), more: Partial<LinkCommand> = {}): LinkCommand {
  const attemptId = randomUUID()
  return {
    attemptId,
    key: `${attemptId}:link:1`,
    order: {
      ...{
        id: randomUUID(),
        number: '100001',
        total: amount,
        locale: 'de',
        email: 'buyer@example.com',
        billing: {},
      },
      ...{ deliveryCountry: 'DE', requiresShipping: true, lines: [], bankAccount: null },
    },
    amount,
    flow: 'single',
    input: {},
    urls: {
      back: 'https://shop.example/return/paypal',
      cancel: 'https://shop.example/order',
      webhook: 'https://shop.example/webhooks/paypal',
    },
    ref: null,
    createdAt: clock.now(),
    now: clock.now(),
    ...more,
  }
}

async function control<Answer = Record<string, unknown>>(
  path: string,
  body?: unknown,
): Promise<{ status: number; json: Answer }> {
  const response = await fetch(
    `${paypal.control}/${path}`,
    body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) },
  )
  return { status: response.status, json: (await response.json()) as Answer }
}

async function buyer(ref: string, does: string): Promise<{ status: string; returnUrl: string | null }> {
  const { status, json } = await control<{ status: string; returnUrl: string | null }>('buyer', {
    ref,
    does,
    returns: false,
  })
  expect(status).toBe(200)
  return json
}

async function bookEntry(ref: string): Promise<Record<string, unknown> | undefined> {
  return (await control<Record<string, unknown>[]>('book')).json.find((entry) => entry.ref === ref)
}

const fault = (on: string, name: string, times = 1) => control('faults', { on, fault: name, times })
const creations = () =>
  paypal.requests.filter(({ method, path }) => method === 'POST' && path === '/v2/checkout/orders').length

async function linked(given = command()): Promise<string> {
  const { ref } = await gateway.link(given)
  return ref!
}

async function paid(amount = money(12_900, 'EUR')): Promise<string> {
  const ref = await linked(command(amount))
  await buyer(ref, 'pays')
  await gateway.capture?.(ref, amount, `${ref}:capture:1`)
  return ref
}

const observe = async (ref: string): Promise<Observation> => (await gateway.observe?.(ref))!

test('a payment is linked, approved and captured', async () => {
  const given = command()
  const result = await gateway.link(given)
  const ref = result.ref!
  expect(result).toEqual({
    ...{ ref, status: 'linked', kept: {}, expiresAt: new Date(clock.now().getTime() + 3 * HOUR) },
    answer: { type: 'redirect', url: `${paypal.url}/checkoutnow?token=${ref}` },
  })
  expect(await observe(ref)).toEqual({
    ...{
      ref,
      attemptId: given.attemptId,
      account: paypal.env.PAYPAL_MERCHANT_ID,
      livemode: false,
      at: clock.now(),
    },
    ...{
      status: 'open',
      requested: money(12_900, 'EUR'),
      captured: money(0, 'EUR'),
      refunds: [],
      disputes: [],
    },
  })
  const { returnUrl } = await buyer(ref, 'pays')
  expect(
    gateway.onReturn?.({
      method: 'GET',
      url: new URL(returnUrl!).pathname + new URL(returnUrl!).search,
      headers: {},
      body: Buffer.alloc(0),
    }),
  ).toEqual({ ref })
  expect(await observe(ref)).toMatchObject({ status: 'approved', captured: money(0, 'EUR') })
  expect(await gateway.capture?.(ref, given.amount, 'c1')).toMatchObject({
    status: 'settled',
    captured: money(12_900, 'EUR'),
    attemptId: given.attemptId,
  })
  expect(await observe(ref)).toMatchObject({
    status: 'settled',
    captured: money(12_900, 'EUR'),
    refunds: [],
    disputes: [],
  })
  expect(await bookEntry(ref)).toMatchObject({
    orderNumber: '100001',
    amount: 12_900,
    currency: 'EUR',
    status: 'paid',
    refunded: 0,
    subscription: null,
  })
})

test('what PayPal is told of an order is its number and the attempt, never more', async () => {
  const given = command()
  await gateway.link(given)
  const sent = paypal.requests.find(({ path }) => path === '/v2/checkout/orders')!
  expect(sent.headers['paypal-request-id']).toBe(given.key)
  expect(JSON.parse(sent.body)).toEqual({
    intent: 'CAPTURE',
    purchase_units: [
      {
        reference_id: '100001',
        amount: { currency_code: 'EUR', value: '129.00' },
        custom_id: given.attemptId,
        invoice_id: `100001-${given.attemptId.slice(-12)}`,
        description: '100001',
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          ...{ locale: 'de-DE', shipping_preference: 'NO_SHIPPING', user_action: 'PAY_NOW' },
          ...{ return_url: given.urls.back, cancel_url: given.urls.cancel },
        },
      },
    },
  })
})

test('the button gets the order and the script instead of an address', async () => {
  const { answer, ref } = await gateway.link(command(undefined, { input: { via: 'button' } }))
  expect(answer).toEqual({
    type: 'done',
    orderId: ref,
    clientId: paypal.env.PAYPAL_CLIENT_ID,
    script: gateway.buttonScript('EUR'),
  })
  expect((await fetch(gateway.buttonScript('EUR'))).headers.get('content-type')).toMatch(/^text\/javascript/)
})

test('the same key ends at the same order, also after an answer that was lost', async () => {
  for (const kind of ['drop-after-commit', '500-after-commit']) {
    await fault('create', kind)
    const given = command()
    await expect(gateway.link(given)).rejects.toMatchObject({ kind: 'unreachable' })
    const before = creations()
    const first = await gateway.link(given)
    const second = await gateway.link(given)
    expect(second.ref).toBe(first.ref)
    expect(creations()).toBe(before + 2)
  }
  expect((await control<unknown[]>('book')).json).toHaveLength(2)
})

test('a link that is repeated with its order asks PayPal for that order and makes none', async () => {
  const given = command()
  const first = await gateway.link(given)
  expect(await gateway.link({ ...given, ref: first.ref })).toEqual(first)
  expect(creations()).toBe(1)
})

test('an order that PayPal forgot is replaced by one new order, however often that is repeated', async () => {
  const given = command()
  const first = await gateway.link(given)
  clock.advance(3 * HOUR + 1000)
  expect(await gateway.observe?.(first.ref!)).toBeNull()
  await paypal.tick()
  expect(await bookEntry(first.ref!)).toMatchObject({ status: 'expired' })
  const again = { ...given, ref: first.ref, now: clock.now() }
  const second = await gateway.link(again)
  expect(second.ref).not.toBe(first.ref)
  expect((await gateway.link(again)).ref).toBe(second.ref)
})

test.each([
  ['409', 'unreachable'],
  ['429', 'unreachable'],
  ['500-before', 'unreachable'],
])('%s at creation is %s and the repeat makes one order', async (kind, expected) => {
  await fault('create', kind)
  const given = command()
  await expect(gateway.link(given)).rejects.toMatchObject({ name: 'ProviderError', kind: expected })
  expect((await gateway.link(given)).status).toBe('linked')
  expect((await control<unknown[]>('book')).json).toHaveLength(1)
})

test('a declined card leaves the order payable, and another card pays it', async () => {
  const ref = await linked()
  await buyer(ref, 'declined')
  await expect(gateway.capture?.(ref, money(12_900, 'EUR'), 'c1')).rejects.toMatchObject({ kind: 'declined' })
  expect(await observe(ref)).toMatchObject({
    status: 'open',
    captured: money(0, 'EUR'),
    reason: 'INSTRUMENT_DECLINED',
  })
  expect(await bookEntry(ref)).toMatchObject({ status: 'declined' })
  expect((await gateway.link(command(undefined, { ref }))).answer).toMatchObject({
    type: 'redirect',
    url: `${paypal.url}/checkoutnow?token=${ref}`,
  })
  await buyer(ref, 'pays')
  expect(await gateway.capture?.(ref, money(12_900, 'EUR'), 'c1')).toMatchObject({ status: 'settled' })
})

test('a failed 3-D Secure check is a declined card', async () => {
  const ref = await linked()
  await buyer(ref, 'fails-3ds')
  await expect(gateway.capture?.(ref, money(12_900, 'EUR'), 'c1')).rejects.toMatchObject({ kind: 'declined' })
})

test('a buyer who turns back or leaves has paid nothing and can still pay', async () => {
  const ref = await linked()
  expect(await buyer(ref, 'abandons')).toMatchObject({ status: 'open', returnUrl: null })
  expect(await buyer(ref, 'cancels')).toMatchObject({
    status: 'canceled',
    returnUrl: `https://shop.example/order?token=${ref}`,
  })
  expect((await observe(ref)).status).toBe('open')
  await buyer(ref, 'pays')
  expect((await observe(ref)).status).toBe('approved')
})

test('an order that was not approved cannot be captured', async () => {
  const ref = await linked()
  await expect(gateway.capture?.(ref, money(12_900, 'EUR'), 'c1')).rejects.toMatchObject({
    kind: 'refused',
    issue: 'ORDER_NOT_APPROVED',
  })
})

test('an order that is captured already is a success, with another key and with the same', async () => {
  const ref = await linked()
  await buyer(ref, 'pays')
  await fault('capture', 'drop-after-commit')
  await expect(gateway.capture?.(ref, money(12_900, 'EUR'), 'c1')).rejects.toMatchObject({
    kind: 'unreachable',
  })
  expect(await gateway.capture?.(ref, money(12_900, 'EUR'), 'c1')).toMatchObject({
    status: 'settled',
    captured: money(12_900, 'EUR'),
  })
  expect(await gateway.capture?.(ref, money(12_900, 'EUR'), 'c2')).toMatchObject({
    status: 'settled',
    captured: money(12_900, 'EUR'),
  })
})

test('PayPal closes no order: one without a capture, and a captured one, are told as they stand', async () => {
  const ref = await linked()
  await buyer(ref, 'pays')
  expect(await gateway.expire?.(ref, 'e1')).toMatchObject({ status: 'approved', captured: money(0, 'EUR') })
  expect(await gateway.expire?.(await paid(), 'e2')).toMatchObject({ status: 'settled' })
})

test('paying late is approving late; after three hours PayPal has nothing to approve', async () => {
  const ref = await linked()
  await buyer(ref, 'pays-late')
  expect((await observe(ref)).status).toBe('approved')
  const other = await linked()
  clock.advance(3 * HOUR + 1000)
  expect(await control('buyer', { ref: other, does: 'pays-late', returns: false })).toMatchObject({
    status: 422,
  })
  expect(await control('buyer', { ref: other, does: 'pays-less', returns: false })).toMatchObject({
    status: 422,
  })
})

test('a second attempt for the same order number is not refused as a duplicate invoice', async () => {
  await paid()
  expect((await observe(await paid())).status).toBe('settled')
})

test.each([
  ['JPY', 1299, '1299'],
  ['HUF', 129_900, '1299'],
  ['TWD', 50_000, '500'],
  ['EUR', 1, '0.01'],
  ['USD', 100_000_000, '1000000.00'],
])('%s goes there and back exactly', async (currency, minor, value) => {
  const ref = await paid(money(minor, currency))
  const sent = paypal.requests.find(({ path }) => path === '/v2/checkout/orders')!
  expect(JSON.parse(sent.body).purchase_units[0].amount).toEqual({ currency_code: currency, value })
  expect(await observe(ref)).toMatchObject({
    requested: money(minor, currency),
    captured: money(minor, currency),
  })
})

test('an amount that PayPal cannot move makes no order', async () => {
  for (const amount of [money(129_950, 'HUF'), money(1000, 'KWD')]) {
    await expect(gateway.link(command(amount))).rejects.toMatchObject({ code: 'gateway-unavailable' })
  }
  expect(creations()).toBe(0)
})

test.each([
  ['tamper-amount', { requested: money(12_899, 'EUR') }],
  ['tamper-currency', { requested: money(12_900, 'USD') }],
  ['tamper-account', { account: expect.stringMatching(/-other$/) }],
])('%s at creation is seen in the observation', async (kind, seen) => {
  await fault('create', kind)
  expect(await observe(await linked())).toMatchObject(seen)
})

test.each([
  ['tamper-amount', { captured: money(12_899, 'EUR'), requested: money(12_900, 'EUR') }],
  ['tamper-currency', { captured: money(12_900, 'USD') }],
  ['tamper-account', { account: expect.stringMatching(/-other$/) }],
])('%s at the capture is seen in the observation', async (kind, seen) => {
  await fault('capture', kind)
  expect(await observe(await paid())).toMatchObject({ status: 'settled', ...seen })
})
