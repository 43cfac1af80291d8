import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Gateway, GatewayOrder, LinkCommand, OrderBill } from '#domains/payment/index.ts'
import { taxInGross } from '#domains/tax/rules.ts'
import { fixedClock, HOUR } from '#kernel/clock.ts'
import { type RunningSimulator, startSimulator } from '../../../sandbox/kit/index.ts'
import { simulator as definition } from '../../../sandbox/klarna/index.ts'
import { listenForWebhooks, type WebhookListener } from '../../../tests/support/webhook-listener.ts'
import { createKlarnaGateway } from './index.ts'

const DAY = 24 * HOUR
const ADA = { name: 'Ada King Lovelace', line1: 'Hafenstr. 1', zip: '20457', city: 'Hamburg', country: 'DE' }

let clock: ReturnType<typeof fixedClock>
let klarna: RunningSimulator
let gateway: Gateway
let shop: WebhookListener
let shopUrl: string
/** Returns the attempts that webhooks named. */
const _told = (): (string | null)[] => shop.heard.map(({ attemptId }) => attemptId)

beforeEach(async () => {
  clock = fixedClock('2026-11-21T10:00:00Z')
  shop = await listenForWebhooks(() => gateway, clock.now)
  shopUrl = shop.url
  klarna = await startSimulator(definition, { now: clock.now })
  gateway = createKlarnaGateway(klarna.env)!
})

afterEach(async () => {
  await klarna.stop()
  await shop.close()
})

const billOf = (totalMinor: number, requiresShipping = true): OrderBill => ({
  shippingAddress: null,
  taxIncluded: true,
  shippingMinor: 0,
  discountMinor: 0,
  lines: [{ taxRateBp: 1900, taxMinor: taxInGross(totalMinor, 1900), discountMinor: 0, requiresShipping }],
})
/** An order without shipping. */
const _DIGITAL = { requiresShipping: false, bill: billOf(12_345, false) }

function command(
  change: Partial<LinkCommand> = {},
  billing: Partial<typeof ADA> = ADA,
  order: Partial<GatewayOrder> = {},
): LinkCommand {
  const amount = change.amount ?? { amount: 12_345, currency: 'EUR' }
  return {
    attemptId: 'attempt-1',
    key: 'attempt-1:link:1',
    amount,
    flow: 'single',
    input: {},
    ref: null,
    createdAt: clock.now(),
    now: clock.now(),
    order: {
      id: 'order-1',
      number: '100001',
      total: amount,
      locale: 'de',
      email: 'ada@example.com',
      billing,
      deliveryCountry: 'DE',
      requiresShipping: true,
      bankAccount: null,
      bill: billOf(amount.amount),
      lines: [{ productId: 'cable', name: 'Cable', pieces: 1, unitPrice: amount, period: null }],
      ...order,
    },
    urls: {
      back: `${shopUrl}/return/klarna`,
      cancel: `${shopUrl}/cancel`,
      webhook: `${shopUrl}/webhooks/klarna`,
    },
    ...change,
  }
}

