import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { BadSignatureError, type Flow, type Gateway, type GatewayOrder, type SignedEvent } from '#domains/payment/index.ts'
import { simulator as amazonPay } from '../../../sandbox/amazon-pay/index.ts'
import { type RunningSimulator, startSimulator } from '../../../sandbox/kit/index.ts'
import { amazonPayApi } from './client.ts'
import { createAmazonPayGateway } from './index.ts'
import { readAmazonPaySettings } from './settings.ts'

let now = new Date('2026-11-21T12:00:00Z')
const clock = { now: () => now }
let simulator: RunningSimulator
let gateway: Gateway
/** What the shop's listener understood, and what it answered. */
let heard: SignedEvent[] = []
let answers: number[] = []
let stops: (() => Promise<unknown>)[] = []

beforeEach(async () => {
  now = new Date('2026-11-21T12:00:00Z')
  heard = []
  answers = []
  const shop = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { method = '', url = '', headers } = request
    try {
      if (method === 'POST') heard.push(...(await gateway.openWebhook!({ method, url, headers, body: Buffer.concat(chunks) }, now)))
      response.writeHead(200)
    } catch (error) {
      response.writeHead(error instanceof BadSignatureError ? 400 : 503)
    }
    if (method === 'POST') answers.push(response.statusCode)
    response.end()
  })
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
  shopUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`
  simulator = await startSimulator(amazonPay, { now: clock.now, webhookUrl: () => `${shopUrl}/webhooks/amazon-pay` })
  gateway = createAmazonPayGateway(simulator.env, clock)!
  stops = [simulator.stop, () => new Promise((resolve) => shop.close(resolve))]
})

afterEach(async () => {
  for (const stop of stops) await stop()
})

let shopUrl = ''

test('the button’s payload becomes a session that the buyer approves, the shop completes and Amazon pays', async () => {
  const { ref, returnUrl } = await buyer(await linked(), 'pays')
  expect(gateway.onReturn!({ method: 'GET', url: returnUrl!, headers: {}, body: Buffer.alloc(0) })).toEqual({ ref })
  expect(await gateway.observe!(ref)).toMatchObject({
    ...{ ref, attemptId: 'attempt-1', account: gateway.account, livemode: false, status: 'approved' },
    ...{ requested: eur(1234), captured: eur(0), refunds: [], disputes: [] },
  })
  expect(bookOf(await book(), ref)).toMatchObject({ orderNumber: '100001', amount: 1234, status: 'open' })
  expect(await gateway.capture!(ref, eur(1234), 'attempt-1:capture:1')).toMatchObject({
    ref,
    attemptId: 'attempt-1',
    status: 'settled',
    captured: eur(1234),
  })
  expect(await gateway.observe!(ref)).toMatchObject({ status: 'settled', attemptId: 'attempt-1', account: gateway.account, at: now })
  expect(bookOf(await book(), ref)).toMatchObject({ status: 'paid', amount: 1234, subscription: null })
  await delivered(1)
  expect(answers).toEqual([200])
  expect(heard).toEqual([{ eventId: expect.any(String), account: gateway.account, ref: null, attemptId: 'attempt-1', hint: 'CHARGE' }])
})

test('yen have no decimals, and the ledger’s currency stays', async () => {
  const { ref } = await buyer(await linked({ amount: 5000, currency: 'JPY' }), 'pays')
  const observation = await gateway.capture!(ref, { amount: 5000, currency: 'JPY' }, 'k')
  expect(observation).toMatchObject({ status: 'settled', captured: { amount: 5000, currency: 'JPY' } })
  expect(simulator.requests.find(({ path }) => path.endsWith('/complete'))?.body).toBe('{"chargeAmount":{"amount":"5000","currencyCode":"JPY"}}')
})

test('a declined, canceled, expired or unfinished session is no money', async () => {
  const ends = async (does: string): Promise<unknown[]> => {
    const { ref, returnUrl } = await buyer(await linked(), does)
    const { status, reason } = (await gateway.observe!(ref))!
    return [status, reason, returnUrl && new URL(returnUrl).pathname, bookOf(await book(), ref)?.status]
  }
  expect(await ends('declined')).toEqual(['failed', 'Declined', '/return/amazon-pay', 'declined'])
  expect(await ends('fails-3ds')).toEqual(['failed', 'Declined', '/return/amazon-pay', 'declined'])
  expect(await ends('cancels')).toEqual(['canceled', 'BuyerCanceled', '/cancel', 'canceled'])
  expect(await ends('abandons')).toEqual(['open', undefined, null, 'open'])
  const open = (await book()).find(({ status }) => status === 'open')!.ref
  now = new Date('2026-11-22T12:00:00Z')
  await simulator.tick()
  expect(await gateway.observe!(open)).toMatchObject({ status: 'expired', reason: 'Expired' })
  expect(bookOf(await book(), open)?.status).toBe('expired')
  expect(await gateway.capture!(open, eur(1234), 'k')).toMatchObject({ status: 'expired', captured: eur(0) })
})

test('a bank that says no when the shop completes ends the session, and the page has a button for it', async () => {
  const ref = await opened(await linked())
  const page = await (await fetch(`${simulator.url}/checkout/${ref}`)).text()
  expect(page).toContain('This is a simulation. No money moves.')
  expect(page).toContain('Decline when the shop completes')
  const pressed = await fetch(`${simulator.url}/checkout/${ref}`, {
    method: 'POST',
    body: new URLSearchParams({ does: 'declined-at-the-end' }),
    redirect: 'manual',
  })
  expect([pressed.status, pressed.headers.get('location')]).toEqual([303, `${shopUrl}/return/amazon-pay?attempt=1&amazonCheckoutSessionId=${ref}`])
  expect(await gateway.observe!(ref)).toMatchObject({ status: 'approved' })
  expect(await gateway.capture!(ref, eur(1234), 'k')).toMatchObject({ status: 'failed', reason: 'Declined', captured: eur(0) })
  expect(bookOf(await book(), ref)?.status).toBe('declined')
})

test('a session without the buyer’s consent cannot be completed and is asked for again', async () => {
  const ref = await opened(await linked())
  expect(await gateway.observe!(ref)).toMatchObject({ status: 'open' })
  expect(await gateway.capture!(ref, eur(1234), 'k')).toMatchObject({ status: 'open', captured: eur(0) })
  expect(await gateway.expire!(ref, 'k')).toMatchObject({ status: 'expired' })
})

test('another amount than the buyer agreed to is refused by Amazon', async () => {
  const { ref } = await buyer(await linked(), 'pays')
  await expect(gateway.capture!(ref, eur(1235), 'k')).rejects.toMatchObject({ kind: 'refused' })
  expect(bookOf(await book(), ref)?.status).toBe('open')
})

test('less money than asked shows in what was captured', async () => {
  const { ref } = await buyer(await linked(), 'pays-less')
  expect(await gateway.capture!(ref, eur(1234), 'k')).toMatchObject({ status: 'settled', requested: eur(1234), captured: eur(1233) })
})

test.each(['drop-after-commit', '500-after-commit', '500-before', '409', '429'])(
  'complete with %s is unreachable, and its repeat ends at the same charge',
  async (fault) => {
    const { ref } = await buyer(await linked(), 'pays')
    await control('faults', { on: 'capture', fault, times: 1 })
    await expect(gateway.capture!(ref, eur(1234), 'attempt-1:capture:1')).rejects.toMatchObject({ kind: 'unreachable' })
    expect(await gateway.capture!(ref, eur(1234), 'attempt-1:capture:1')).toMatchObject({ status: 'settled', captured: eur(1234) })
    expect(await gateway.capture!(ref, eur(1234), 'attempt-1:capture:2')).toMatchObject({ status: 'settled', captured: eur(1234) })
    expect((await book()).map(({ status, amount }) => [status, amount])).toEqual([['paid', 1234]])
  },
)

test('what Amazon wrote wrong into its books is seen', async () => {
  const observed = async (on: string, fault: string) => {
    await control('faults', { on, fault, times: 1 })
    const { ref } = await buyer(await linked(), 'pays')
    const observation = on === 'capture' ? await gateway.capture!(ref, eur(1234), ref) : await gateway.observe!(ref)
    return observation
  }
  expect(await observed('create', 'tamper-amount')).toMatchObject({ requested: eur(1233) })
  expect(await observed('create', 'tamper-currency')).toMatchObject({ requested: { amount: 1234, currency: 'USD' } })
  expect((await observed('create', 'tamper-account'))!.account).not.toBe(gateway.account)
  expect(await observed('capture', 'tamper-amount')).toMatchObject({ captured: eur(1233) })
  expect(await observed('capture', 'tamper-currency')).toMatchObject({ captured: { amount: 1234, currency: 'USD' } })
  expect((await observed('capture', 'tamper-account'))!.account).not.toBe(gateway.account)
})

test('a payment is refunded in parts, once per key, and never beyond what was captured', async () => {
  const ref = await paid()
  const part = { refundId: 'refund-1', amount: eur(234), reason: 'returned' }
  const made = await gateway.refund!(ref, part, 'refund-1:refund:1')
  expect(made).toEqual({ providerRefundId: expect.stringMatching(/-R\d{6}$/), refundId: 'refund-1', amount: eur(234), status: 'done' })
  expect(await gateway.refund!(ref, part, 'refund-1:refund:1')).toEqual(made)
  expect(bookOf(await book(), ref)).toMatchObject({ status: 'paid', amount: 1234, refunded: 234 })
  await control('faults', { on: 'refund', fault: 'drop-after-commit', times: 1 })
  const rest = { refundId: 'refund-2', amount: eur(1000), reason: 'returned' }
  await expect(gateway.refund!(ref, rest, 'refund-2:refund:1')).rejects.toMatchObject({ kind: 'unreachable' })
  expect(await gateway.refund!(ref, rest, 'refund-2:refund:1')).toMatchObject({ status: 'done' })
  expect(bookOf(await book(), ref)).toMatchObject({ status: 'refunded', amount: 1234, refunded: 1234 })
  await expect(gateway.refund!(ref, { ...part, refundId: 'refund-3' }, 'refund-3:refund:1')).rejects.toMatchObject({ kind: 'refused' })
  expect(await gateway.observe!(ref)).toMatchObject({ status: 'settled', captured: eur(1234) })
  await delivered(3)
  expect(heard.map(({ hint, complete }) => [hint, complete])).toEqual([
    ['CHARGE', undefined],
    ['REFUND', undefined],
    ['REFUND', undefined],
  ])
})

test('a refund made at Amazon and a chargeback come whole with their events', async () => {
  const ref = await paid()
  const chargeId = (await session(ref)).chargeId
  await api().post('/v2/refunds', { chargeId, refundAmount: { amount: '2.34', currencyCode: 'EUR' } }, 'dashboard')
  await control('buyer', { ref, does: 'disputes' })
  await delivered(3)
  expect(heard[1]).toMatchObject({
    attemptId: 'attempt-1',
    hint: 'REFUND',
    complete: { ref: chargeId, status: 'settled', refunds: [{ refundId: null, amount: eur(234), status: 'done' }] },
  })
  expect(heard[2]).toMatchObject({
    hint: 'CHARGEBACK',
    complete: { status: 'settled', disputes: [{ providerDisputeId: `${chargeId}-chargeback`, amount: eur(1234), status: 'open' }] },
  })
  expect(await gateway.observe!(chargeId)).toMatchObject({ ref: chargeId, attemptId: 'attempt-1', status: 'settled' })
})

test('a subscription is charged by the shop, once per key, until it is ended', async () => {
  const ref = await paid('subscription')
  const { chargePermissionId } = await session(ref)
  expect(bookOf(await book(), ref)?.subscription).toBe(chargePermissionId)
  const port = gateway.subscription!
  expect(await port.observe(ref)).toEqual({ id: ref, status: 'active', paidUntil: null, cancelAtPeriodEnd: false })
  const due = { period: '2026-12', amount: eur(999), orderNumber: '100002' }
  const renewal = await port.chargeDue!(chargePermissionId, due, 'sub-1:charge:2026-12')
  expect(renewal).toMatchObject({ attemptId: null, status: 'settled', captured: eur(999) })
  expect(await port.chargeDue!(ref, due, 'sub-1:charge:2026-12')).toEqual(renewal)
  expect(await gateway.observe!(renewal.ref)).toEqual(renewal)
  expect(bookOf(await book(), renewal.ref)).toMatchObject({ orderNumber: '100002', amount: 999, status: 'paid', subscription: chargePermissionId })
  await delivered(2)
  expect(heard[1]).toMatchObject({ ref: renewal.ref, attemptId: null, hint: 'CHARGE' })
  expect((await gateway.refund!(renewal.ref, { refundId: 'r', amount: eur(999), reason: '' }, 'r:refund:1')).status).toBe('done')
  await control('buyer', { ref, does: 'declined' })
  await expect(port.chargeDue!(ref, due, 'sub-1:charge:2027-01')).rejects.toMatchObject({ kind: 'declined' })
  expect(await port.cancel(ref, 'period-end', 'k')).toMatchObject({ status: 'active', cancelAtPeriodEnd: true })
  expect(await port.cancel(ref, 'now', 'k')).toMatchObject({ status: 'canceled' })
  await expect(port.chargeDue!(ref, due, 'sub-1:charge:2027-02')).rejects.toMatchObject({ kind: 'declined' })
})

test('a buyer who ends the subscription at Amazon is heard', async () => {
  const ref = await paid('premium')
  await control('buyer', { ref, does: 'cancels' })
  await delivered(2)
  expect(heard[1]).toMatchObject({ ref: null, attemptId: 'attempt-1', hint: 'CHARGE_PERMISSION' })
  expect(await gateway.subscription!.observe(ref)).toMatchObject({ status: 'canceled' })
})

test.each(['tamper-body', 'tamper-signature'])('an event with %s is refused', async (fault) => {
  await control('faults', { on: 'event', fault, times: 1 })
  await paid()
  await delivered(1)
  expect([answers, heard]).toEqual([[400], []])
})

test('an event in another merchant’s name says so', async () => {
  await control('faults', { on: 'event', fault: 'tamper-account', times: 1 })
  await paid()
  await delivered(1)
  expect(heard[0]!.account).not.toBe(gateway.account)
})

test('events are refused without signature, too old, from the future and of another topic; strangers’ objects are nobody’s', async () => {
  const ref = await paid()
  await delivered(1)
  const send = async (event: object, more: object = {}): Promise<unknown> => (await control('send', { event, ref, ...more })).answer
  expect(await send({})).toBe(200)
  expect(await send({}, { signed: false })).toBe(400)
  expect(await send({}, { at: '2026-11-21T11:54:59Z' })).toBe(400)
  expect(await send({}, { at: '2026-11-21T12:05:01Z' })).toBe(400)
  expect(await send({}, { at: '2026-11-21T11:55:01Z' })).toBe(200)
  expect(await send({ TopicArn: 'arn:aws:sns:eu-west-1:1:other' })).toBe(400)
  heard = []
  expect(await send({ ChargePermissionId: 'S02-9999999-9999999' })).toBe(200)
  expect(await send({ ObjectType: 'REFUND', ObjectId: 'S02-9999999-9999999-R999999' })).toBe(200)
  expect(await send({ Type: 'SubscriptionConfirmation' })).toBe(200)
  expect(heard).toEqual([])
  expect(simulator.requests.filter(({ path }) => path.startsWith('/confirm')).map(({ status }) => status)).toEqual([200])
  expect(simulator.requests.filter(({ path }) => path.endsWith('.pem'))).toHaveLength(1)
})

test('what Amazon does not know is nothing', async () => {
  expect(await gateway.observe!('00000000-0000-4000-8000-000000000000')).toBeNull()
  expect(await gateway.observe!('S02-0000000-0000000-C000000')).toBeNull()
  expect(await gateway.observe!('../v2/charges')).toBeNull()
  expect(await gateway.subscription!.observe('S02-0000000-0000000')).toBeNull()
})

async function linked(amount = eur(1234), flow: Flow = 'single') {
  const urls = { back: `${shopUrl}/return/amazon-pay?attempt=1`, cancel: `${shopUrl}/cancel`, webhook: `${shopUrl}/webhooks/amazon-pay` }
  const order: GatewayOrder = {
    ...{ id: 'o', number: '100001', total: amount, locale: 'de', email: '', billing: {}, deliveryCountry: 'DE' },
    ...{ requiresShipping: false, lines: [], bankAccount: null },
  }
  const command = { attemptId: 'attempt-1', key: 'attempt-1:link:1', order, amount, flow, input: {}, urls, ref: null, createdAt: now, now }
  return (await gateway.link(command)).answer
}

async function paid(flow: Flow = 'single'): Promise<string> {
  const { ref } = await buyer(await linked(eur(1234), flow), 'pays')
  await gateway.capture!(ref, eur(1234), 'attempt-1:capture:1')
  return ref
}

/** Presses the button as the browser does, without deciding anything. */
async function opened(answer: object): Promise<string> {
  return (await buyer(answer, 'abandons')).ref
}

async function buyer(answer: object, does: string) {
  return (await control('buyer', { answer, does, returns: false })) as { ref: string; status: string; returnUrl: string | null }
}

interface BookRow {
  readonly ref: string
  readonly status: string
  readonly amount: number
  readonly subscription: string | null
}

async function control(path: string, body: object): Promise<Record<string, unknown>> {
  const answer = await fetch(`${simulator.control}/${path}`, { method: 'POST', body: JSON.stringify(body) })
  const json = (await answer.json()) as Record<string, unknown>
  if (!answer.ok) throw new Error(JSON.stringify(json))
  return json
}

async function book(): Promise<BookRow[]> {
  return (await (await fetch(`${simulator.control}/book`)).json()) as BookRow[]
}

function bookOf(rows: readonly BookRow[], ref: string): BookRow | undefined {
  return rows.find((row) => row.ref === ref)
}

function delivered(count: number): Promise<void> {
  return expect.poll(() => answers.length).toBe(count) as Promise<void>
}

function api() {
  return amazonPayApi(readAmazonPaySettings(simulator.env)!, clock)
}

async function session(ref: string): Promise<{ chargeId: string; chargePermissionId: string }> {
  return (await api().get('/v2/checkoutSessions/', ref))!
}

function eur(amount: number) {
  return { amount, currency: 'EUR' }
}
