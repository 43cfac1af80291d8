import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Gateway, LinkCommand } from '#domains/payment/index.ts'
import { fixedClock, HOUR, MINUTE } from '#kernel/clock.ts'
import { type RunningSimulator, startSimulator } from '../../../sandbox/kit/index.ts'
import { simulator as definition } from '../../../sandbox/mollie/index.ts'
import { listenForWebhooks, type WebhookListener } from '../../../tests/support/webhook-listener.ts'
import { createMollieGateway } from './index.ts'

const START = '2026-11-21T10:00:00Z'

let clock: ReturnType<typeof fixedClock>
let mollie: RunningSimulator
let gateway: Gateway
let shop: WebhookListener
let shopUrl: string
/** Returns the payments that webhooks named. */
const told = (): (string | null)[] => shop.heard.map(({ ref }) => ref)

beforeEach(async () => {
  clock = fixedClock(START)
  shop = await listenForWebhooks(() => gateway, clock.now)
  shopUrl = shop.url
  mollie = await startSimulator(definition, { now: clock.now })
  gateway = createMollieGateway(mollie.env)!
})

afterEach(async () => {
  await mollie.stop()
  await shop.close()
})

function command(change: Partial<LinkCommand> = {}): LinkCommand {
  const amount = change.amount ?? { amount: 1234, currency: 'EUR' }
  return {
    attemptId: 'attempt-1',
    key: 'attempt-1:link:1',
    order: {
      id: 'order-1',
      number: '100001',
      total: amount,
      locale: 'de',
      email: 'buyer@example.com',
      billing: { name: 'Ada Buyer' },
      deliveryCountry: 'DE',
      requiresShipping: true,
      lines: [],
      bankAccount: null,
    },
    amount,
    flow: 'single',
    input: {},
    urls: {
      back: `${shopUrl}/return/mollie`,
      cancel: `${shopUrl}/cancel`,
      webhook: `${shopUrl}/webhooks/mollie`,
    },
    ref: null,
    createdAt: clock.now(),
    now: clock.now(),
    ...change,
  }
}

