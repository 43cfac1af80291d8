import { describe, expect, test } from 'vitest'
import { bench, gateway, START, useStripe } from '../../../tests/support/gateways/stripe.ts'
import { command, EUR, HOUR, linked, paid, seen } from '../../../tests/support/gateways/stripe-checkout.ts'
import { createStripeGateway } from './index.ts'

useStripe()

const creations = () =>
  bench.stripe.requests.filter(({ method, path }) => method === 'POST' && path === '/v1/checkout/sessions')
    .length

describe('a checkout', () => {
  test('is embedded, can be paid for an hour, and settles when the buyer pays', async () => {
    const { answer, ref, status, expiresAt } = await gateway.link(command())
    const {
      STRIPE_PUBLISHABLE_KEY: publishableKey,
      STRIPE_JS_URL: script,
      STRIPE_ACCOUNT_ID: account,
    } = bench.stripe.env
    expect(answer).toEqual({
      type: 'checkout',
      provider: 'stripe',
      publishableKey,
      checkoutKey: expect.stringContaining(`${ref}_secret_`),
      script,
    })
    expect({ status, expiresAt }).toEqual({ status: 'linked', expiresAt: new Date('2026-11-21T11:00:00Z') })
    expect(await seen(ref!)).toMatchObject({ status: 'open', attemptId: 'attempt-1', captured: EUR(0) })

    const { returnUrl } = (await bench.control('/buyer', { answer, does: 'pays' })) as { returnUrl: string }
    expect(returnUrl).toBe(`http://127.0.0.1/de/return/stripe?a=1&session_id=${ref}`)
    expect(gateway.onReturn!({ method: 'GET', url: returnUrl, headers: {}, body: Buffer.alloc(0) })).toEqual({
      ref,
    })
    const whole = { requested: EUR(1234), captured: EUR(1234), refunds: [], disputes: [] }
    expect(await seen(ref!)).toEqual({
      ref,
      attemptId: 'attempt-1',
      account,
      livemode: false,
      at: new Date(START),
      status: 'settled',
      ...whole,
      paidWith: [{ kind: 'card', name: expect.any(String) }],
    })
    expect(await bench.book()).toMatchObject([
      { ref, orderNumber: '100001', amount: 1234, currency: 'EUR', status: 'paid' },
    ])
  })

  test('stands on a page of its own when a redirect is asked for', async () => {
    const { answer } = await gateway.link(command({ input: { via: 'redirect' } }))
    expect(answer).toEqual({
      type: 'redirect',
      url: expect.stringContaining(`${bench.stripe.url}/c/pay/cs_test_`),
    })
    expect(await bench.control('/buyer', { answer, does: 'cancels' })).toMatchObject({
      returnUrl: 'http://127.0.0.1/de/cancel',
    })
  })

  test('that was declined can be paid in the same session', async () => {
    const ref = await linked()
    await bench.buyer(ref, 'declined')
    expect(await seen(ref)).toMatchObject({ status: 'open', reason: 'Your card was declined.' })
    await bench.buyer(ref, 'fails-3ds')
    expect(await seen(ref)).toMatchObject({ status: 'open', reason: expect.stringContaining('authenticate') })
    await bench.buyer(ref, 'pays')
    expect(await seen(ref)).toMatchObject({ status: 'settled', captured: EUR(1234) })
  })

  test('that nobody pays expires, and money that comes all the same is seen', async () => {
    const ref = await linked()
    await bench.buyer(ref, 'abandons')
    await bench.later(HOUR)
    expect((await seen(ref)).status).toBe('expired')
    await bench.buyer(ref, 'pays-late')
    expect(await seen(ref)).toMatchObject({ status: 'settled', captured: EUR(1234) })
  })

  test('shows how much came where that is less than was asked for', async () => {
    const ref = await linked()
    await bench.buyer(ref, 'pays-less')
    expect(await seen(ref)).toMatchObject({ status: 'settled', requested: EUR(1234), captured: EUR(1111) })
  })

  test('by bank debit is on its way before it settles', async () => {
    const ref = await linked({ input: { via: 'redirect' } })
    await fetch(`${bench.stripe.url}/c/pay/${ref}`, {
      method: 'POST',
      body: new URLSearchParams({ does: 'pm_usBankAccount_success' }),
      redirect: 'manual',
    })
    expect(await seen(ref)).toMatchObject({ status: 'processing', captured: EUR(0) })
    await bench.later(300)
    expect(await seen(ref)).toMatchObject({ status: 'settled', captured: EUR(1234) })
  })

  test.each([
    [{ amount: 5000, currency: 'JPY' }],
    [{ amount: 12_340, currency: 'KWD' }],
    [{ amount: 1500, currency: 'ISK' }],
  ])('over %j comes back exactly', async (amount) => {
    const ref = await paid({ amount })
    expect(await seen(ref)).toMatchObject({ requested: amount, captured: amount })
    expect(await bench.book()).toMatchObject([amount])
  })

  test('over an amount that Stripe cannot take exactly is refused before Stripe is asked', async () => {
    await expect(gateway.link(command({ amount: { amount: 1234, currency: 'KWD' } }))).rejects.toMatchObject({
      kind: 'refused',
    })
    expect(creations()).toBe(0)
  })
})