async function ask(path: string, body: object): Promise<Record<string, unknown>> {
  const response = await fetch(klarna.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return (await response.json()) as Record<string, unknown>
}
const pageOf = (ref: string): string => ref.split('.')[0] ?? ''
const buyer = (ref: string, does: string) => ask('/control/buyer', { ref: pageOf(ref), does })
const fault = (on: string, name: string) => ask('/control/faults', { on, fault: name, times: 1 })

async function book(): Promise<Record<string, unknown>[]> {
  return (await (await fetch(`${klarna.control}/book`)).json()) as Record<string, unknown>[]
}

async function click(ref: string, does: string): Promise<string | null> {
  const page = `${klarna.url}/eu/hpp/payments/${pageOf(ref)}`
  return (
    await fetch(page, { method: 'POST', body: new URLSearchParams({ does }), redirect: 'manual' })
  ).headers.get('location')
}

const euros = (amount: number) => ({ amount, currency: 'EUR' })

/** Returns the id of the order that came from a page; only Klarna's API knows it. */
async function _orderIdOf(ref: string): Promise<string> {
  return (await gateway.observe!(ref))?.ref.split('.')[2] ?? ''
}

async function later(ms: number): Promise<void> {
  clock.advance(ms)
  await klarna.tick()
}

async function linked(change: Partial<LinkCommand> = {}, order: Partial<GatewayOrder> = {}): Promise<string> {
  const { ref } = await gateway.link(command(change, ADA, order))
  if (ref === null) throw new Error('no ref')
  return ref
}

/** Returns the ref, with the order's id, of an order that the buyer agreed to. */
async function promised(): Promise<string> {
  const ref = await linked()
  await buyer(ref, 'pays')
  return (await gateway.observe!(ref))?.ref ?? ''
}
const portal = (ref: string, does: string, more = {}) =>
  ask('/portal/order', { ref: pageOf(ref), does, ...more })

test('an order is found after Klarna forgot its page, and is captured, paid back and compared then', async () => {
  const ref = await promised()
  await later(20 * DAY)
  expect(await gateway.observe!(ref.split('.').slice(0, 2).join('.'))).toBeNull()
  expect(await gateway.capture!(ref, euros(12_345), 'k:capture:1')).toMatchObject({
    ref,
    status: 'settled',
    secured: { amount: euros(0) },
  })
  const fact = await gateway.refund!(
    ref,
    { refundId: 'refund-1', amount: euros(345), reason: '' },
    'k:refund:1',
  )
  expect((await gateway.observe!(ref))?.refunds).toEqual([fact])
})

test('what is paid back before it is captured lowers the promise, once however often it is asked and whatever its key is worth', async () => {
  const ref = await promised()
  const part = { refundId: 'refund-1', amount: euros(345), reason: 'Sold out', keep: euros(12_000) }
  await fault('refund', 'drop-after-commit')
  await expect(gateway.refund!(ref, part, 'a:refund:1')).rejects.toMatchObject({ kind: 'unreachable' })
  await later(2 * DAY)
  const fact = {
    providerRefundId: 'released:refund-1',
    refundId: 'refund-1',
    amount: euros(345),
    status: 'done',
  }
  expect(await gateway.refund!(ref, part, 'a:refund:1')).toEqual(fact)
  expect(await gateway.observe!(ref)).toMatchObject({
    captured: euros(12_345),
    secured: { amount: euros(12_000) },
    released: euros(345),
    refunds: [],
  })
  await gateway.refund!(
    ref,
    { ...part, refundId: 'refund-2', amount: euros(12_000), keep: euros(0) },
    'a:refund:2',
  )
  expect(await gateway.observe!(ref)).toMatchObject({
    status: 'cancelled',
    captured: euros(0),
    secured: { amount: euros(0) },
    released: euros(12_345),
  })
  expect(await book()).toMatchObject([{ status: 'refunded', refunded: 12_345, amount: 12_345 }])
})

test('a refund that meets a capture in the same moment pays back what was captured', async () => {
  const ref = await promised()
  const { fetch: real } = globalThis
  let isFirst = true
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (isFirst && init.method === 'PATCH') {
      isFirst = false
      await real(`${klarna.url}/portal/order`, {
        method: 'POST',
        body: JSON.stringify({ ref: pageOf(ref), does: 'captures' }),
      })
    }
    return real(url, init)
  })
  try {
    const wanted = { refundId: 'refund-1', amount: euros(345), reason: '', keep: euros(12_000) }
    expect(await gateway.refund!(ref, wanted, 'a:refund:1')).toMatchObject({
      refundId: 'refund-1',
      providerRefundId: expect.not.stringContaining('released'),
    })
  } finally {
    vi.unstubAllGlobals()
  }
  expect(await gateway.observe!(ref)).toMatchObject({
    secured: { amount: euros(0) },
    released: euros(0),
    refunds: [{ amount: euros(345) }],
  })
})

test('a promise is prolonged, taken in part, and the rest given up', async () => {
  const ref = await promised()
  await later(25 * DAY)
  expect(await gateway.extend!(ref, 'e:1')).toMatchObject({
    secured: { until: new Date(clock.now().getTime() + 28 * DAY) },
  })
  expect(await gateway.capture!(ref, euros(10_000), 'c:1')).toMatchObject({
    captured: euros(12_345),
    secured: { amount: euros(2_345) },
  })
  expect(await gateway.release!(ref, 'r:1')).toMatchObject({
    captured: euros(12_345),
    secured: { amount: euros(0) },
    released: euros(2_345),
  })
  await expect(gateway.capture!(ref, euros(1), 'c:2')).rejects.toMatchObject({ kind: 'refused' })
  await expect(gateway.extend!(ref, 'e:2')).rejects.toMatchObject({ kind: 'refused' })
})

test.each([
  ['nobody captured', () => later(28 * DAY), 'expired'],
  ['the portal cancelled', (ref: string) => portal(ref, 'cancels'), 'cancelled'],
])('a promise that %s is no money any more', async (_name, deed, status) => {
  const ref = await promised()
  await deed(ref)
  expect(await gateway.observe!(ref)).toMatchObject({
    status,
    captured: euros(0),
    secured: { amount: euros(0) },
    released: euros(12_345),
  })
})

test('an order that Klarna looked into and rejects was never money', async () => {
  const ref = await linked()
  await click(ref, 'pending')
  await portal(ref, 'rejects')
  expect(await gateway.observe!(ref)).toMatchObject({ status: 'failed', captured: euros(0) })
})
