import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  BadSignatureError,
  type Gateway,
  type GatewayOrder,
  type SignedEvent,
} from '#domains/payment/index.ts'
import { simulator as goCardless } from '../../../sandbox/gocardless/index.ts'
import { type RunningSimulator, startSimulator } from '../../../sandbox/kit/index.ts'
import { listenForWebhooks, type WebhookListener } from '../../../tests/support/webhook-listener.ts'
import { createGoCardlessGateway } from './index.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
/**
 * Source: gocardless-nodejs, src/webhooks.test.ts and src/fixtures/webhook_body.json without white space;
 * docs/gateways.md "GoCardless".
 */
const VECTOR = {
  secret: 'ED7D658C-D8EB-4941-948B-3973214F2D49',
  signature: '2693754819d3e32d7e8fcb13c729631f316c6de8dc1cf634d6527f1c07276e7e',
  newest: new Date('2018-07-05T09:13:56.893Z'),
  body:
    '{"events":[{"id":"EV00BD05S5VM2T","created_at":"2018-07-05T09:13:51.404Z","resource_type":"subscriptions","action":"created","links":{"subscription":"SB0003JJQ2MR06"},"details":{"origin":"api","cause":"subscription_created","description":"Subscription created via the API."},"metadata":{}},' +
    '{"id":"EV00BD05TB8K63","created_at":"2018-07-05T09:13:56.893Z","resource_type":"mandates","action":"created","links":{"mandate":"MD000AMA19XGEC"},"details":{"origin":"api","cause":"mandate_created","description":"Mandate created via the API."},"metadata":{}}]}',
}

let shop: WebhookListener
let simulator: RunningSimulator
let gateway: Gateway

beforeEach(async () => {
  shop = await listenForWebhooks(
    () => gateway,
    () => NOW,
  )
  const webhook = `${shop.url}/webhooks/gocardless`
  simulator = await startSimulator(goCardless, { now: () => NOW, webhookUrl: () => webhook })
  gateway = createGoCardlessGateway(simulator.env)!
})

afterEach(async () => {
  await simulator.stop()
  await shop.close()
})

test('the published signature of the published body is right, and every changed byte is wrong', async () => {
  const own = gatewayWith(VECTOR.secret)
  const { body, signature, newest } = VECTOR
  // Neither event concerns a payment of ours.
  expect(await open(own, body, signature, newest)).toEqual([])
  await expect(open(own, body.replace('created', 'Created'), signature, newest)).rejects.toThrow(
    BadSignatureError,
  )
  await expect(open(own, ` ${body}`, signature, newest)).rejects.toThrow(BadSignatureError)
  await expect(open(own, body, signature.replace('2', '3'), newest)).rejects.toThrow(BadSignatureError)
  await expect(open(own, body, signature.slice(1), newest)).rejects.toThrow(BadSignatureError)
  await expect(open(own, body, '', newest)).rejects.toThrow(BadSignatureError)
  await expect(open(gatewayWith('another'), body, signature, newest)).rejects.toThrow(BadSignatureError)
})

test('while a secret is replaced both are good', async () => {
  const { body, signature, newest, secret } = VECTOR
  expect(await open(gatewayWith(`new, ${secret}`), body, signature, newest)).toEqual([])
  expect(await open(gatewayWith(`${secret},new`), body, signature, newest)).toEqual([])
})

test('a retry after an outage of any length is taken, an event of the future is not', async () => {
  const own = gatewayWith(VECTOR.secret)
  const at = (seconds: number): Date => new Date(VECTOR.newest.getTime() + seconds * 1_000)
  expect(await open(own, VECTOR.body, VECTOR.signature, at(301))).toEqual([])
  expect(await open(own, VECTOR.body, VECTOR.signature, at(72 * 3_600))).toEqual([])
  expect(await open(own, VECTOR.body, VECTOR.signature, at(-300))).toEqual([])
  await expect(open(own, VECTOR.body, VECTOR.signature, at(-301))).rejects.toThrow(BadSignatureError)
})

