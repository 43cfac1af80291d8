import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { BadSignatureError, type Gateway, type RawRequest, type SignedEvent } from '#domains/payment/index.ts'
import { type Bench, type CallBack, openBench } from '../../../sandbox/stripe/test-bench.ts'
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

async function linked(input: Readonly<Record<string, string>> = {}): Promise<string> {
  const { ref } = await gateway.link({
    attemptId: 'attempt-1',
    key: 'attempt-1:link:1',
    amount: AMOUNT,
    flow: 'single',
    ref: null,
    createdAt: new Date(START),
    now: bench.now(),
    order: {
      id: 'order-1',
      number: '100001',
      total: AMOUNT,
      locale: 'en',
      email: '',
      billing: {},
      deliveryCountry: 'DE',
      requiresShipping: false,
      lines: [],
      bankAccount: null,
    },
    urls: {
      back: 'http://127.0.0.1/return/stripe',
      cancel: 'http://127.0.0.1/cancel',
      webhook: `${bench.shopUrl}/webhooks/stripe`,
    },
    input,
  })
  return ref!
}
const open = (request: CallBack): Promise<readonly SignedEvent[]> =>
  gateway.openWebhook!(request as RawRequest, bench.now())

/** Number of events that were read already. */
let read = 0
beforeEach(() => {
  read = 0
})
async function told(): Promise<
  readonly (readonly [hint: string, ref: string | null, attemptId: string | null])[]
> {
  const fresh = bench.callBacks.slice(read)
  read = bench.callBacks.length
  const opened = await Promise.all(fresh.map(open))
  return opened.flat().map(({ hint, ref, attemptId }) => [hint, ref, attemptId])
}

describe('Stripe tells of', () => {
  test('a paid session, under the session’s name', async () => {
    const ref = await linked()
    await bench.buyer(ref, 'pays')
    expect(await told()).toEqual([
      ['payment_intent.succeeded', null, 'attempt-1'],
      ['checkout.session.completed', ref, 'attempt-1'],
    ])
  })

  test('a payment that we confirmed, under its own name', async () => {
    const { body } = await bench.api('POST', '/v1/test_helpers/confirmation_tokens', {
      payment_method: 'pm_card_visa',
    })
    const ref = await linked({ confirmationToken: String(body.id) })
    await bench.buyer(ref, 'disputes')
    expect(await told()).toEqual([
      ['payment_intent.succeeded', ref, 'attempt-1'],
      ['charge.dispute.created', ref, 'attempt-1'],
      ['charge.dispute.funds_withdrawn', ref, 'attempt-1'],
    ])
  })

  test('what came after, though a dispute and a refund of the dashboard do not name our attempt', async () => {
    const ref = await linked()
    await bench.buyer(ref, 'pays')
    await told()
    await gateway.refund!(
      ref,
      { refundId: 'r1', amount: { amount: 34, currency: 'EUR' }, reason: '' },
      'r1:refund:1',
    )
    await bench.buyer(ref, 'disputes')
    expect(await told()).toEqual([
      ['refund.created', null, 'attempt-1'],
      ['charge.refunded', null, 'attempt-1'],
      ['charge.dispute.created', null, 'attempt-1'],
      ['charge.dispute.funds_withdrawn', null, 'attempt-1'],
    ])
  })

  test('late money of a session that expired', async () => {
    const ref = await linked()
    await bench.buyer(ref, 'pays-late')
    expect((await told()).map(([hint]) => hint)).toEqual([
      'checkout.session.expired',
      'payment_intent.succeeded',
      'checkout.session.async_payment_succeeded',
    ])
  })

  test('a debit that came back', async () => {
    const ref = await linked({ via: 'redirect' })
    const body = new URLSearchParams({ does: 'pm_usBankAccount_insufficientFunds' })
    await fetch(`${bench.stripe.url}/c/pay/${ref}`, { method: 'POST', body, redirect: 'manual' })
    await bench.later(300)
    expect(await told()).toEqual([
      ['payment_intent.processing', null, 'attempt-1'],
      ['checkout.session.completed', ref, 'attempt-1'],
      ['payment_intent.payment_failed', null, 'attempt-1'],
      ['checkout.session.async_payment_failed', ref, 'attempt-1'],
    ])
    expect(await gateway.observe!(ref)).toMatchObject({
      status: 'failed',
      reason: expect.stringContaining('insufficient funds'),
    })
  })
})

