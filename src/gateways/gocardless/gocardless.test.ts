import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Gateway, GatewayOrder, LinkCommand } from '#domains/payment/index.ts'
import { simulator as goCardless } from '../../../sandbox/gocardless/index.ts'
import { type RunningSimulator, startSimulator } from '../../../sandbox/kit/index.ts'
import { createGoCardlessGateway } from './index.ts'

let now: Date
let simulator: RunningSimulator
let gateway: Gateway

beforeEach(async () => {
  now = new Date('2026-11-21T12:00:00Z')
  simulator = await startSimulator(goCardless, { now: () => now })
  gateway = createGoCardlessGateway(simulator.env)!
})

afterEach(() => simulator.stop())

test('a buyer is sent to GoCardless, pays from their bank at once, and the money is ours', async () => {
  const { answer, ref, status, expiresAt } = await link()
  expect([answer.type, status, expiresAt]).toEqual(['redirect', 'linked', new Date('2026-11-28T12:00:00Z')])
  expect(await gateway.observe!(ref!)).toMatchObject({
    ref,
    attemptId: 'attempt-1',
    account: gateway.account,
    livemode: false,
    status: 'open',
    requested: eur(1234),
    captured: eur(0),
  })
  expect(await entry(ref!)).toMatchObject({
    orderNumber: '100001',
    amount: 1234,
    currency: 'EUR',
    status: 'open',
  })
  const done = await buyer({ answer }, 'pays')
  expect(done).toMatchObject({ ref, status: 'paid' })
  expect(done.returnUrl).toMatch(
    /^https:\/\/shop\.example\/return\/gocardless\?attempt=attempt-1&outcome=success&id=BRF/,
  )
  expect(
    gateway.onReturn!({ method: 'GET', url: done.returnUrl!, headers: {}, body: Buffer.alloc(0) }),
  ).toEqual({ ref: null })
  expect(await gateway.observe!(ref!)).toMatchObject({
    ref,
    attemptId: 'attempt-1',
    account: gateway.account,
    status: 'settled',
    requested: eur(1234),
    captured: eur(1234),
    disputes: [],
  })
  await pass(2)
  expect(await gateway.observe!(ref!)).toMatchObject({ status: 'settled', captured: eur(1234) })
})

test('the SDK asks our address, once, with the version and the key that it was given', async () => {
  await link()
  expect(
    simulator.requests.map(({ method, path, headers }) => [
      method,
      path,
      headers['idempotency-key'],
      headers['gocardless-version'],
    ]),
  ).toEqual([
    ['POST', '/billing_requests', 'attempt-1:link:1', '2015-07-06'],
    ['POST', '/billing_request_flows', 'attempt-1:link:1:flow:1', '2015-07-06'],
  ])
})

test.each(['drop-after-commit', '500-after-commit', '500-before', '409', '429'])(
  'a link call that ends with %s ends at the same billing request when it is repeated',
  async (fault) => {
    await control('faults', { on: 'create', fault })
    await expect(link()).rejects.toMatchObject({ kind: 'unreachable' })
    expect(simulator.requests).toHaveLength(1)
    const first = await link()
    const second = await link()
    const third = await link({ ref: first.ref })
    expect([second.ref, third.ref]).toEqual([first.ref, first.ref])
    expect(await book()).toHaveLength(1)
    await buyer({ answer: second.answer }, 'pays')
    expect(await link()).toMatchObject({ answer: { type: 'reload' }, ref: first.ref, status: 'processing' })
  },
)

test('a payment that the bank refuses is failed, one that was given up is canceled, a failed check can be tried again', async () => {
  const declined = await linkedRef('a')
  expect((await buyer({ ref: declined }, 'declined')).returnUrl).toContain('outcome=failure')
  expect(await gateway.observe!(declined)).toMatchObject({
    status: 'failed',
    reason: 'insufficient_funds',
    captured: eur(0),
  })
  const canceled = await linkedRef('b')
  expect((await buyer({ ref: canceled }, 'cancels')).returnUrl).toBe('https://shop.example/cancel')
  expect(await gateway.observe!(canceled)).toMatchObject({ status: 'cancelled', captured: eur(0) })
  const tried = await linkedRef('c')
  expect((await buyer({ ref: tried }, 'fails-3ds')).returnUrl).toBeNull()
  expect(await gateway.observe!(tried)).toMatchObject({ status: 'open' })
  await buyer({ ref: tried }, 'pays')
  expect(await gateway.observe!(tried)).toMatchObject({ status: 'settled' })
  expect((await book()).map(({ status }) => status)).toEqual(['declined', 'canceled', 'paid'])
})

