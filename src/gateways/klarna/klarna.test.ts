import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  BadSignatureError,
  type Gateway,
  type GatewayOrder,
  type LinkCommand,
  type OrderBill,
} from '#domains/payment/index.ts'
import { taxInGross } from '#domains/tax/rules.ts'
import { GatewaySettingsError } from '#gateways/support/config.ts'
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
/** Attempts that call-backs spoke of. */
const told = (): (string | null)[] => shop.heard.map(({ attemptId }) => attemptId)

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
  ...{ shippingAddress: null, taxIncluded: true, shippingMinor: 0, discountMinor: 0 },
  lines: [{ taxRateBp: 1900, taxMinor: taxInGross(totalMinor, 1900), requiresShipping }],
})
/** What is not sent. */
const DIGITAL = { requiresShipping: false, bill: billOf(12_345, false) }

function command(
  change: Partial<LinkCommand> = {},
  billing: Partial<typeof ADA> = ADA,
  order: Partial<GatewayOrder> = {},
): LinkCommand {
  const amount = change.amount ?? { amount: 12_345, currency: 'EUR' }
  return {
    ...{
      attemptId: 'attempt-1',
      key: 'attempt-1:link:1',
      amount,
      flow: 'single',
      input: {},
      ref: null,
      createdAt: clock.now(),
      now: clock.now(),
    },
    order: {
      ...{ id: 'order-1', number: '100001', total: amount, locale: 'de', email: 'ada@example.com', billing },
      ...{ deliveryCountry: 'DE', requiresShipping: true, bankAccount: null, bill: billOf(amount.amount) },
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

/** Klarna's order of a page, as only Klarna's API says it. */
async function orderIdOf(ref: string): Promise<string> {
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

test('a buyer is sent to the page, agrees there, and the payment is settled', async () => {
  const { answer, ref, status, expiresAt } = await gateway.link(command())
  expect([status, expiresAt]).toEqual(['linked', new Date('2026-11-23T09:00:00Z')])
  expect(await gateway.observe!(ref!)).toMatchObject({
    status: 'open',
    attemptId: 'attempt-1',
    captured: { amount: 0 },
  })
  expect(await ask('/control/buyer', { answer, does: 'pays' })).toEqual({
    ref: pageOf(ref!),
    status: 'paid',
    returnUrl: `${shopUrl}/return/klarna`,
  })
  expect(told()).toEqual(['attempt-1'])
  expect(await gateway.observe!(ref!)).toEqual({
    ...{
      ref: `${ref}.${await orderIdOf(ref!)}`,
      alsoNamed: [ref],
      attemptId: 'attempt-1',
      account: gateway.account,
      livemode: gateway.livemode,
      at: clock.now(),
      status: 'settled',
    },
    ...{ requested: euros(12_345), captured: euros(12_345), refunds: [], disputes: [] },
    ...{
      secured: { amount: euros(12_345), until: new Date(clock.now().getTime() + 28 * DAY) },
      released: euros(0),
    },
  })
  expect(await book()).toMatchObject([
    { orderNumber: '100001', amount: 12_345, currency: 'EUR', status: 'paid' },
  ])
})

const DORSET = { street_address: 'Dorset St 1', street_address2: 'Back yard', postal_code: '10115' }
const KLARNAS_ADA = {
  ...{ given_name: 'Ada King', family_name: 'Lovelace', email: 'ada@example.com' },
  ...{ street_address: 'Hafenstr. 1', postal_code: '20457', city: 'Hamburg', country: 'DE' },
}

test('Klarna learns where the goods go, and of what is not sent that it is to be taken at once', async () => {
  const shippingAddress = {
    ...ADA,
    name: 'Charles Babbage',
    line1: 'Dorset St 1',
    line2: 'Back yard',
    city: 'Berlin',
    zip: '10115',
  }
  await linked({}, { bill: { ...billOf(12_345), shippingAddress } })
  expect(JSON.parse(klarna.requests[0]!.body)).toMatchObject({
    billing_address: KLARNAS_ADA,
    shipping_address: {
      ...KLARNAS_ADA,
      given_name: 'Charles',
      family_name: 'Babbage',
      city: 'Berlin',
      ...DORSET,
    },
  })
  await linked({ key: 'attempt-2:link:1' }, DIGITAL)
  const [session, page] = klarna.requests.slice(2).map(({ body }) => JSON.parse(body))
  expect(session).not.toHaveProperty('shipping_address')
  expect(session.order_lines).toMatchObject([{ type: 'digital' }])
  expect(page).toMatchObject({ options: { place_order_mode: 'CAPTURE_ORDER' } })
})

test('Klarna learns order, attempt, addresses, and lines that sum to the amount and the tax', async () => {
  await linked()
  expect(JSON.parse(klarna.requests[0]!.body)).toEqual({
    ...{
      purchase_country: 'DE',
      purchase_currency: 'EUR',
      locale: 'de-DE',
      order_amount: 12_345,
      order_tax_amount: 1971,
    },
    ...{ merchant_reference1: '100001', merchant_reference2: 'attempt-1' },
    order_lines: [
      {
        ...{
          type: 'physical',
          name: 'Cable',
          reference: 'cable',
          quantity: 1,
          unit_price: 12_345,
          total_amount: 12_345,
        },
        ...{ tax_rate: 1900, total_tax_amount: 1971 },
      },
    ],
    ...{ billing_address: KLARNAS_ADA, shipping_address: KLARNAS_ADA },
  })
  expect(JSON.parse(klarna.requests[1]!.body)).toMatchObject({ options: { place_order_mode: 'PLACE_ORDER' } })
})

test('a buyer whom Klarna declines may try again in the same session', async () => {
  const ref = await linked()
  expect(await buyer(ref, 'declined')).toMatchObject({
    status: 'declined',
    returnUrl: `${shopUrl}/return/klarna`,
  })
  expect(await gateway.observe!(ref)).toMatchObject({ status: 'open' })
  await buyer(ref, 'pays')
  expect(await gateway.observe!(ref)).toMatchObject({ status: 'settled' })
})

test('a buyer who cancels comes back to the address for that', async () => {
  const ref = await linked()
  expect(await buyer(ref, 'cancels')).toMatchObject({ status: 'canceled', returnUrl: `${shopUrl}/cancel` })
  expect(await gateway.observe!(ref)).toMatchObject({ status: 'cancelled' })
})

test('an abandoned page closes by itself, and money that comes late is settled all the same', async () => {
  const ref = await linked()
  await buyer(ref, 'abandons')
  await later(2 * DAY)
  expect(await gateway.observe!(ref)).toMatchObject({ status: 'expired', captured: { amount: 0 } })
  await buyer(ref, 'pays-late')
  expect(await gateway.observe!(ref)).toMatchObject({ status: 'settled', captured: { amount: 12_345 } })
})

test('an order that Klarna looks into is no money until Klarna agrees: then what is sent is promised, and what is not is to be taken', async () => {
  const goods = await linked({ key: 'attempt-2:link:1' })
  await click(goods, 'pending')
  expect(await gateway.observe!(goods)).toMatchObject({
    status: 'processing',
    captured: euros(0),
    secured: { amount: euros(0) },
  })
  const ref = await linked({}, DIGITAL)
  expect(await click(ref, 'pending')).toBe(`${shopUrl}/return/klarna`)
  expect(await gateway.observe!(ref)).toMatchObject({ status: 'processing' })
  await expect(
    gateway.capture!(ref, { amount: 12_345, currency: 'EUR' }, 'attempt-1:capture:1'),
  ).rejects.toMatchObject({ kind: 'refused' })
  await later(DAY)
  expect(await gateway.observe!(ref)).toMatchObject({ status: 'approved' })
  expect(await gateway.observe!(goods)).toMatchObject({
    status: 'settled',
    captured: euros(12_345),
    secured: { amount: euros(12_345) },
  })
  const amount = { amount: 12_345, currency: 'EUR' }
  await fault('capture', 'drop-after-commit')
  await expect(gateway.capture!(ref, amount, 'attempt-1:capture:2')).rejects.toMatchObject({
    kind: 'unreachable',
  })
  expect(await gateway.capture!(ref, amount, 'attempt-1:capture:2')).toMatchObject({
    status: 'settled',
    captured: amount,
  })
})

test('a link that is repeated ends at the same page', async () => {
  expect(await linked()).toBe(await linked())
  expect(await book()).toHaveLength(1)
})

test.each(['drop-after-commit', '500-after-commit', '500-before', '409', '429'])(
  'a create that met %s is repeated to one page',
  async (name) => {
    await fault('create', name)
    await expect(linked()).rejects.toMatchObject({ kind: 'unreachable' })
    const ref = await linked()
    expect(await book()).toMatchObject([{ ref: pageOf(ref) }])
  },
)

test('an order is paid back in parts, each once, and what the portal paid back is seen', async () => {
  const ref = await linked({}, DIGITAL)
  await buyer(ref, 'pays')
  const part = { refundId: 'refund-1', amount: { amount: 345, currency: 'EUR' }, reason: 'Returned' }
  await fault('refund', 'drop-after-commit')
  await expect(gateway.refund!(ref, part, 'refund-1:refund:1')).rejects.toMatchObject({ kind: 'unreachable' })
  clock.advance(2 * DAY)
  const fact = await gateway.refund!(ref, part, 'refund-1:refund:1')
  expect(fact).toEqual({
    providerRefundId: expect.any(String),
    refundId: 'refund-1',
    amount: part.amount,
    status: 'done',
  })
  const { refund } = await ask('/portal/refund', { ref: pageOf(ref), amount: 2000 })
  const tooMuch = { ...part, refundId: 'refund-2', amount: { amount: 10_001, currency: 'EUR' } }
  await expect(gateway.refund!(ref, tooMuch, 'refund-2:refund:1')).rejects.toMatchObject({ kind: 'refused' })
  await gateway.refund!(ref, { ...tooMuch, amount: { amount: 10_000, currency: 'EUR' } }, 'refund-2:refund:2')
  const seen = await gateway.observe!(ref)
  expect(seen).toMatchObject({ status: 'settled', captured: { amount: 12_345 } })
  expect(seen?.refunds.map(({ refundId, providerRefundId }) => refundId ?? providerRefundId)).toEqual([
    'refund-1',
    refund,
    'refund-2',
  ])
  expect(await book()).toMatchObject([{ status: 'refunded', refunded: 12_345 }])
})

test('an unwanted page is closed, and one that was paid meanwhile says so', async () => {
  const ref = await linked()
  expect(await gateway.expire!(ref, 'k')).toMatchObject({ status: 'cancelled' })
  expect(await gateway.expire!(ref, 'k')).toMatchObject({ status: 'cancelled' })
  const other = await linked({ attemptId: 'attempt-2', key: 'attempt-2:link:1' })
  await buyer(other, 'pays')
  expect(await gateway.expire!(other, 'k')).toMatchObject({ status: 'settled' })
})

test.each([
  ['create', 'tamper-amount', { captured: { amount: 12_344, currency: 'EUR' } }],
  ['capture', 'tamper-amount', { captured: { amount: 12_344, currency: 'EUR' } }],
  ['capture', 'tamper-currency', { captured: { amount: 12_345, currency: 'USD' } }],
])('what Klarna really took after %s %s is what is seen', async (on, name, expected) => {
  await fault(on, name)
  const ref = await linked()
  await buyer(ref, 'pays')
  expect(await gateway.observe!(ref)).toMatchObject(expected)
})

test('a session of another account cannot be read', async () => {
  await fault('create', 'tamper-account')
  const ref = await linked()
  await buyer(ref, 'pays')
  expect(await gateway.observe!(ref)).toBeNull()
})

test('a call-back names the attempt of its address, and a forged one changes nothing', async () => {
  const ref = await linked()
  expect(
    await ask('/control/send', {
      event: { session: { status: 'COMPLETED' } },
      ref: pageOf(ref),
      signed: false,
    }),
  ).toEqual({ answer: 200 })
  expect(told()).toEqual(['attempt-1'])
  expect(await gateway.observe!(ref)).toMatchObject({ status: 'open' })
})

test.each([
  ['no attempt', '/webhooks/klarna', '{"event_id":"1"}'],
  ['a strange attempt', '/webhooks/klarna?attempt=../1', '{"event_id":"1"}'],
  ['no event', '/webhooks/klarna?attempt=a', '{"session":{}}'],
  ['an endless event', '/webhooks/klarna?attempt=a', `{"event_id":"${'1'.repeat(200)}"}`],
  ['no JSON', '/webhooks/klarna?attempt=a', 'event_id=1'],
  ['nothing', '/webhooks/klarna?attempt=a', ''],
])('a call-back with %s is refused', async (_name, url, body) => {
  await expect(
    gateway.openWebhook!({ method: 'POST', url, headers: {}, body: Buffer.from(body) }, clock.now()),
  ).rejects.toThrow(BadSignatureError)
})

test('a country is paid in its own money only', async () => {
  await expect(gateway.link(command({}, { ...ADA, country: 'SE' }))).rejects.toMatchObject({
    code: 'gateway-unavailable',
  })
  await expect(gateway.link(command({}, {}))).rejects.toMatchObject({ code: 'gateway-unavailable' })
  expect(klarna.requests).toEqual([])
  const kronor = command({ amount: { amount: 99_900, currency: 'SEK' } }, { ...ADA, country: 'SE' })
  const { ref } = await gateway.link(kronor)
  expect(await gateway.observe!(ref!)).toMatchObject({ requested: { amount: 99_900, currency: 'SEK' } })
  expect(gateway.info.currencies).toEqual(['EUR', 'CHF', 'DKK', 'GBP', 'NOK', 'SEK', 'USD'])
})

test('a page that Klarna does not know is null, and wrong credentials are our fault', async () => {
  expect(await gateway.observe!('no-page.no-session')).toBeNull()
  expect(await gateway.expire!('no-page.no-session', 'k')).toBeNull()
  const other = createKlarnaGateway({ ...klarna.env, KLARNA_PASSWORD: 'wrong' })!
  await expect(other.link(command())).rejects.toMatchObject({
    kind: 'refused',
    message: expect.stringContaining('401'),
  })
})

test('without settings there is no gateway, blank ones are refused, and only Klarna’s own addresses are live', () => {
  const settings = { KLARNA_USERNAME: 'PK1_abc', KLARNA_PASSWORD: 'secret' }
  expect(createKlarnaGateway({})).toBeNull()
  expect(() => createKlarnaGateway({ KLARNA_USERNAME: 'PK1_abc', KLARNA_PASSWORD: ' ' })).toThrow(
    GatewaySettingsError,
  )
  expect(createKlarnaGateway(settings)).toMatchObject({ livemode: true, account: 'PK1' })
  expect(
    createKlarnaGateway({ ...settings, KLARNA_API_URL: 'https://api.playground.klarna.com' }),
  ).toMatchObject({ livemode: false })
})
