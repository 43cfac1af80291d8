import { afterEach, beforeEach, expect, test } from 'vitest'
import { type RunningSimulator, startSimulator } from '../kit/index.ts'
import { simulator as definition } from './index.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const PAYMENT = {
  amount: { value: '12.34', currency: 'EUR' },
  description: 'Order 100001',
  redirectUrl: 'http://127.0.0.1:9/back',
  webhookUrl: 'http://127.0.0.1:9/hook',
}

let now: Date
let mollie: RunningSimulator

beforeEach(async () => {
  now = new Date('2026-11-21T10:00:00Z')
  mollie = await startSimulator(definition, { now: () => now })
})

afterEach(() => mollie.stop())

interface Answer {
  readonly status: number
  readonly replayed: string | null
  readonly body: Record<string, unknown>
}

async function api(
  method: string,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const authorization = `Bearer ${mollie.env.MOLLIE_API_KEY}`
  const response = await fetch(mollie.url + path, {
    method,
    headers: { authorization, ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const text = await response.text()
  return {
    status: response.status,
    replayed: response.headers.get('idempotent-replayed'),
    body: text === '' ? {} : JSON.parse(text),
  }
}

async function made(change: object = {}): Promise<string> {
  const { body } = await api('POST', '/v2/payments', { ...PAYMENT, ...change })
  return body.id as string
}

const buyer = (ref: string, does: string) => api('POST', '/control/buyer', { ref, does, returns: false })

async function click(ref: string, does: string): Promise<Response> {
  const page = `${mollie.url}/checkout/select-method/${ref.slice(3)}`
  return fetch(page, { method: 'POST', body: new URLSearchParams({ does }), redirect: 'manual' })
}

async function later(ms: number): Promise<void> {
  now = new Date(now.getTime() + ms)
  await mollie.tick()
}

function pings(): string[] {
  return mollie.deliveries.map(({ body }) => body)
}

test.each([
  ['an unknown parameter', { ammount: 1 }, 422, 'ammount'],
  ['an amount that is a number', { amount: { value: 12.34, currency: 'EUR' } }, 422, 'amount.value'],
  ['an amount with one decimal', { amount: { value: '12.3', currency: 'EUR' } }, 422, 'amount.value'],
  ['yen with decimals', { amount: { value: '12.34', currency: 'JPY' } }, 422, 'amount.value'],
  ['an amount of nothing', { amount: { value: '0.00', currency: 'EUR' } }, 422, 'amount'],
  ['a currency that is not taken', { amount: { value: '1.000', currency: 'KWD' } }, 422, 'amount.currency'],
  ['no currency', { amount: { value: '1.00' } }, 422, 'amount.currency'],
  ['no description', { description: undefined }, 422, 'description'],
  ['no address to come back to', { redirectUrl: undefined }, 422, 'redirectUrl'],
  ['a relative address', { redirectUrl: '/back' }, 422, 'redirectUrl'],
  ['an address that is none', { webhookUrl: 'http:/hook' }, 422, 'webhookUrl'],
  ['too much metadata', { metadata: { text: 'x'.repeat(1100) } }, 422, 'metadata'],
  ['a locale that is not spoken', { locale: 'ar' }, 422, 'locale'],
  ['a series without customer', { sequenceType: 'first' }, 422, 'customerId'],
])('%s is refused with its field', async (_name, change, status, field) => {
  const { status: answered, body } = await api('POST', '/v2/payments', { ...PAYMENT, ...change })
  expect(answered).toBe(status)
  expect(body).toMatchObject({ status, title: 'Unprocessable Entity', field, detail: expect.any(String) })
})

test('without the key nothing is answered', async () => {
  expect(await api('GET', '/v2/payments', undefined, { authorization: 'Bearer test_wrong' })).toMatchObject({
    status: 401,
    body: { title: 'Unauthorized Request' },
  })
})

test('a long description is cut and not refused', async () => {
  const { body } = await api('POST', '/v2/payments', { ...PAYMENT, description: 'x'.repeat(300) })
  expect(body.description).toHaveLength(255)
})

test('a key answers a repeat for an hour, and refuses another request', async () => {
  const key = { 'idempotency-key': 'attempt-1:link:1' }
  const first = await api('POST', '/v2/payments', PAYMENT, key)
  const again = await api('POST', '/v2/payments', PAYMENT, key)
  expect(again).toEqual({ ...first, replayed: 'true' })
  expect(await api('POST', '/v2/payments', { ...PAYMENT, description: 'Order 2' }, key)).toMatchObject({
    status: 400,
  })
  await later(60 * MINUTE)
  expect((await api('POST', '/v2/payments', PAYMENT, key)).body.id).not.toBe(first.body.id)
})

test('a list is newest first and goes on where a page ended', async () => {
  const ids = [await made(), await made(), await made()]
  const first = await api('GET', '/v2/payments?limit=2')
  expect(first.body).toMatchObject({ count: 2, _embedded: { payments: [{ id: ids[2] }, { id: ids[1] }] } })
  const next = (first.body._links as { next: { href: string } }).next.href
  const second = await api('GET', next.slice(mollie.url.length))
  expect(second.body).toMatchObject({
    count: 1,
    _embedded: { payments: [{ id: ids[0] }] },
    _links: { next: null },
  })
  expect(await api('GET', '/v2/payments?limit=251')).toMatchObject({ status: 400 })
})

test('the page says that no money moves, and its buttons work once', async () => {
  const ref = await made()
  const page = `${mollie.url}/checkout/select-method/${ref.slice(3)}`
  const html = await (await fetch(page)).text()
  expect(html).toContain('This is a simulation. No money moves.')
  for (const label of [
    'Pay 12.34 EUR',
    'Order 100001',
    'Pay by card',
    'Pay later by transfer',
    'Decline',
    'Cancel',
    '3-D Secure: fail',
  ])
    expect(html).toContain(label)
  const clicked = await click(ref, 'creditcard')
  expect([clicked.status, clicked.headers.get('location')]).toEqual([303, PAYMENT.redirectUrl])
  expect((await click(ref, 'creditcard')).status).toBe(422)
  expect(await (await fetch(page)).text()).toContain('This payment is paid.')
  expect(pings()).toEqual([`id=${ref}`])
})

test('a page in another currency offers cards only', async () => {
  const ref = await made({ amount: { value: '1234', currency: 'JPY' } })
  const html = await (await fetch(`${mollie.url}/checkout/select-method/${ref.slice(3)}`)).text()
  expect(html).toContain('Pay 1234 JPY')
  expect(html).not.toContain('iDEAL')
  expect((await click(ref, 'ideal')).status).toBe(422)
})

test('a promised transfer arrives after days, and a forgotten one expires', async () => {
  const ref = await made()
  await click(ref, 'banktransfer')
  expect((await api('GET', `/v2/payments/${ref}`)).body).toMatchObject({
    status: 'open',
    method: 'banktransfer',
    isCancelable: true,
  })
  expect((await api('GET', '/control/book')).body).toMatchObject([{ ref, status: 'processing' }])
  await later(2 * DAY)
  expect((await api('GET', `/v2/payments/${ref}`)).body).toMatchObject({
    status: 'paid',
    paidAt: '2026-11-23T10:00:00+00:00',
  })
  expect(pings()).toEqual([`id=${ref}`])
})

test('a page that nobody uses closes after a quarter of an hour', async () => {
  const ref = await made()
  await later(14 * MINUTE)
  expect((await api('GET', `/v2/payments/${ref}`)).body.status).toBe('open')
  await later(MINUTE)
  expect((await api('GET', `/v2/payments/${ref}`)).body).toMatchObject({
    status: 'expired',
    expiredAt: '2026-11-21T10:15:00+00:00',
  })
  expect(pings()).toEqual([`id=${ref}`])
})

test('a refund goes its way by time, can be canceled at first, and can fail at last', async () => {
  const ref = await made()
  await buyer(ref, 'pays')
  const wanted = { amount: { value: '2.34', currency: 'EUR' }, metadata: { refundId: 'r1' } }
  const { body: canceled } = await api('POST', `/v2/payments/${ref}/refunds`, wanted)
  expect(canceled).toMatchObject({ status: 'pending', paymentId: ref, metadata: { refundId: 'r1' } })
  expect(await api('DELETE', `/v2/payments/${ref}/refunds/${canceled.id}`)).toMatchObject({ status: 204 })
  const { body: refund } = await api('POST', `/v2/payments/${ref}/refunds`, wanted)
  const statusNow = async () => (await api('GET', `/v2/payments/${ref}/refunds/${refund.id}`)).body.status
  await later(60 * MINUTE)
  expect(await statusNow()).toBe('processing')
  expect(await api('DELETE', `/v2/payments/${ref}/refunds/${refund.id}`)).toMatchObject({ status: 422 })
  await later(DAY)
  expect(await statusNow()).toBe('refunded')
  expect((await api('GET', `/v2/payments/${ref}`)).body).toMatchObject({
    status: 'paid',
    amountRefunded: { value: '2.34' },
    amountRemaining: { value: '10.00' },
  })
  await api('POST', '/dashboard/refund-fails', { refund: refund.id })
  expect(await statusNow()).toBe('failed')
  expect((await api('GET', `/v2/payments/${ref}`)).body.amountRefunded).toEqual({
    value: '0.00',
    currency: 'EUR',
  })
})

test.each([
  ['before it is paid', false, { value: '1.00', currency: 'EUR' }, undefined],
  ['of more than was paid', true, { value: '12.35', currency: 'EUR' }, 'amount'],
  ['in another currency', true, { value: '1.00', currency: 'USD' }, 'amount.currency'],
])('a refund %s is refused', async (_name, isPaid, amount, field) => {
  const ref = await made()
  if (isPaid) await buyer(ref, 'pays')
  const { status, body } = await api('POST', `/v2/payments/${ref}/refunds`, { amount })
  expect([status, body.field]).toEqual([422, field])
})

test('the dashboard refunds what is left by a click', async () => {
  const ref = await made()
  await buyer(ref, 'pays')
  expect(await (await fetch(`${mollie.url}/dashboard`)).text()).toContain('Refund 12.34 EUR of Order 100001')
  const clicked = await fetch(`${mollie.url}/dashboard/refund`, {
    method: 'POST',
    body: new URLSearchParams({ ref }),
    redirect: 'manual',
  })
  expect(clicked.status).toBe(303)
  expect((await api('GET', '/control/book')).body).toMatchObject([{ status: 'refunded', refunded: 1234 }])
  expect(await (await fetch(`${mollie.url}/dashboard`)).text()).toContain('refund of 12.34 EUR processing')
})

test('a subscription of Mollie charges each period once, and ends with its mandate', async () => {
  const { body: customer } = await api('POST', '/v2/customers', { name: 'Ada', email: 'ada@example.com' })
  const first = await made({ sequenceType: 'first', customerId: customer.id })
  await buyer(first, 'pays')
  const wanted = {
    amount: { value: '5.00', currency: 'EUR' },
    interval: '1 month',
    startDate: '2026-12-31',
    description: 'Membership',
  }
  const { body: subscription } = await api('POST', `/v2/customers/${customer.id}/subscriptions`, {
    ...wanted,
    webhookUrl: PAYMENT.webhookUrl,
  })
  expect(subscription).toMatchObject({ status: 'active', nextPaymentDate: '2026-12-31' })
  await later(40 * DAY)
  await later(70 * DAY)
  const { body } = await api('GET', `/v2/customers/${customer.id}/payments`)
  expect(body).toMatchObject({
    count: 4,
    _embedded: {
      payments: [
        { subscriptionId: subscription.id, sequenceType: 'recurring', status: 'paid' },
        {},
        {},
        { id: first },
      ],
    },
  })
  const [mandate] = (
    (await api('GET', `/v2/customers/${customer.id}/mandates`)).body._embedded as {
      mandates: { id: string }[]
    }
  ).mandates
  await api('DELETE', `/v2/customers/${customer.id}/mandates/${mandate?.id}`)
  await later(60 * DAY)
  expect(
    (await api('GET', `/v2/customers/${customer.id}/subscriptions/${subscription.id}`)).body,
  ).toMatchObject({ status: 'canceled' })
})

test.each([
  ['pays', 'pays'],
  ['pays', 'cancels'],
  ['cancels', 'pays'],
  ['declined', 'cancels'],
  ['pays', 'pays-late'],
  ['cancels', 'disputes'],
])('after the buyer %s nobody %s', async (first, second) => {
  const ref = await made()
  expect((await buyer(ref, first)).status).toBe(200)
  expect((await buyer(ref, second)).status).toBe(422)
})