async function ask(path: string, body: object): Promise<Record<string, unknown>> {
  const response = await fetch(mollie.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return (await response.json()) as Record<string, unknown>
}
const buyer = (ref: string, does: string) => ask('/control/buyer', { ref, does })
const fault = (on: string, name: string) => ask('/control/faults', { on, fault: name, times: 1 })

async function book(): Promise<Record<string, unknown>[]> {
  return (await (await fetch(`${mollie.control}/book`)).json()) as Record<string, unknown>[]
}

async function later(ms: number): Promise<void> {
  clock.advance(ms)
  await mollie.tick()
}

async function linked(change: Partial<LinkCommand> = {}): Promise<string> {
  const { ref } = await gateway.link(command(change))
  if (ref === null) throw new Error('no ref')
  return ref
}

function creates(path = '/v2/payments') {
  return mollie.requests.filter((request) => request.method === 'POST' && request.path === path)
}

test('a buyer is sent to the page, pays there, and the payment is settled', async () => {
  const { answer, ref, status, expiresAt } = await gateway.link(command())
  expect(answer).toEqual({ type: 'redirect', url: expect.stringMatching(/\/checkout\/select-method\//) })
  expect([status, expiresAt]).toEqual(['linked', new Date('2026-11-21T10:15:00Z')])
  expect(await gateway.observe!(ref!)).toMatchObject({ status: 'open', captured: { amount: 0 } })
  expect(await ask('/control/buyer', { answer, does: 'pays' })).toEqual({
    ref,
    status: 'paid',
    returnUrl: `${shopUrl}/return/mollie`,
  })
  expect(told()).toContain(ref)
  expect(await gateway.observe!(ref!)).toEqual({
    ref,
    attemptId: 'attempt-1',
    account: gateway.account,
    livemode: gateway.livemode,
    at: new Date(START),
    status: 'settled',
    requested: { amount: 1234, currency: 'EUR' },
    captured: { amount: 1234, currency: 'EUR' },
    refunds: [],
    disputes: [],
    paidWith: [{ kind: 'card', name: expect.any(String) }],
  })
  expect(await book()).toMatchObject([
    { ref, orderNumber: '100001', amount: 1234, currency: 'EUR', status: 'paid', subscription: null },
  ])
})

test('Mollie learns the number of the order and the attempt, and our key', async () => {
  await linked()
  const [{ body, headers }] = creates() as [(typeof mollie.requests)[number]]
  expect(JSON.parse(body)).toMatchObject({
    description: 'Order 100001',
    locale: 'de_DE',
    metadata: { attemptId: 'attempt-1', orderNumber: '100001' },
  })
  expect(headers['idempotency-key']).toBe('attempt-1:link:1')
})

test.each([
  ['declined', 'failed', 'declined', 'insufficient_funds'],
  ['fails-3ds', 'failed', 'declined', 'authentication_failed'],
] as const)('a buyer who %s leaves a payment that %s', async (does, status, bookStatus, reason) => {
  const ref = await linked()
  expect(await buyer(ref, does)).toMatchObject({ status: bookStatus })
  expect(await gateway.observe!(ref)).toMatchObject({ status, reason, captured: { amount: 0 } })
})

test('a buyer who cancels comes back to the address for that', async () => {
  const ref = await linked()
  expect(await buyer(ref, 'cancels')).toEqual({ ref, status: 'canceled', returnUrl: `${shopUrl}/cancel` })
  expect(await gateway.observe!(ref)).toMatchObject({ status: 'cancelled' })
})

test('a buyer cannot pay less, because a payment has one amount', async () => {
  expect(await buyer(await linked(), 'pays-less')).toEqual({ error: expect.stringContaining('one amount') })
})

test('an abandoned payment expires by itself, and money that comes late is settled all the same', async () => {
  const ref = await linked()
  await buyer(ref, 'abandons')
  await later(15 * MINUTE)
  expect(await gateway.observe!(ref)).toMatchObject({ status: 'expired', captured: { amount: 0 } })
  await buyer(ref, 'pays-late')
  expect(await gateway.observe!(ref)).toMatchObject({ status: 'settled', captured: { amount: 1234 } })
  expect(told()).toEqual([ref, ref])
})

test.each([
  ['JPY', 1234, '1234'],
  ['ISK', 990, '990'],
  ['HUF', 123_400, '1234.00'],
])(
  'an amount of %s has the decimals of its currency on the wire and back',
  async (currency, amount, value) => {
    const ref = await linked({ amount: { amount, currency } })
    expect(JSON.parse(creates()[0]!.body)).toMatchObject({ amount: { value, currency } })
    await buyer(ref, 'pays')
    expect((await gateway.observe!(ref))?.captured).toEqual({ amount, currency })
  },
)

test('a currency that Mollie does not take is refused, and is not offered either', async () => {
  await expect(linked({ amount: { amount: 1234, currency: 'KWD' } })).rejects.toMatchObject({
    kind: 'refused',
  })
  expect(gateway.info.currencies).not.toContain('KWD')
})

test('a link that is repeated ends at the same payment', async () => {
  const ref = await linked()
  expect(await linked()).toBe(ref)
  expect(await linked({ ref })).toBe(ref)
  expect(await book()).toHaveLength(1)
})

test.each(['drop-after-commit', '500-after-commit', '500-before', '409', '429'])(
  'a create that met %s is repeated to one payment',
  async (name) => {
    await fault('create', name)
    await expect(linked()).rejects.toMatchObject({ kind: 'unreachable' })
    const ref = await linked()
    expect(await book()).toMatchObject([{ ref }])
  },
)

test('a create that was lost is found again when Mollie has forgotten the key', async () => {
  await fault('create', 'drop-after-commit')
  const first = command()
  await expect(gateway.link(first)).rejects.toMatchObject({ kind: 'unreachable' })
  await linked({ attemptId: 'attempt-2', key: 'attempt-2:link:1' })
  clock.advance(2 * HOUR)
  const { ref } = await gateway.link({ ...first, now: clock.now() })
  expect(creates()).toHaveLength(2)
  expect(await gateway.observe!(ref!)).toMatchObject({ attemptId: 'attempt-1' })
})

test('a link to a payment that is over leads back, where it is looked at', async () => {
  const ref = await linked()
  await buyer(ref, 'pays')
  expect((await gateway.link(command({ ref }))).answer).toEqual({
    type: 'redirect',
    url: `${shopUrl}/return/mollie`,
  })
  expect(creates()).toHaveLength(1)
})

test('an unwanted payment is closed, and one that was paid meanwhile says so', async () => {
  const ref = await linked()
  expect(await gateway.expire!(ref, 'attempt-1:expire:1')).toMatchObject({ status: 'cancelled' })
  expect(await gateway.expire!(ref, 'attempt-1:expire:1')).toMatchObject({ status: 'cancelled' })
  const other = await linked({ attemptId: 'attempt-2', key: 'attempt-2:link:1' })
  await buyer(other, 'pays')
  expect(await gateway.expire!(other, 'attempt-2:expire:1')).toMatchObject({
    status: 'settled',
    captured: { amount: 1234 },
  })
})

test.each([
  ['tamper-amount', { captured: { amount: 1233, currency: 'EUR' } }],
  ['tamper-currency', { captured: { amount: 1234, currency: 'USD' } }],
])('what Mollie really took after %s is what is seen', async (name, expected) => {
  const ref = await linked()
  await fault('capture', name)
  await buyer(ref, 'pays')
  expect(await gateway.observe!(ref)).toMatchObject(expected)
})

test('a payment of another account is told apart', async () => {
  await fault('create', 'tamper-account')
  const ref = await linked()
  await buyer(ref, 'pays')
  expect((await gateway.observe!(ref))?.account).not.toBe(gateway.account)
})

test('a ping that was changed on its way names another payment, of which nothing is known', async () => {
  const ref = await linked()
  await fault('event', 'tamper-body')
  await buyer(ref, 'pays')
  expect(told()).toHaveLength(1)
  expect(told()).not.toContain(ref)
  expect(await gateway.observe!(told()[0]!)).toBeNull()
})

test('a forged ping of a payment has it looked at and changes nothing, and one that claims more is refused', async () => {
  const ref = await linked()
  expect(await ask('/control/send', { event: {}, ref, signed: false })).toEqual({ answer: 200 })
  expect(await gateway.observe!(ref)).toMatchObject({ status: 'open' })
  expect(await ask('/control/send', { event: { status: 'paid' }, ref, signed: false })).toEqual({
    answer: 400,
  })
})

test('a payment that Mollie does not know is null', async () => {
  expect(await gateway.observe!('tr_0000000000')).toBeNull()
  expect(await gateway.expire!('tr_0000000000', 'k')).toBeNull()
})

test('a wrong key is our fault and not an outage', async () => {
  const other = createMollieGateway({ ...mollie.env, MOLLIE_API_KEY: 'test_wrong' })!
  await expect(other.link(command())).rejects.toMatchObject({
    kind: 'refused',
    message: expect.stringContaining('Unauthorized'),
  })
})
