import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Gateway, GatewayOrder } from '#domains/payment/index.ts'
import { simulator as amazonPay } from '../../../sandbox/amazon-pay/index.ts'
import { type RunningSimulator, startSimulator } from '../../../sandbox/kit/index.ts'
import { listenForWebhooks, type WebhookListener } from '../../../tests/support/webhook-listener.ts'
import { type AmazonPayApi, amazonPayApi } from './client.ts'
import { createAmazonPayGateway } from './index.ts'
import { eventOf } from './notification.ts'
import { type Payments, payments } from './payments.ts'
import { readAmazonPaySettings } from './settings.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const clock = { now: () => NOW }
const ATTEMPT = '01900000-0000-7000-8000-000000000001'
let shop: WebhookListener
let simulator: RunningSimulator
let gateway: Gateway
let api: AmazonPayApi
let own: Payments

beforeEach(async () => {
  shop = await listenForWebhooks(
    () => gateway,
    () => NOW,
  )
  const webhook = `${shop.url}/webhooks/amazon-pay`
  simulator = await startSimulator(amazonPay, { now: clock.now, webhookUrl: () => webhook })
  gateway = createAmazonPayGateway(simulator.env, clock)!
  const settings = readAmazonPaySettings(simulator.env)!
  api = amazonPayApi(settings, clock)
  own = payments(api, settings)
})

afterEach(async () => {
  await simulator.stop()
  await shop.close()
})

test('money that was taken is told with our attempt, because Amazon names no session', async () => {
  await paid()
  await delivered(1)
  expect(shop.answers).toEqual([200])
  expect(shop.heard).toEqual([
    { eventId: expect.any(String), account: gateway.account, ref: null, attemptId: ATTEMPT, hint: 'CHARGE' },
  ])
})

test('the same event keeps its id in every delivery', async () => {
  const ref = await paid()
  await delivered(1)
  await control('deliver', { ref, times: 2, parallel: true })
  expect(shop.answers).toEqual([200, 200, 200])
  expect(new Set(shop.heard.map(({ eventId }) => eventId)).size).toBe(1)
})

test('a refund made at Amazon and a chargeback come whole with their events, our own refund does not', async () => {
  const ref = await paid()
  await gateway.refund!(ref, { refundId: 'refund-1', amount: eur(100), reason: '' }, 'refund-1')
  await delivered(2)
  const chargeId = (await api.get<{ chargeId: string }>('/v2/checkoutSessions/', ref))!.chargeId
  await api.post(
    '/v2/refunds',
    { chargeId, refundAmount: { amount: '2.34', currencyCode: 'EUR' } },
    'dashboard',
  )
  await delivered(3)
  await control('buyer', { ref, does: 'disputes' })
  await delivered(4)
  expect(shop.heard[1]).toEqual({
    eventId: expect.any(String),
    account: gateway.account,
    ref: null,
    attemptId: ATTEMPT,
    hint: 'REFUND',
  })
  expect(shop.heard[2]).toMatchObject({
    attemptId: ATTEMPT,
    hint: 'REFUND',
    complete: {
      ref: chargeId,
      status: 'settled',
      captured: eur(1234),
      refunds: [{ refundId: null, amount: eur(234), status: 'done' }],
    },
  })
  expect(shop.heard[3]).toMatchObject({
    attemptId: ATTEMPT,
    hint: 'CHARGEBACK',
    complete: {
      ref: chargeId,
      status: 'settled',
      disputes: [{ providerDisputeId: `${chargeId}-chargeback`, amount: eur(1234), status: 'open' }],
    },
  })
  expect(await gateway.observe!(chargeId)).toMatchObject({
    ref: chargeId,
    attemptId: ATTEMPT,
    status: 'settled',
  })
})

test('our own refund that Amazon declines afterwards is told', async () => {
  const ref = await paid()
  const { providerRefundId } = await gateway.refund!(
    ref,
    { refundId: 'refund-1', amount: eur(100), reason: '' },
    'refund-1',
  )
  const chargePermissionId = providerRefundId.replace(/-R\d+$/, '')
  const declining: AmazonPayApi = {
    ...api,
    async get<Answer>(path: `/v2/${string}/`, id: string) {
      const found = await api.get<Answer>(path, id)
      return path === '/v2/refunds/' && found
        ? { ...found, statusDetails: { state: 'Declined', lastUpdatedTimestamp: '20261121T120000Z' } }
        : found
    },
  }
  const notice = {
    MerchantID: gateway.account,
    ObjectType: 'REFUND',
    ObjectId: providerRefundId,
    ChargePermissionId: chargePermissionId,
  }
  expect(await eventOf(declining, own, notice)).toMatchObject({
    complete: { refunds: [{ providerRefundId, status: 'failed', amount: eur(100) }] },
  })
  expect((await eventOf(api, own, notice))?.complete).toBeUndefined()
})