test('signed nonsense is refused', async () => {
  const own = gatewayWith('s')
  const signed = (body: string | Buffer): Promise<unknown> =>
    open(own, body, createHmac('sha256', 's').update(body).digest('hex'), NOW)
  const event = { id: 'EV1', created_at: NOW.toISOString(), resource_type: 'payouts', action: 'paid' }
  for (const body of [
    '',
    'null',
    '{}',
    '[]',
    '{"events":{}}',
    '{"events":[null]}',
    '{"events":[{}]}',
    JSON.stringify({ events: [{ ...event, created_at: 'x' }] }),
  ])
    await expect(signed(body), body).rejects.toThrow(BadSignatureError)
  await expect(signed(Buffer.from([0x7b, 0xff, 0x7d]))).rejects.toThrow(BadSignatureError)
  await expect(signed(JSON.stringify({ events: Array.from({ length: 251 }, () => event) }))).rejects.toThrow(
    BadSignatureError,
  )
  expect(await signed(JSON.stringify({ events: Array.from({ length: 250 }, () => event) }))).toEqual([])
  expect(await signed('{"events":[]}')).toEqual([])
})

test('one request tells several events, each with its own id, and the same ones when it comes again', async () => {
  const ref = await linked()
  await control('buyer', { ref, does: 'pays', returns: false })
  expect(shop.answers).toEqual([200])
  const account = gateway.account
  expect(shop.heard).toEqual([
    {
      eventId: expect.stringMatching(/^EV/),
      account,
      ref,
      attemptId: 'attempt-1',
      hint: 'billing_requests.fulfilled',
    },
    {
      eventId: expect.stringMatching(/^EV/),
      account,
      ref: null,
      attemptId: 'attempt-1',
      hint: 'payments.created',
    },
    {
      eventId: expect.stringMatching(/^EV/),
      account,
      ref: null,
      attemptId: 'attempt-1',
      hint: 'payments.confirmed',
    },
  ])
  await control('deliver', { ref, times: 2, parallel: true })
  expect(shop.answers).toEqual([200, 200, 200])
  expect(new Set(shop.heard.map(({ eventId }) => eventId)).size).toBe(3)
})

test('refunds, ours and those of the dashboard, and debits of a mandate find their payment', async () => {
  const ref = await linked('first')
  await control('buyer', { ref, does: 'pays', returns: false })
  await gateway.refund!(ref, { refundId: 'refund-1', amount: eur(100), reason: '' }, 'refund-1')
  await delivered(2)
  expect(shop.heard.slice(-2).map(({ hint, ref, attemptId }) => [hint, ref, attemptId])).toEqual([
    ['refunds.created', null, 'attempt-1'],
    ['refunds.paid', null, 'attempt-1'],
  ])
  await refundInDashboard(await paymentOf(ref), 200)
  await delivered(3)
  expect(shop.heard.at(-1)).toMatchObject({ hint: 'refunds.paid', ref: null, attemptId: 'attempt-1' })
  const renewal = await gateway.subscription!.chargeDue!(
    ref,
    { period: '2026-12', amount: eur(999), orderNumber: '100002' },
    'k',
  )
  await delivered(4)
  expect(shop.heard.at(-1)).toMatchObject({ hint: 'payments.created', ref: renewal.ref, attemptId: null })
  await control('buyer', { ref, does: 'cancels' })
  expect(shop.heard.at(-1)).toMatchObject({ hint: 'mandates.cancelled', ref: null, attemptId: 'attempt-1' })
  expect(
    (await gateway.observe!(ref))?.refunds.map(({ refundId, amount }) => [refundId, amount.amount]),
  ).toEqual([
    [null, 200],
    ['refund-1', 100],
  ])
})

test.each(['tamper-body', 'tamper-signature'])('a request with %s is refused', async (fault) => {
  const ref = await linked()
  await control('faults', { on: 'event', fault })
  await control('buyer', { ref, does: 'pays', returns: false })
  expect([shop.answers, shop.heard]).toEqual([[400], []])
})