test('a debit is on its way for two days, and a bank may return it even after it was confirmed', async () => {
  const ref = await linkedRef()
  await buyer({ ref }, 'pays-late')
  expect(await gateway.observe!(ref)).toMatchObject({ status: 'processing', captured: eur(0) })
  await pass(1)
  expect(await gateway.observe!(ref)).toMatchObject({ status: 'processing' })
  await pass(1)
  expect(await gateway.observe!(ref)).toMatchObject({ status: 'settled', captured: eur(1234) })
  await buyer({ ref }, 'declined')
  expect(await gateway.observe!(ref)).toMatchObject({
    status: 'reversed',
    captured: eur(1234),
    reason: 'insufficient_funds',
  })
  expect(await entry(ref)).toMatchObject({ status: 'declined' })
})

test('a charge-back reverses a payment and is a dispute that is lost', async () => {
  const ref = await linkedRef()
  await buyer({ ref }, 'pays')
  await buyer({ ref }, 'disputes')
  expect(await gateway.observe!(ref)).toMatchObject({
    status: 'reversed',
    captured: eur(1234),
    disputes: [{ amount: eur(1234), status: 'lost' }],
  })
})

test('a billing request that is not wanted is cancelled, and money that comes all the same is seen', async () => {
  const ref = await linkedRef()
  expect(await gateway.expire!(ref, 'k')).toMatchObject({ status: 'cancelled' })
  expect(await gateway.expire!(ref, 'k')).toMatchObject({ status: 'cancelled' })
  await expect(buyer({ ref }, 'pays')).rejects.toThrow('cancelled')
  await expect(link({ ref })).rejects.toMatchObject({ kind: 'refused' })
  await buyer({ ref }, 'pays-late')
  expect(await gateway.observe!(ref)).toMatchObject({ status: 'settled', captured: eur(1234) })
})

test('closing comes too late for money that is ours, and stops a debit that was not sent', async () => {
  const paid = await linkedRef('a')
  await buyer({ ref: paid }, 'pays')
  expect(await gateway.expire!(paid, 'k')).toMatchObject({ status: 'settled' })
  const debited = await linkedRef('b')
  await buyer({ ref: debited }, 'pays-late')
  expect(await gateway.expire!(debited, 'k')).toMatchObject({ status: 'cancelled', captured: eur(0) })
  const sent = await linkedRef('c')
  await buyer({ ref: sent }, 'pays-late')
  await pass(1)
  expect(await gateway.expire!(sent, 'k')).toMatchObject({ status: 'processing' })
})

test('a link that nobody uses lapses', async () => {
  const { ref } = await buyer({ answer: (await link()).answer }, 'abandons')
  await pass(7)
  expect(await entry(ref)).toMatchObject({ status: 'expired' })
  await expect(buyer({ ref }, 'pays')).rejects.toThrow('expired')
})

test('in other currencies the buyer gives a mandate, which is debited once per key', async () => {
  const { answer, ref } = await link({ amount: { amount: 5000, currency: 'SEK' } })
  await buyer({ answer }, 'pays')
  const sek = (amount: number) => ({ amount, currency: 'SEK' })
  expect(await gateway.observe!(ref!)).toMatchObject({
    status: 'approved',
    attemptId: 'attempt-1',
    requested: sek(5000),
    captured: sek(0),
  })
  await control('faults', { on: 'capture', fault: 'drop-after-commit' })
  await expect(gateway.capture!(ref!, sek(5000), 'attempt-1:capture:1')).rejects.toMatchObject({
    kind: 'unreachable',
  })
  expect(await gateway.capture!(ref!, sek(5000), 'attempt-1:capture:1')).toMatchObject({
    ref,
    status: 'processing',
    requested: sek(5000),
  })
  await pass(2)
  expect(await gateway.observe!(ref!)).toMatchObject({ ref, status: 'settled', captured: sek(5000) })
  expect(await book()).toMatchObject([
    { ref, orderNumber: '100001', amount: 5000, status: 'paid', subscription: null },
  ])
  const refused = await link({ attempt: 'b', amount: sek(100) })
  await buyer({ answer: refused.answer }, 'declined')
  expect(await gateway.observe!(refused.ref!)).toMatchObject({ status: 'failed' })
})