describe('nothing happens', () => {
  test.each(['tamper-body', 'tamper-signature'])('for %s', async (fault) => {
    const ref = await linked()
    await bench.fault('event', fault, 2)
    await bench.buyer(ref, 'pays')
    const [request] = bench.callBacks
    await expect(open(request!)).rejects.toThrow(BadSignatureError)
  })

  test('for an event that is six minutes old, or without a signature', async () => {
    const ref = await linked()
    await bench.control('/send', { event: {}, ref, at: '2026-11-21T09:54:00Z' })
    await bench.control('/send', { event: {}, ref, signed: false })
    for (const request of bench.callBacks) await expect(open(request)).rejects.toThrow(BadSignatureError)
    expect(bench.callBacks).toHaveLength(2)
  })

  test('for an event of real money, for other topics, and for payments that are not ours', async () => {
    const ref = await linked()
    await bench.control('/send', { event: { livemode: true }, ref })
    await bench.control('/send', {
      event: { type: 'payout.paid', data: { object: { object: 'payout', id: 'po_1' } } },
    })
    await bench.control('/send', {
      event: {
        type: 'payment_intent.succeeded',
        data: { object: { object: 'payment_intent', id: 'pi_1', metadata: {} } },
      },
    })
    await bench.control('/send', {
      event: {
        type: 'refund.created',
        data: { object: { object: 'refund', id: 're_1', payment_intent: 'pi_1' } },
      },
    })
    expect(bench.callBacks).toHaveLength(4)
    expect(await told()).toEqual([])
  })

  test('because of a body that is no event, though Stripe signed it', async () => {
    await bench.control('/send', { event: { id: 7 } })
    await expect(open(bench.callBacks[0]!)).rejects.toThrow(BadSignatureError)
  })
})

test('an event of another account says so, and is not looked up with our key', async () => {
  const ref = await linked()
  await bench.fault('event', 'tamper-account', 2)
  await bench.buyer(ref, 'pays')
  const before = bench.stripe.requests.length
  const [[event] = []] = await Promise.all(bench.callBacks.map(open))
  expect(event).toMatchObject({ account: 'acct_someoneelse', attemptId: 'attempt-1' })
  expect(bench.stripe.requests).toHaveLength(before)
})

test('the same event keeps its id however often it comes', async () => {
  const ref = await linked()
  await bench.buyer(ref, 'pays')
  await bench.control('/deliver', { ref, times: 2 })
  const ids = (await Promise.all(bench.callBacks.map(open))).flat().map(({ eventId }) => eventId)
  expect([ids.length, new Set(ids).size]).toEqual([6, 2])
})

test('a secret that is being replaced still opens', async () => {
  await bench.buyer(await linked(), 'pays')
  const both = {
    ...bench.stripe.env,
    STRIPE_WEBHOOK_SECRET: `whsec_new,${bench.stripe.env.STRIPE_WEBHOOK_SECRET}`,
  }
  gateway = createStripeGateway(both)!
  expect(await told()).toHaveLength(2)
})

test('what a returning browser says is read only as a name of a payment', () => {
  const back = (query: string) =>
    gateway.onReturn!({ method: 'GET', url: `/return/stripe?${query}`, headers: {}, body: Buffer.alloc(0) })
      .ref
  expect(back('session_id=cs_test_a1&status=paid')).toBe('cs_test_a1')
  expect(back('payment_intent=pi_1&redirect_status=succeeded')).toBe('pi_1')
  expect(back('session_id=../x')).toBeNull()
  expect(back('status=paid')).toBeNull()
})
