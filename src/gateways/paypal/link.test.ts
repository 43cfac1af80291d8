import { expect, test } from 'vitest'
import { HOUR } from '#kernel/clock.ts'
import { money } from '#kernel/money.ts'
import {
  bookEntry,
  buyer,
  clock,
  command,
  control,
  fault,
  gateway,
  observe,
  paid,
  paypal,
  usePaypal,
} from '../../../tests/support/gateways/paypal.ts'

usePaypal()

const creations = () =>
  paypal.requests.filter(({ method, path }) => method === 'POST' && path === '/v2/checkout/orders').length

test('a payment is linked, approved and captured', async () => {
  const given = command()
  const result = await gateway.link(given)
  const ref = result.ref!
  expect(result).toEqual({
    ref,
    status: 'linked',
    kept: {},
    expiresAt: new Date(clock.now().getTime() + 3 * HOUR),
    answer: { type: 'redirect', url: `${paypal.url}/checkoutnow?token=${ref}` },
  })
  expect(await observe(ref)).toEqual({
    ref,
    attemptId: given.attemptId,
    account: paypal.env.PAYPAL_MERCHANT_ID,
    livemode: false,
    at: clock.now(),
    status: 'open',
    requested: money(12_900, 'EUR'),
    captured: money(0, 'EUR'),
    refunds: [],
    disputes: [],
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
          locale: 'de-DE',
          shipping_preference: 'NO_SHIPPING',
          user_action: 'PAY_NOW',
          return_url: given.urls.back,
          cancel_url: given.urls.cancel,
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

test('a second attempt for the same order number is not refused as a duplicate invoice', async () => {
  await paid()
  expect((await observe(await paid())).status).toBe('settled')
})

test('an amount that PayPal cannot move makes no order', async () => {
  for (const amount of [money(129_950, 'HUF'), money(1000, 'KWD')]) {
    await expect(gateway.link(command(amount))).rejects.toMatchObject({ code: 'gateway-unavailable' })
  }
  expect(creations()).toBe(0)
})
