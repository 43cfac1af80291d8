import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Gateway, LinkCommand } from '#domains/payment/index.ts'
import { fixedClock, HOUR } from '#kernel/clock.ts'
import { type RunningSimulator, startSimulator } from '../../../sandbox/kit/index.ts'
import { simulator as definition } from '../../../sandbox/mollie/index.ts'
import { createMollieGateway } from './index.ts'

const START = '2026-11-21T10:00:00Z'
const DAY = 24 * HOUR
const AMOUNT = { amount: 1234, currency: 'EUR' }

let clock: ReturnType<typeof fixedClock>
let mollie: RunningSimulator
let gateway: Gateway

beforeEach(async () => {
  clock = fixedClock(START)
  mollie = await startSimulator(definition, { now: clock.now })
  gateway = createMollieGateway(mollie.env)!
})

afterEach(() => mollie.stop())

async function linked(attemptId = 'attempt-1'): Promise<string> {
  const command: LinkCommand = {
    attemptId,
    key: `${attemptId}:link:1`,
    amount: AMOUNT,
    flow: 'single',
    input: {},
    ref: null,
    createdAt: clock.now(),
    now: clock.now(),
    order: {
      id: 'order-1',
      number: '100001',
      total: AMOUNT,
      locale: 'en',
      email: 'buyer@example.com',
      billing: {},
      deliveryCountry: 'DE',
      requiresShipping: true,
      lines: [],
      bankAccount: null,
    },
    urls: {
      back: 'http://127.0.0.1:9/back',
      cancel: 'http://127.0.0.1:9/cancel',
      webhook: 'http://127.0.0.1:9/webhooks/mollie',
    },
  }
  const { ref } = await gateway.link(command)
  if (ref === null) throw new Error('no ref')
  return ref
}

async function ask(path: string, body: object): Promise<Record<string, unknown>> {
  const response = await fetch(mollie.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return (await response.json()) as Record<string, unknown>
}
const buyer = (ref: string, does: string) => ask('/control/buyer', { ref, does, returns: false })
const fault = (on: string, name: string) => ask('/control/faults', { on, fault: name, times: 1 })

async function book(): Promise<Record<string, unknown>[]> {
  return (await (await fetch(`${mollie.control}/book`)).json()) as Record<string, unknown>[]
}

async function later(ms: number): Promise<void> {
  clock.advance(ms)
  await mollie.tick()
}

test('a payment is paid back in parts, each once', async () => {
  const ref = await linked()
  await buyer(ref, 'pays')
  const part = { refundId: 'refund-1', amount: { amount: 234, currency: 'EUR' }, reason: 'Returned' }
  const fact = await gateway.refund!(ref, part, 'refund-1:refund:1')
  expect(fact).toEqual({
    providerRefundId: expect.stringMatching(/^re_/),
    refundId: 'refund-1',
    amount: part.amount,
    status: 'pending',
  })
  expect(await gateway.refund!(ref, part, 'refund-1:refund:1')).toEqual(fact)
  await expect(
    gateway.refund!(ref, { ...part, refundId: 'refund-2', amount: { amount: 1001, currency: 'EUR' } }, 'k2'),
  ).rejects.toMatchObject({
    kind: 'refused',
    message: expect.stringContaining('higher than the maximum'),
  })
  await gateway.refund!(
    ref,
    { ...part, refundId: 'refund-3', amount: { amount: 1000, currency: 'EUR' } },
    'refund-3:refund:1',
  )
  expect(await book()).toMatchObject([{ status: 'refunded', refunded: 1234, amount: 1234 }])
  await later(DAY)
  const seen = await gateway.observe!(ref)
  expect(seen).toMatchObject({ status: 'settled', captured: { amount: 1234 } })
  expect(seen?.refunds).toMatchObject([
    { refundId: 'refund-1', status: 'done' },
    { refundId: 'refund-3', status: 'done' },
  ])
})

test('a refund whose answer was lost is found again, also when the key is forgotten', async () => {
  const ref = await linked()
  await buyer(ref, 'pays')
  const wanted = { refundId: 'refund-1', amount: { amount: 234, currency: 'EUR' }, reason: '' }
  await fault('refund', 'drop-after-commit')
  await expect(gateway.refund!(ref, wanted, 'refund-1:refund:1')).rejects.toMatchObject({
    kind: 'unreachable',
  })
  clock.advance(2 * HOUR)
  expect(await gateway.refund!(ref, wanted, 'refund-1:refund:1')).toMatchObject({ refundId: 'refund-1' })
  expect((await gateway.observe!(ref))?.refunds).toHaveLength(1)
})

test('a refund that was made in the dashboard is seen once, and again when it fails', async () => {
  const ref = await linked()
  await buyer(ref, 'pays')
  const { refund } = await ask('/dashboard/refund', { ref, amount: 100 })
  expect((await gateway.observe!(ref))?.refunds).toEqual([
    { providerRefundId: refund, refundId: null, amount: { amount: 100, currency: 'EUR' }, status: 'pending' },
  ])
  await ask('/dashboard/refund-fails', { refund: refund as string })
  expect(await gateway.observe!(ref)).toMatchObject({ status: 'settled', refunds: [{ status: 'failed' }] })
  expect(await book()).toMatchObject([{ refunded: 0, status: 'paid' }])
})

test('a charged back card is a dispute of the whole amount', async () => {
  const ref = await linked()
  await buyer(ref, 'pays')
  await buyer(ref, 'disputes')
  expect(await gateway.observe!(ref)).toMatchObject({
    status: 'settled',
    disputes: [{ amount: { amount: 1234 }, status: 'open' }],
  })
  await ask('/dashboard/chargeback-reverses', { ref })
  expect(await gateway.observe!(ref)).toMatchObject({ disputes: [{ status: 'won' }] })
})

test('payments since an instant come newest first, with their refunds', async () => {
  const old = await linked()
  clock.advance(HOUR)
  const since = clock.now()
  const [one, two] = [await linked('attempt-2'), await linked('attempt-3')]
  await buyer(one, 'pays')
  await gateway.refund!(
    one,
    { refundId: 'refund-1', amount: { amount: 34, currency: 'EUR' }, reason: '' },
    'r1',
  )
  const seen = await gateway.listSince!(since)
  expect(seen.map(({ ref }) => ref)).toEqual([two, one])
  expect(seen[1]).toMatchObject({ status: 'settled', refunds: [{ refundId: 'refund-1' }] })
  expect((await gateway.listSince!(new Date(START))).map(({ ref }) => ref)).toEqual([two, one, old])
})
