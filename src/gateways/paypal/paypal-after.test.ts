import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  BadSignatureError,
  type LinkCommand,
  type Observation,
  type SignedEvent,
} from '#domains/payment/index.ts'
import { DAY, fixedClock } from '#kernel/clock.ts'
import { money } from '#kernel/money.ts'
import { type RunningSimulator, startSimulator } from '../../../sandbox/kit/index.ts'
import { simulator } from '../../../sandbox/paypal/index.ts'
import { createPaypalGateway, type PaypalGateway } from './index.ts'

const AMOUNT = money(10_000, 'EUR')
let clock: ReturnType<typeof fixedClock>
let paypal: RunningSimulator
let gateway: PaypalGateway

beforeEach(async () => {
  clock = fixedClock('2026-11-21T12:00:00Z')
  paypal = await startSimulator(simulator, { now: () => clock.now() })
  gateway = createPaypalGateway(paypal.env)!
})

afterEach(() => paypal.stop())

async function linked(attemptId: string = randomUUID()): Promise<string> {
  const order: LinkCommand['order'] = {
    id: randomUUID(),
    number: '100001',
    total: AMOUNT,
    locale: 'en',
    email: 'buyer@example.com',
    billing: {},
    deliveryCountry: 'DE',
    requiresShipping: true,
    lines: [],
    bankAccount: null,
  }
  const urls = {
    back: 'https://shop.example/return',
    cancel: 'https://shop.example/order',
    webhook: 'https://shop.example/webhooks/paypal',
  }
  const given = {
    attemptId,
    key: `${attemptId}:link:1`,
    order,
    amount: AMOUNT,
    flow: 'single',
    input: {},
    urls,
    ref: null,
  } as const
  return (await gateway.link({ ...given, createdAt: clock.now(), now: clock.now() })).ref!
}

async function paid(attemptId?: string): Promise<string> {
  const ref = await linked(attemptId)
  await act(ref, 'pays')
  await gateway.capture?.(ref, AMOUNT, `${ref}:capture:1`)
  return ref
}

/** Presses a button on the simulator's pages, for actions that its control interface does not offer. */
async function act(ref: string, does: string): Promise<void> {
  const response = await fetch(`${paypal.url}/simulation/deed`, {
    method: 'POST',
    body: new URLSearchParams({ ref, does }),
    redirect: 'manual',
  })
  expect([200, 303]).toContain(response.status)
}

async function control(path: string, body: unknown): Promise<unknown> {
  const response = await fetch(`${paypal.control}/${path}`, { method: 'POST', body: JSON.stringify(body) })
  expect(response.status).toBe(200)
  return response.json()
}

const observe = async (ref: string): Promise<Observation> => (await gateway.observe?.(ref))!
const refund = (ref: string, minor: number, refundId: string) =>
  gateway.refund!(ref, { refundId, amount: money(minor, 'EUR'), reason: 'Returned' }, `${refundId}:refund:1`)

/** Returns what the simulator sent for an event type, opened as the shop opens it. */
async function opened(type: string): Promise<SignedEvent | undefined> {
  const sent = paypal.deliveries.findLast(({ body }) => body.includes(`"${type}"`))!
  return (
    await gateway.openWebhook?.(
      { method: 'POST', url: '/webhooks/paypal', headers: sent.headers, body: Buffer.from(sent.body) },
      clock.now(),
    )
  )?.[0]
}

test('a part is paid back, then the rest, and never more', async () => {
  const ref = await paid()
  expect(await refund(ref, 4000, 'r1')).toMatchObject({
    refundId: 'r1',
    amount: money(4000, 'EUR'),
    status: 'done',
  })
  expect(await observe(ref)).toMatchObject({
    status: 'settled',
    captured: AMOUNT,
    refunds: [{ refundId: 'r1', status: 'done' }],
  })
  await expect(refund(ref, 6001, 'r2')).rejects.toMatchObject({
    kind: 'refused',
    issue: 'REFUND_AMOUNT_EXCEEDED',
  })
  expect(await refund(ref, 6000, 'r3')).toMatchObject({ refundId: 'r3', amount: money(6000, 'EUR') })
  expect(await observe(ref)).toMatchObject({
    status: 'settled',
    captured: AMOUNT,
    refunds: [{ refundId: 'r1' }, { refundId: 'r3' }],
  })
  await expect(refund(ref, 1, 'r4')).rejects.toMatchObject({
    kind: 'refused',
    issue: 'CAPTURE_FULLY_REFUNDED',
  })
})

