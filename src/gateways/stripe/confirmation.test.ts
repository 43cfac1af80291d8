import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Gateway, LinkCommand, LinkResult } from '#domains/payment/index.ts'
import { type Bench, openBench } from '../../../sandbox/stripe/test-bench.ts'
import { createStripeGateway } from './index.ts'

const START = '2026-11-21T10:00:00Z'
const AMOUNT = { amount: 1234, currency: 'EUR' }

let bench: Bench
let gateway: Gateway

beforeEach(async () => {
  bench = await openBench(START)
  gateway = createStripeGateway(bench.stripe.env)!
})
afterEach(() => bench.close())

/** What Stripe.js makes of a buyer's card. */
async function token(payment_method: string): Promise<string> {
  const { body } = await bench.api('POST', '/v1/test_helpers/confirmation_tokens', { payment_method })
  return String(body.id)
}

function link(
  input: Readonly<Record<string, string>>,
  change: Partial<LinkCommand> = {},
): Promise<LinkResult> {
  return gateway.link({
    ...{
      attemptId: 'attempt-1',
      key: 'attempt-1:link:1',
      amount: AMOUNT,
      flow: 'single',
      ref: null,
      createdAt: new Date(START),
      now: bench.now(),
    },
    order: {
      ...{ id: 'order-1', number: '100001', total: AMOUNT, locale: 'en', email: '', billing: {} },
      ...{ deliveryCountry: 'DE', requiresShipping: false, lines: [], bankAccount: null },
    },
    urls: {
      back: 'http://127.0.0.1/return/stripe',
      cancel: 'http://127.0.0.1/cancel',
      webhook: `${bench.shopUrl}/webhooks/stripe`,
    },
    input,
    ...change,
  })
}

test('only a confirmation token takes an attempt a step on', () => {
  expect([
    gateway.continues!({ confirmationToken: 'ctoken_1' }),
    gateway.continues!({ confirmationToken: '' }),
    gateway.continues!({}),
  ]).toEqual([true, false, false])
})

describe('a card', () => {
  test('whose token the simulator never made asks for 3-D Secure, every time', async () => {
    for (const attemptId of ['attempt-1', 'attempt-2']) {
      const { answer, status } = await link(
        { confirmationToken: 'ctoken_from_nowhere' },
        { attemptId, key: `${attemptId}:link:1` },
      )
      expect({ answer, status }).toMatchObject({
        answer: { type: 'callAgain', action: { provider: 'stripe' } },
        status: 'action',
      })
    }
  })

  test('that needs no more is paid at once', async () => {
    const result = await link({ confirmationToken: await token('pm_card_visa') })
    expect(result).toEqual({
      answer: { type: 'reload' },
      ref: expect.stringMatching(/^pi_/),
      status: 'settled',
      expiresAt: null,
      kept: {},
    })
    expect(await gateway.observe!(result.ref!)).toMatchObject({
      status: 'settled',
      attemptId: 'attempt-1',
      captured: AMOUNT,
    })
    expect(await bench.book()).toMatchObject([{ ref: result.ref, orderNumber: '100001', status: 'paid' }])
  })

  test('that is declined says so in Stripe’s words, and the next one goes to the same payment', async () => {
    await expect(link({ confirmationToken: await token('pm_card_chargeDeclined') })).rejects.toMatchObject({
      kind: 'declined',
      message: 'Your card was declined.',
    })
    const [declined] = await bench.book()
    expect(declined).toMatchObject({ status: 'declined' })
    expect(await gateway.observe!(declined!.ref)).toMatchObject({
      status: 'open',
      reason: 'Your card was declined.',
    })
    expect(await link({ confirmationToken: await token('pm_card_visa') })).toMatchObject({
      ref: declined!.ref,
      status: 'settled',
    })
    expect(await bench.book()).toHaveLength(1)
  })

  test('paid by debit is on its way', async () => {
    const { ref, status } = await link({ confirmationToken: await token('pm_usBankAccount_success') })
    expect({ status, seen: (await gateway.observe!(ref!))?.status }).toEqual({
      status: 'processing',
      seen: 'processing',
    })
    await bench.later(300)
    expect(await gateway.observe!(ref!)).toMatchObject({ status: 'settled' })
  })

  test('with a token that is none is refused before Stripe is asked', async () => {
    await expect(link({ confirmationToken: '../refunds' })).rejects.toMatchObject({ kind: 'refused' })
    expect(bench.stripe.requests).toEqual([])
  })
})