test('what GoCardless wrote wrong into its books is seen', async () => {
  const observed = async (fault: string, on = 'create') => {
    await control('faults', { on, fault })
    const ref = await linkedRef(fault + on)
    await buyer({ ref }, 'pays')
    return (await gateway.observe!(ref))!
  }
  expect(await observed('tamper-amount')).toMatchObject({ captured: eur(1233) })
  expect(await observed('tamper-currency')).toMatchObject({ captured: { amount: 1234, currency: 'USD' } })
  expect((await observed('tamper-account')).account).not.toBe(gateway.account)
  expect(await observed('tamper-amount', 'capture')).toMatchObject({
    requested: eur(1234),
    captured: eur(1233),
  })
  expect((await observed('tamper-account', 'capture')).account).not.toBe(gateway.account)
  const less = await linkedRef('less')
  await buyer({ ref: less }, 'pays-less')
  expect(await gateway.observe!(less)).toMatchObject({
    status: 'settled',
    requested: eur(1234),
    captured: eur(1233),
  })
})

test('a payment is refunded in parts, once per refund, and never beyond what came', async () => {
  const ref = await linkedRef()
  await buyer({ ref }, 'pays')
  const part = { refundId: 'refund-1', amount: eur(234), reason: 'returned' }
  const made = await gateway.refund!(ref, part, 'refund-1:refund:1')
  expect(made).toEqual({
    providerRefundId: expect.stringMatching(/^RF/),
    refundId: 'refund-1',
    amount: eur(234),
    status: 'pending',
  })
  expect(await gateway.refund!(ref, part, 'refund-1:refund:1')).toEqual({ ...made, status: 'done' })
  await control('faults', { on: 'refund', fault: 'drop-after-commit' })
  const rest = { refundId: 'refund-2', amount: eur(1000), reason: 'returned' }
  await expect(gateway.refund!(ref, rest, 'refund-2:refund:1')).rejects.toMatchObject({ kind: 'unreachable' })
  expect(await gateway.refund!(ref, rest, 'refund-2:refund:1')).toMatchObject({
    status: 'done',
    refundId: 'refund-2',
  })
  await expect(
    gateway.refund!(ref, { ...part, refundId: 'refund-3' }, 'refund-3:refund:1'),
  ).rejects.toMatchObject({ kind: 'refused' })
  expect(await entry(ref)).toMatchObject({ status: 'refunded', amount: 1234, refunded: 1234 })
  const refunds = (await gateway.observe!(ref))!.refunds.map(({ refundId, amount, status }) => [
    refundId,
    amount.amount,
    status,
  ])
  expect(refunds.sort()).toEqual([
    ['refund-1', 234, 'done'],
    ['refund-2', 1000, 'done'],
  ])
})

test('what was paid lately is listed, with the request where there is one', async () => {
  const old = await linkedRef('old')
  await buyer({ ref: old }, 'pays')
  await pass(3)
  const since = now
  const ref = await linkedRef('new')
  await buyer({ ref }, 'pays')
  await linkedRef('open')
  expect((await gateway.listSince!(since)).map((seen) => [seen.ref, seen.attemptId, seen.status])).toEqual([
    [ref, 'new', 'settled'],
  ])
})

test('a subscription is debited by the shop, once per key, until it is ended', async () => {
  const { answer, ref } = await link({ flow: 'first' })
  await buyer({ answer }, 'pays')
  const port = gateway.subscription!
  expect(await gateway.observe!(ref!)).toMatchObject({ status: 'settled', captured: eur(1234) })
  expect(await port.observe(ref!)).toEqual({
    id: ref,
    status: 'active',
    paidUntil: null,
    cancelAtPeriodEnd: false,
  })
  const mandate = (await entry(ref!))?.subscription ?? ''
  expect(await port.observe(mandate)).toMatchObject({ id: mandate, status: 'active' })
  const due = { period: '2026-12', amount: eur(999), orderNumber: '100002' }
  const renewal = await port.chargeDue!(ref!, due, 'sub:charge:2026-12')
  expect(renewal).toMatchObject({
    ref: expect.stringMatching(/^PM/),
    attemptId: null,
    status: 'processing',
    requested: eur(999),
    renewal: { agreement: mandate, period: '2026-12' },
  })
  expect(await gateway.observe!(ref!)).not.toHaveProperty('renewal')
  expect(await port.chargeDue!(mandate, due, 'sub:charge:2026-12')).toEqual(renewal)
  await pass(2)
  expect(await gateway.observe!(renewal.ref)).toMatchObject({ status: 'settled', captured: eur(999) })
  expect(await entry(renewal.ref)).toMatchObject({
    orderNumber: '100002',
    amount: 999,
    status: 'paid',
    subscription: mandate,
  })
  await buyer({ ref: ref! }, 'declined')
  const failing = await port.chargeDue!(mandate, due, 'sub:charge:2027-01')
  await pass(2)
  expect(await gateway.observe!(failing.ref)).toMatchObject({ status: 'failed', captured: eur(0) })
  expect(await port.cancel(ref!, 'period-end', 'k')).toMatchObject({
    status: 'active',
    cancelAtPeriodEnd: true,
  })
  expect(await port.cancel(ref!, 'now', 'k')).toMatchObject({ status: 'cancelled' })
  expect(await port.cancel(ref!, 'now', 'k')).toMatchObject({ status: 'cancelled' })
  await expect(port.chargeDue!(ref!, due, 'sub:charge:2027-02')).rejects.toMatchObject({ kind: 'refused' })
})