test('a refund whose answer was lost is one refund when it is repeated', async () => {
  const ref = await paid()
  await control('faults', { on: 'refund', fault: 'drop-after-commit', times: 1 })
  await expect(refund(ref, 4000, 'r1')).rejects.toMatchObject({ kind: 'unreachable' })
  const again = await refund(ref, 4000, 'r1')
  expect(await refund(ref, 4000, 'r1')).toEqual(again)
  expect((await observe(ref)).refunds).toEqual([again])
})

test('two refunds at once do not take more than there is', async () => {
  const ref = await paid()
  const outcomes = await Promise.allSettled([refund(ref, 6000, 'r1'), refund(ref, 6000, 'r2')])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect((await observe(ref)).refunds).toHaveLength(1)
})

test('a refund of the merchant in the dashboard appears as a foreign one', async () => {
  const ref = await paid('attempt-1')
  await act(ref, 'merchant-refunds')
  expect(await observe(ref)).toMatchObject({
    captured: AMOUNT,
    refunds: [{ refundId: null, amount: AMOUNT, status: 'done' }],
  })
  expect(await opened('PAYMENT.CAPTURE.REFUNDED')).toMatchObject({ ref, attemptId: 'attempt-1' })
})

test('a refund that was accepted and fails later is told as failed', async () => {
  const ref = await paid('attempt-1')
  await act(ref, 'refund-bounces')
  expect(await refund(ref, 4000, 'r1')).toMatchObject({ status: 'pending' })
  clock.advance(3 * DAY)
  await paypal.tick()
  expect((await observe(ref)).refunds).toMatchObject([{ refundId: 'r1', status: 'failed' }])
  expect(await opened('PAYMENT.REFUND.FAILED')).toMatchObject({ attemptId: 'attempt-1' })
  expect(await refund(ref, 10_000, 'r2')).toMatchObject({ status: 'done' })
})

test('an electronic cheque is on its way, then there; a bouncing one fails', async () => {
  const [good, bad] = [await linked(), await linked()]
  await act(good, 'pays-by-echeck')
  await act(bad, 'pays-by-bouncing-echeck')
  expect(await gateway.capture?.(good, AMOUNT, 'c1')).toMatchObject({
    status: 'processing',
    captured: money(0, 'EUR'),
    reason: 'ECHECK',
  })
  expect(await gateway.capture?.(bad, AMOUNT, 'c1')).toMatchObject({ status: 'processing' })
  expect(await opened('PAYMENT.CAPTURE.PENDING')).toMatchObject({ ref: bad })
  await expect(refund(good, 100, 'r1')).rejects.toMatchObject({ kind: 'refused' })
  clock.advance(3 * DAY)
  await paypal.tick()
  expect(await observe(good)).toMatchObject({ status: 'settled', captured: AMOUNT })
  expect(await observe(bad)).toMatchObject({ status: 'failed', captured: money(0, 'EUR') })
  expect(await opened('PAYMENT.CAPTURE.COMPLETED')).toMatchObject({ ref: good })
  expect(await opened('PAYMENT.CAPTURE.DENIED')).toMatchObject({ ref: bad })
})

test('a dispute is open, and won or lost', async () => {
  const [won, lost] = [await paid('attempt-1'), await paid('attempt-2')]
  for (const ref of [won, lost]) await control('buyer', { ref, does: 'disputes' })
  expect(await opened('CUSTOMER.DISPUTE.CREATED')).toMatchObject({ ref: null, attemptId: 'attempt-2' })
  expect(await observe(won)).toMatchObject({
    status: 'settled',
    disputes: [{ status: 'open', amount: AMOUNT }],
  })
  await expect(refund(won, 100, 'r1')).rejects.toMatchObject({ kind: 'refused' })
  await act(won, 'seller-wins')
  expect(await observe(won)).toMatchObject({
    status: 'settled',
    captured: AMOUNT,
    disputes: [{ status: 'won' }],
  })
  await act(lost, 'buyer-wins')
  expect(await observe(lost)).toMatchObject({
    status: 'reversed',
    captured: AMOUNT,
    disputes: [{ status: 'lost', amount: AMOUNT }],
    refunds: [],
  })
  expect(await opened('PAYMENT.CAPTURE.REVERSED')).toMatchObject({ ref: lost, attemptId: 'attempt-2' })
})