describe('3-D Secure', () => {
  async function challenged(): Promise<{
    readonly confirmationToken: string
    readonly result: LinkResult
    readonly next: Record<string, string>
  }> {
    const confirmationToken = await token('pm_card_authenticationRequired')
    const result = await link({ confirmationToken })
    return {
      confirmationToken,
      result,
      next: {
        confirmationToken,
        ...('fields' in result.answer ? (result.answer.fields as Record<string, string>) : {}),
      },
    }
  }

  test('is asked for by the browser, with what Stripe.js needs', async () => {
    const { result } = await challenged()
    const { STRIPE_PUBLISHABLE_KEY: publishableKey, STRIPE_JS_URL: script } = bench.stripe.env
    const action = {
      provider: 'stripe',
      publishableKey,
      clientSecret: expect.stringContaining(`${result.ref}_secret_`),
      script,
    }
    expect(result).toMatchObject({
      status: 'action',
      answer: {
        type: 'callAgain',
        after: 0,
        fields: { paymentIntent: result.ref, step: 'confirmed' },
        action,
      },
    })
    expect(await gateway.observe!(result.ref!)).toMatchObject({ status: 'action' })
  })

  test('passed is paid', async () => {
    const { result, next } = await challenged()
    expect(await bench.control('/buyer', { answer: result.answer, does: 'pays' })).toMatchObject({
      ref: result.ref,
      status: 'paid',
      returnUrl: null,
    })
    expect(await link(next, { ref: result.ref })).toMatchObject({
      answer: { type: 'reload' },
      status: 'settled',
      ref: result.ref,
    })
  })

  test('failed is a decline, with or without the browser saying that it asked; another card then pays', async () => {
    const { result, next, confirmationToken } = await challenged()
    await bench.buyer(result.ref!, 'fails-3ds')
    const words = { kind: 'declined', message: expect.stringContaining('unable to authenticate') }
    await expect(link(next, { ref: result.ref })).rejects.toMatchObject(words)
    // The key of this token would be answered as it was the first time: "ask the buyer".
    await expect(link({ confirmationToken }, { ref: result.ref })).rejects.toMatchObject(words)
    expect(await link({ confirmationToken: await token('pm_card_visa') }, { ref: result.ref })).toMatchObject(
      { ref: result.ref, status: 'settled' },
    )
  })

  test('not answered yet is asked for again', async () => {
    const { result, next } = await challenged()
    expect(await link(next, { ref: result.ref })).toEqual(result)
  })

  test('of two calls at once is one payment', async () => {
    const confirmationToken = await token('pm_card_authenticationRequired')
    const both = await Promise.allSettled([link({ confirmationToken }), link({ confirmationToken })])
    const refs = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value.ref] : []))
    expect(new Set(refs).size).toBe(1)
    expect(await bench.book()).toHaveLength(1)
  })
})