describe('a repeated link', () => {
  test('with the same key ends at the same session', async () => {
    expect(await linked()).toBe(await linked())
    expect(await bench.book()).toHaveLength(1)
  })

  test.each(['drop-after-commit', '500-after-commit', '500-before', '409', '429'])(
    'after %s ends at one session',
    async (fault) => {
      await bench.fault('create', fault)
      // The SDK itself repeats a request whose connection was closed.
      const first = await gateway.link(command()).catch((error: unknown) => error)
      if (first instanceof Error) expect(first).toMatchObject({ name: 'ProviderError', kind: 'unreachable' })
      const ref = await linked()
      expect(await bench.book()).toMatchObject([{ ref, status: 'open' }])
      expect(creations()).toBeGreaterThanOrEqual(2)
    },
  )

  test('says that it is paid when it is', async () => {
    const ref = await paid()
    expect(await gateway.link(command({ ref }))).toMatchObject({
      answer: { type: 'reload' },
      status: 'settled',
      ref,
    })
  })

  test('after the session expired begins another, and the same one twice', async () => {
    const ref = await linked()
    await bench.later(2 * HOUR)
    const again = await linked({ ref, now: bench.now() })
    expect(again).not.toBe(ref)
    await bench.later(60)
    // Neither the ref nor the response of the second call arrived: the same key, at another time.
    expect(await linked({ ref, now: bench.now() })).toBe(again)
    expect(await linked({ now: bench.now() })).toBe(again)
    expect(await bench.book()).toMatchObject([{ status: 'expired' }, { status: 'open' }])
  })

  test('after Stripe forgot the key finds the session by its attempt', async () => {
    const ref = await linked()
    await bench.buyer(ref, 'pays')
    await bench.later(25 * HOUR)
    expect(await gateway.link(command({ ref, now: bench.now() }))).toMatchObject({ ref, status: 'settled' })
  })
})

describe('a session that is not wanted any more', () => {
  test('is closed, once and again', async () => {
    const ref = await linked()
    expect(await gateway.expire!(ref, 'attempt-1:expire:1')).toMatchObject({ status: 'expired' })
    expect(await gateway.expire!(ref, 'attempt-1:expire:2')).toMatchObject({ status: 'expired' })
    expect(await bench.buyer(ref, 'pays')).toMatchObject({ error: expect.stringContaining('expired') })
  })

  test('that was paid meanwhile is seen to be paid', async () => {
    expect(await gateway.expire!(await paid(), 'attempt-1:expire:1')).toMatchObject({
      status: 'settled',
      captured: EUR(1234),
    })
  })
})

test('an order of the wrong key, or one that is slow, is no answer about the payment', async () => {
  const other = createStripeGateway({ ...bench.stripe.env, STRIPE_SECRET_KEY: 'sk_test_other' })!
  await expect(other.link(command())).rejects.toMatchObject({ kind: 'refused' })
  await bench.fault('create', 'slow')
  await expect(gateway.link(command())).rejects.toMatchObject({ kind: 'unreachable' })
  expect(await bench.book()).toHaveLength(1)
})