test('what GoCardless does not know is nothing, and a text that is no id is never asked for', async () => {
  expect(await gateway.observe!('BRQ000000000000')).toBeNull()
  expect(await gateway.observe!('PM0000000000')).toBeNull()
  expect(await gateway.subscription!.observe('MD0000000000')).toBeNull()
  const before = simulator.requests.length
  expect(await gateway.observe!('../creditors')).toBeNull()
  expect(await gateway.subscription!.observe('x')).toBeNull()
  expect(simulator.requests).toHaveLength(before)
})

test('the page says that it is a simulation, and its buttons work without script', async () => {
  const { answer, ref } = await link()
  const url = (answer as { url: string }).url
  const page = await (await fetch(url)).text()
  expect(page).toContain('This is a simulation. No money moves.')
  expect(page).toContain('Pay 12.34 EUR')
  const again = await fetch(url, { method: 'POST', body: new URLSearchParams({ does: 'fails-3ds' }) })
  expect(await again.text()).toContain('The bank did not let the payment through.')
  const pressed = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ does: 'pays' }),
    redirect: 'manual',
  })
  expect(pressed.status).toBe(303)
  expect(await entry(ref!)).toMatchObject({ status: 'paid' })
})

interface LinkOptions {
  readonly attempt?: string
  readonly amount?: { readonly amount: number; readonly currency: string }
  readonly flow?: LinkCommand['flow']
  readonly ref?: string | null
}

async function link({
  attempt = 'attempt-1',
  amount = eur(1234),
  flow = 'single',
  ref = null,
}: LinkOptions = {}) {
  const urls = {
    back: `https://shop.example/return/gocardless?attempt=${attempt}`,
    cancel: 'https://shop.example/cancel',
    webhook: '',
  }
  const order: GatewayOrder = {
    ...{
      id: 'o',
      number: '100001',
      total: amount,
      locale: 'ar',
      email: 'a@example.com',
      billing: { city: 'Ulm', line2: '' },
      deliveryCountry: 'DE',
    },
    ...{ requiresShipping: false, lines: [], bankAccount: null },
  }
  return gateway.link({
    attemptId: attempt,
    key: `${attempt}:link:1`,
    order,
    amount,
    flow,
    input: {},
    urls,
    ref,
    createdAt: now,
    now,
  })
}

async function linkedRef(attempt = 'attempt-1'): Promise<string> {
  return (await link({ attempt })).ref!
}

async function pass(days: number): Promise<void> {
  now = new Date(now.getTime() + days * 24 * 3_600_000)
  await simulator.tick()
}

async function buyer(whom: { ref: string } | { answer: object }, does: string) {
  return (await control('buyer', { ...whom, does, returns: false })) as {
    ref: string
    status: string
    returnUrl: string | null
  }
}

async function control(path: string, body: object): Promise<Record<string, unknown>> {
  const answer = await fetch(`${simulator.control}/${path}`, { method: 'POST', body: JSON.stringify(body) })
  const json = (await answer.json()) as Record<string, unknown>
  if (!answer.ok) throw new Error(JSON.stringify(json))
  return json
}

async function book() {
  const rows = await (await fetch(`${simulator.control}/book`)).json()
  return rows as { readonly ref: string; readonly status: string; readonly subscription: string | null }[]
}

async function entry(ref: string) {
  return (await book()).find((row) => row.ref === ref)
}

function eur(amount: number) {
  return { amount, currency: 'EUR' }
}