test('a dispute that nobody answers is lost after twenty days', async () => {
  const ref = await paid()
  await control('buyer', { ref, does: 'disputes' })
  clock.advance(20 * DAY)
  await paypal.tick()
  expect((await observe(ref)).status).toBe('reversed')
})

test('what the simulator delivers opens, names the payment and has the same id each time', async () => {
  const ref = await linked('attempt-1')
  await act(ref, 'pays')
  const approved = await opened('CHECKOUT.ORDER.APPROVED')
  expect(approved).toEqual({
    eventId: expect.stringMatching(/^WH-/),
    account: paypal.env.PAYPAL_MERCHANT_ID,
    ref,
    attemptId: 'attempt-1',
    hint: 'CHECKOUT.ORDER.APPROVED',
  })
  await control('deliver', { ref, times: 1, parallel: false })
  expect((await opened('CHECKOUT.ORDER.APPROVED'))?.eventId).toBe(approved?.eventId)
})

test.each(['tamper-body', 'tamper-signature'])('%s does not open', async (fault) => {
  const ref = await linked()
  await control('faults', { on: 'event', fault, times: 1 })
  await act(ref, 'pays')
  await expect(opened('CHECKOUT.ORDER.APPROVED')).rejects.toThrow(BadSignatureError)
})

test('an event with another amount changes nothing, one with another account names it', async () => {
  const ref = await linked()
  await control('faults', { on: 'event', fault: 'tamper-amount', times: 1 })
  await act(ref, 'pays')
  expect(await opened('CHECKOUT.ORDER.APPROVED')).toMatchObject({
    ref,
    account: paypal.env.PAYPAL_MERCHANT_ID,
  })
  expect((await observe(ref)).requested).toEqual(AMOUNT)
  await control('faults', { on: 'event', fault: 'tamper-account', times: 1 })
  await act(ref, 'pays')
  expect((await opened('CHECKOUT.ORDER.APPROVED'))?.account).toBe(`${paypal.env.PAYPAL_MERCHANT_ID}-other`)
})

test('a refund or dispute event without our words is found through its capture; a foreign topic and a foreign capture are nothing', async () => {
  const ref = await paid('attempt-1')
  const captureId = JSON.parse(
    paypal.deliveries.findLast(({ body }) => body.includes('PAYMENT.CAPTURE.COMPLETED'))!.body,
  ).resource.id
  const send = (event: unknown) => control('send', { event, ref: '', signed: true })
  const links = (id: string) => [{ rel: 'up', href: `https://api.paypal.com/v2/payments/captures/${id}` }]
  await send({ event_type: 'PAYMENT.CAPTURE.REFUNDED', resource: { id: 'R1', links: links(captureId) } })
  expect(await opened('PAYMENT.CAPTURE.REFUNDED')).toMatchObject({ ref, attemptId: 'attempt-1' })
  await send({
    event_type: 'CUSTOMER.DISPUTE.UPDATED',
    resource: { disputed_transactions: [{ seller_transaction_id: captureId }] },
  })
  expect(await opened('CUSTOMER.DISPUTE.UPDATED')).toMatchObject({ ref, attemptId: 'attempt-1' })
  await send({
    event_type: 'PAYMENT.CAPTURE.REFUNDED',
    resource: { id: 'R2', links: links('AAAAAAAAAAAAAAAAA') },
  })
  expect(await opened('PAYMENT.CAPTURE.REFUNDED')).toBeUndefined()
  await send({ event_type: 'MERCHANT.ONBOARDING.COMPLETED', resource: { id: 'X' } })
  expect(await opened('MERCHANT.ONBOARDING.COMPLETED')).toBeUndefined()
})

test('an event that is not signed, or dated elsewhere, does not open', async () => {
  const ref = await linked()
  await control('send', { event: { event_type: 'CHECKOUT.ORDER.SAVED' }, ref, signed: false })
  await expect(opened('CHECKOUT.ORDER.SAVED')).rejects.toThrow(BadSignatureError)
  await control('send', {
    event: { event_type: 'CHECKOUT.ORDER.VOIDED' },
    ref,
    signed: true,
    at: '2026-11-21T11:00:00Z',
  })
  await expect(opened('CHECKOUT.ORDER.VOIDED')).rejects.toThrow(BadSignatureError)
})