describe('one payment for one attempt', () => {
  test.each(['drop-after-commit', '500-after-commit', '500-before', '409', '429'])(
    'after %s',
    async (fault) => {
      const confirmationToken = await token('pm_card_visa')
      await bench.fault('create', fault)
      const first = await link({ confirmationToken }).catch((error: unknown) => error)
      if (first instanceof Error) expect(first).toMatchObject({ kind: 'unreachable' })
      const { ref } = await link({ confirmationToken })
      expect(await bench.book()).toMatchObject([{ ref, status: 'paid' }])
    },
  )

  test('closes the checkout that was begun before', async () => {
    const { ref } = await link({})
    const { ref: intent } = await link({ confirmationToken: await token('pm_card_visa') }, { ref })
    expect(await bench.book()).toMatchObject([
      { ref, status: 'expired' },
      { ref: intent, status: 'paid' },
    ])
  })

  test('is meant by the name of the checkout that it followed, until that is forgotten', async () => {
    const { ref } = await link({})
    const { ref: intent } = await link(
      { confirmationToken: await token('pm_card_authenticationRequired') },
      { ref },
    )
    // The call-back about the closed checkout must not end the attempt.
    expect(await gateway.observe!(ref!)).toMatchObject({
      ref: intent,
      status: 'action',
      attemptId: 'attempt-1',
    })
    await bench.buyer(intent!, 'pays')
    expect(await gateway.observe!(ref!)).toMatchObject({ ref: intent, status: 'settled', captured: AMOUNT })
    expect(
      await gateway.refund!(ref!, { refundId: 'r1', amount: AMOUNT, reason: '' }, 'r1:refund:1'),
    ).toMatchObject({ status: 'done' })
    expect(await gateway.listSince!(new Date(START))).toMatchObject([{ ref: intent }])
  })

  test('is closed by the name of the checkout that it followed', async () => {
    const { ref } = await link({})
    const { ref: intent } = await link(
      { confirmationToken: await token('pm_card_authenticationRequired') },
      { ref },
    )
    expect(await gateway.expire!(ref!, 'attempt-1:close:1')).toMatchObject({
      ref: intent,
      status: 'cancelled',
    })
  })

  test('stays with the checkout where that was paid meanwhile', async () => {
    const { ref } = await link({})
    await bench.buyer(ref!, 'pays')
    expect(await link({ confirmationToken: await token('pm_card_visa') }, { ref })).toMatchObject({
      ref,
      answer: { type: 'reload' },
      status: 'settled',
    })
    expect(await gateway.observe!(ref!)).toMatchObject({ ref, status: 'settled' })
    expect(await bench.book()).toMatchObject([{ ref, status: 'paid' }, { status: 'canceled' }])
  })

  test('does not take up a payment of somebody else that the browser names', async () => {
    const { body } = await bench.api('POST', '/v1/payment_intents', {
      amount: '1',
      currency: 'eur',
      'metadata[attempt_id]': 'other',
    })
    expect(body).toMatchObject({ error: { code: 'amount_too_small' } })
    const foreign = await bench.api('POST', '/v1/payment_intents', {
      amount: '100',
      currency: 'eur',
      'metadata[attempt_id]': 'other',
    })
    const input = { confirmationToken: await token('pm_card_visa'), paymentIntent: String(foreign.body.id) }
    await expect(link(input)).rejects.toMatchObject({ kind: 'refused' })
  })
})

describe('money that the bank only promised', () => {
  async function promised(): Promise<string> {
    const params = {
      amount: '1000',
      currency: 'eur',
      confirm: 'true',
      payment_method: 'pm_card_visa',
      capture_method: 'manual',
      'metadata[attempt_id]': 'attempt-9',
    }
    const { body } = await bench.api('POST', '/v1/payment_intents', params)
    expect(await gateway.observe!(String(body.id))).toMatchObject({
      status: 'authorized',
      captured: { amount: 0 },
    })
    return String(body.id)
  }
  const PART = { amount: 400, currency: 'EUR' }

  test('is taken in part, once', async () => {
    const ref = await promised()
    const taken = { status: 'settled', requested: { amount: 1000 }, captured: PART }
    expect(await gateway.capture!(ref, PART, 'a9:capture:1')).toMatchObject(taken)
    expect(await gateway.capture!(ref, PART, 'a9:capture:1')).toMatchObject(taken)
    expect(await gateway.capture!(ref, PART, 'a9:capture:2')).toMatchObject(taken)
    expect(await bench.book()).toMatchObject([{ amount: 400, status: 'paid' }])
  })

  test('is given back, once; then there is nothing to take', async () => {
    const ref = await promised()
    expect(await gateway.release!(ref, 'a9:release:1')).toMatchObject({
      status: 'cancelled',
      captured: { amount: 0 },
    })
    expect(await gateway.release!(ref, 'a9:release:2')).toMatchObject({ status: 'cancelled' })
    expect(await gateway.capture!(ref, PART, 'a9:capture:1')).toMatchObject({
      status: 'cancelled',
      captured: { amount: 0 },
    })
  })

  test('more than was promised is not taken', async () => {
    const ref = await promised()
    await expect(
      gateway.capture!(ref, { amount: 1001, currency: 'EUR' }, 'a9:capture:1'),
    ).rejects.toMatchObject({ kind: 'refused' })
  })

  test('after an error that came too late is taken once', async () => {
    const ref = await promised()
    await bench.fault('capture', '500-after-commit')
    await expect(gateway.capture!(ref, PART, 'a9:capture:1')).rejects.toMatchObject({ kind: 'unreachable' })
    expect(await gateway.capture!(ref, PART, 'a9:capture:1')).toMatchObject({ captured: PART })
  })
})

test('a payment that waits for the bank can be closed', async () => {
  const { ref } = await link({ confirmationToken: await token('pm_card_authenticationRequired') })
  expect(await gateway.expire!(ref!, 'attempt-1:expire:1')).toMatchObject({ status: 'cancelled' })
  expect(await gateway.listSince!(new Date(START))).toMatchObject([
    { ref, status: 'cancelled', attemptId: 'attempt-1' },
  ])
})
