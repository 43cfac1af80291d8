import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Gateway, LinkCommand } from '#domains/payment/index.ts'
import { fixedClock, HOUR } from '#kernel/clock.ts'
import { type RunningSimulator, startSimulator } from '../../../sandbox/kit/index.ts'
import { simulator as definition } from '../../../sandbox/mollie/index.ts'
import { createMollieGateway } from './index.ts'

const DAY = 24 * HOUR
const PRICE = { amount: 900, currency: 'EUR' }
const RENEWAL = { period: '2026-12', amount: PRICE, orderNumber: '100002' }

let clock: ReturnType<typeof fixedClock>
let mollie: RunningSimulator
let gateway: Gateway

beforeEach(async () => {
  clock = fixedClock('2026-11-21T10:00:00Z')
  mollie = await startSimulator(definition, { now: clock.now })
  gateway = createMollieGateway(mollie.env)!
})

afterEach(() => mollie.stop())

async function ask(path: string, body: object): Promise<Record<string, unknown>> {
  const response = await fetch(mollie.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return (await response.json()) as Record<string, unknown>
}

/** Pays the first payment of a subscription on the page with this method. */
async function subscribed(way = 'creditcard'): Promise<string> {
  const command: LinkCommand = {
    attemptId: 'attempt-1',
    key: 'attempt-1:link:1',
    amount: PRICE,
    flow: 'first',
    input: {},
    ref: null,
    order: {
      id: 'order-1',
      number: '100001',
      total: PRICE,
      locale: 'en',
      email: 'member@example.com',
      billing: {},
      deliveryCountry: 'DE',
      requiresShipping: false,
      lines: [],
      bankAccount: null,
    },
    urls: {
      back: 'http://127.0.0.1:9/back',
      cancel: 'http://127.0.0.1:9/cancel',
      webhook: 'http://127.0.0.1:9/webhooks/mollie',
    },
    createdAt: clock.now(),
    now: clock.now(),
  }
  const { answer, ref } = await gateway.link(command)
  if (!('url' in answer) || ref === null) throw new Error('no page')
  if (way !== '')
    await fetch(String(answer.url), {
      method: 'POST',
      body: new URLSearchParams({ does: way }),
      redirect: 'manual',
    })
  return ref
}

async function book(): Promise<Record<string, unknown>[]> {
  return (await (await fetch(`${mollie.control}/book`)).json()) as Record<string, unknown>[]
}

async function mandateOf(ref: string): Promise<string> {
  const response = await fetch(`${mollie.url}/v2/payments/${ref}`, {
    headers: { authorization: `Bearer ${mollie.env.MOLLIE_API_KEY}` },
  })
  return ((await response.json()) as { mandateId: string }).mandateId
}

test('a subscription is pending until its first payment is paid, and active then', async () => {
  const id = await subscribed('')
  expect(await gateway.subscription!.observe(id)).toEqual({
    id,
    status: 'pending',
    paidUntil: null,
    cancelAtPeriodEnd: false,
  })
  await ask('/control/buyer', { ref: id, does: 'pays', returns: false })
  expect(await gateway.subscription!.observe(id)).toMatchObject({ status: 'active' })
  expect(await gateway.subscription!.observe('tr_0000000000')).toBeNull()
})

test('a first payment that failed leaves no subscription', async () => {
  expect(await gateway.subscription!.observe(await subscribed('declined'))).toMatchObject({
    status: 'cancelled',
  })
})

test('a due period is charged to the card, once for each key, and belongs to the same subscription', async () => {
  const id = await subscribed()
  const charged = await gateway.subscription!.chargeDue!(id, RENEWAL, 'attempt-2:charge:1')
  expect(charged).toMatchObject({
    status: 'settled',
    captured: PRICE,
    account: gateway.account,
    livemode: gateway.livemode,
    renewal: { agreement: id, period: RENEWAL.period },
  })
  expect(await gateway.observe!(id)).not.toHaveProperty('renewal')
  expect(await gateway.subscription!.chargeDue!(id, RENEWAL, 'attempt-2:charge:1')).toEqual(charged)
  const lines = await book()
  expect(lines).toMatchObject([
    { ref: id, status: 'paid' },
    { ref: charged.ref, orderNumber: '100002', amount: 900, status: 'paid' },
  ])
  expect(lines[0]?.subscription).toBe(lines[1]?.subscription)
})

test('a charge whose answer was lost is found again when Mollie has forgotten the key', async () => {
  const id = await subscribed()
  await ask('/control/faults', { on: 'create', fault: '500-after-commit', times: 1 })
  await expect(gateway.subscription!.chargeDue!(id, RENEWAL, 'attempt-2:charge:1')).rejects.toMatchObject({
    kind: 'unreachable',
  })
  clock.advance(2 * HOUR)
  expect(await gateway.subscription!.chargeDue!(id, RENEWAL, 'attempt-2:charge:1')).toMatchObject({
    status: 'settled',
  })
  expect(await book()).toHaveLength(2)
})

test('a call-back of a charge goes to the address of the first payment', async () => {
  const id = await subscribed()
  const { ref } = await gateway.subscription!.chargeDue!(id, RENEWAL, 'attempt-2:charge:1')
  await mollie.tick()
  expect(mollie.deliveries).toContainEqual(
    expect.objectContaining({
      url: 'http://127.0.0.1:9/webhooks/mollie?attempt=attempt-1',
      body: `id=${ref}`,
    }),
  )
})

test('a charge to a card without money fails with the bank’s reason', async () => {
  const id = await subscribed()
  await ask('/dashboard/mandate', { mandate: await mandateOf(id), does: 'empty' })
  const failed = await gateway.subscription!.chargeDue!(id, RENEWAL, 'attempt-2:charge:1')
  expect(failed).toMatchObject({ status: 'failed', reason: 'insufficient_funds', captured: { amount: 0 } })
})

test('a direct debit is on its way for days, and is reversed when the bank takes it back', async () => {
  const id = await subscribed('ideal')
  const { ref, status } = await gateway.subscription!.chargeDue!(id, RENEWAL, 'attempt-2:charge:1')
  expect(status).toBe('processing')
  clock.advance(3 * DAY)
  await mollie.tick()
  expect(await gateway.observe!(ref)).toMatchObject({ status: 'settled' })
  await ask('/control/buyer', { ref, does: 'disputes' })
  expect(await gateway.observe!(ref)).toMatchObject({
    status: 'reversed',
    captured: PRICE,
    disputes: [{ status: 'lost' }],
  })
})

test.each([
  ['iDEAL', 'ideal', 7],
  ['card', 'creditcard', undefined],
])('charges of a consent by %s take the days of its method', async (_name, way, days) => {
  const seen = await gateway.subscription!.observe(await subscribed(way))
  expect([seen?.status, seen?.arrivesInDays]).toEqual(['active', days])
})

test('a direct debit that the bank refuses fails', async () => {
  const id = await subscribed('ideal')
  const { ref } = await gateway.subscription!.chargeDue!(id, RENEWAL, 'attempt-2:charge:1')
  await ask('/control/buyer', { ref, does: 'declined' })
  expect(await gateway.observe!(ref)).toMatchObject({ status: 'failed', reason: 'AM04' })
})

test('a subscription that is canceled now cannot be charged any more', async () => {
  const id = await subscribed()
  expect(await gateway.subscription!.cancel(id, 'now', 'k')).toMatchObject({ status: 'cancelled' })
  expect(await gateway.subscription!.observe(id)).toMatchObject({ status: 'cancelled' })
  await expect(gateway.subscription!.chargeDue!(id, RENEWAL, 'attempt-2:charge:1')).rejects.toMatchObject({
    kind: 'declined',
  })
  expect(await book()).toHaveLength(1)
})

test('a subscription that runs out keeps its mandate until then', async () => {
  const id = await subscribed()
  expect(await gateway.subscription!.cancel(id, 'period-end', 'k')).toMatchObject({
    status: 'active',
    cancelAtPeriodEnd: true,
  })
  await expect(gateway.subscription!.cancel('tr_0000000000', 'now', 'k')).rejects.toMatchObject({
    kind: 'refused',
  })
})