test('a renewal is told by its own charge, and a subscription’s end by the attempt that began it', async () => {
  const ref = await paid('first')
  await delivered(1)
  const renewal = await gateway.subscription!.chargeDue!(
    ref,
    { period: '2026-12', amount: eur(999), orderNumber: '100002' },
    'k',
  )
  await delivered(2)
  await control('buyer', { ref, does: 'cancels' })
  await delivered(3)
  expect(shop.heard[1]).toMatchObject({ ref: renewal.ref, attemptId: null, hint: 'CHARGE' })
  expect(shop.heard[2]).toMatchObject({ ref: null, attemptId: ATTEMPT, hint: 'CHARGE_PERMISSION' })
  expect(await gateway.subscription!.observe(ref)).toMatchObject({ status: 'cancelled' })
})

test.each(['tamper-body', 'tamper-signature'])('an event with %s is refused', async (fault) => {
  await control('faults', { on: 'event', fault })
  await paid()
  await delivered(1)
  expect([shop.answers, shop.heard]).toEqual([[400], []])
})

test('an event in another merchant’s name says so', async () => {
  await control('faults', { on: 'event', fault: 'tamper-account' })
  await paid()
  await delivered(1)
  expect(shop.heard[0]!.account).not.toBe(gateway.account)
})

test('events are refused without signature, from the future and of another topic, old ones are not; strangers’ objects are nobody’s', async () => {
  const ref = await paid()
  await delivered(1)
  const send = async (event: object, more: object = {}): Promise<unknown> =>
    (await control('send', { event, ref, ...more })).answer
  expect(await send({})).toBe(200)
  expect(await send({}, { signed: false })).toBe(400)
  // A retry keeps the time of its event.
  expect(await send({}, { at: '2026-11-18T11:00:00Z' })).toBe(200)
  expect(await send({}, { at: '2026-11-21T12:05:01Z' })).toBe(400)
  expect(await send({}, { at: '2026-11-21T11:55:01Z' })).toBe(200)
  expect(await send({ TopicArn: 'arn:aws:sns:eu-west-1:1:other' })).toBe(400)
  shop.heard.splice(0)
  expect(await send({ ChargePermissionId: 'S02-9999999-9999999' })).toBe(200)
  expect(await send({ ChargePermissionId: '../charges/S02-9999999-9999999' })).toBe(200)
  expect(await send({ ObjectType: 'REFUND', ObjectId: 'S02-9999999-9999999-R999999' })).toBe(200)
  expect(await send({ ObjectId: 5 })).toBe(400)
  expect(await send({ Type: 'SubscriptionConfirmation' })).toBe(200)
  expect(await send({ Type: 'SubscriptionConfirmation', TopicArn: 'arn:aws:sns:eu-west-1:1:other' })).toBe(
    400,
  )
  expect(shop.heard).toEqual([])
  expect(
    simulator.requests.filter(({ path }) => path.startsWith('/confirm')).map(({ status }) => status),
  ).toEqual([200])
  expect(simulator.requests.filter(({ path }) => path.endsWith('.pem'))).toHaveLength(1)
})

async function paid(flow: 'single' | 'first' = 'single'): Promise<string> {
  const urls = { back: 'https://shop.example/back', cancel: 'https://shop.example/cancel', webhook: '' }
  const order: GatewayOrder = {
    id: 'o',
    number: '100001',
    total: eur(1234),
    locale: 'ar',
    email: '',
    billing: {},
    deliveryCountry: 'DE',
    requiresShipping: false,
    lines: [],
    bankAccount: null,
  }
  const command = {
    attemptId: ATTEMPT,
    key: `${ATTEMPT}:link:1`,
    order,
    amount: eur(1234),
    flow,
    input: {},
    urls,
    ref: null,
    createdAt: NOW,
    now: NOW,
  }
  const { answer } = await gateway.link(command)
  const { ref } = await control('buyer', { answer, does: 'pays', returns: false })
  await gateway.capture!(String(ref), eur(1234), `${ATTEMPT}:capture:1`)
  return String(ref)
}

async function control(path: string, body: object): Promise<Record<string, unknown>> {
  const answer = await fetch(`${simulator.control}/${path}`, { method: 'POST', body: JSON.stringify(body) })
  return (await answer.json()) as Record<string, unknown>
}

function delivered(count: number): Promise<void> {
  return expect.poll(() => shop.answers.length).toBe(count) as Promise<void>
}

function eur(amount: number) {
  return { amount, currency: 'EUR' }
}