test('events without signature and from the future are refused, an old one names its payment; strangers’ objects are nobody’s', async () => {
  const ref = await linked()
  await control('buyer', { ref, does: 'pays', returns: false })
  const send = async (event: object, more: object = {}): Promise<unknown> =>
    (await control('send', { event, ref, ...more })).answer
  expect(await send({})).toBe(200)
  expect(shop.heard.at(-1)).toMatchObject({ hint: 'payments.confirmed', attemptId: 'attempt-1' })
  expect(await send({}, { signed: false })).toBe(400)
  expect(await send({}, { at: '2026-11-21T12:05:01Z' })).toBe(400)
  const heard = shop.heard.length
  expect(await send({}, { at: '2026-11-18T12:00:00Z' })).toBe(200)
  expect(shop.heard.slice(heard)).toMatchObject([{ hint: 'payments.confirmed', attemptId: 'attempt-1' }])
  shop.heard.splice(0)
  const stranger = { resource_type: 'refunds', resource_metadata: {} }
  expect(await send({ ...stranger, links: { refund: 'RF0000000000' } })).toBe(200)
  expect(await send({ ...stranger, links: { refund: '../payments' } })).toBe(200)
  expect(await send({ resource_type: 'payouts', links: { payout: 'PO1' } })).toBe(200)
  expect(shop.heard).toEqual([])
})

function open(
  own: Gateway,
  body: string | Buffer,
  signature: string,
  now: Date,
): Promise<readonly SignedEvent[]> {
  return own.openWebhook!(
    {
      method: 'POST',
      url: '/webhooks/gocardless',
      headers: { 'webhook-signature': signature },
      body: Buffer.from(body),
    },
    now,
  )
}

function gatewayWith(secret: string): Gateway {
  return createGoCardlessGateway({
    GOCARDLESS_ACCESS_TOKEN: 't',
    GOCARDLESS_WEBHOOK_SECRET: secret,
    GOCARDLESS_CREDITOR_ID: 'CR1',
  })!
}

async function linked(flow: 'single' | 'first' = 'single'): Promise<string> {
  const urls = { back: 'https://shop.example/back', cancel: 'https://shop.example/cancel', webhook: '' }
  const order: GatewayOrder = {
    id: 'o',
    number: '100001',
    total: eur(1234),
    locale: 'de',
    email: '',
    billing: {},
    deliveryCountry: 'DE',
    requiresShipping: false,
    lines: [],
    bankAccount: null,
  }
  const command = {
    attemptId: 'attempt-1',
    key: 'attempt-1:link:1',
    order,
    amount: eur(1234),
    flow,
    input: {},
    urls,
    ref: null,
    createdAt: NOW,
    now: NOW,
  }
  return (await gateway.link(command)).ref!
}

async function control(path: string, body: object): Promise<Record<string, unknown>> {
  const answer = await fetch(`${simulator.control}/${path}`, { method: 'POST', body: JSON.stringify(body) })
  return (await answer.json()) as Record<string, unknown>
}

async function api(method: string, path: string, body?: object): Promise<Record<string, never>> {
  const headers = {
    authorization: `Bearer ${simulator.env.GOCARDLESS_ACCESS_TOKEN}`,
    'gocardless-version': '2015-07-06',
  }
  return (await (
    await fetch(simulator.url + path, { method, headers, body: body ? JSON.stringify(body) : null })
  ).json()) as Record<string, never>
}

async function paymentOf(ref: string): Promise<string> {
  const { billing_requests: request } = (await api('GET', `/billing_requests/${ref}`)) as unknown as {
    billing_requests: { links: { payment_request_payment: string } }
  }
  return request.links.payment_request_payment
}

/** Makes a refund that carries none of our metadata. */
async function refundInDashboard(payment: string, amount: number): Promise<void> {
  await api('POST', '/refunds', {
    refunds: { amount, total_amount_confirmation: amount + 100, links: { payment } },
  })
}

function delivered(count: number): Promise<void> {
  return expect.poll(() => shop.answers.length).toBe(count) as Promise<void>
}

function eur(amount: number) {
  return { amount, currency: 'EUR' }
}
