import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type RunningSimulator, startSimulator } from '../kit/index.ts'
import { simulator } from './index.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
let paypal: RunningSimulator
let token: string

interface PaypalAnswer {
  readonly status: number
  readonly json: Record<string, unknown> & {
    readonly id?: string
    readonly details?: readonly { issue: string; field?: string }[]
  }
}

beforeEach(async () => {
  paypal = await startSimulator(simulator, { now: () => NOW })
  token = await tokenOf(paypal)
})

afterEach(() => paypal.stop())

async function tokenOf({ url, env }: RunningSimulator, secret = env.PAYPAL_CLIENT_SECRET): Promise<string> {
  const authorization = `Basic ${Buffer.from(`${env.PAYPAL_CLIENT_ID}:${secret}`).toString('base64')}`
  const body = new URLSearchParams({ grant_type: 'client_credentials' })
  const response = await fetch(`${url}/v1/oauth2/token`, { method: 'POST', headers: { authorization }, body })
  return ((await response.json()) as { access_token: string }).access_token
}

async function call(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<PaypalAnswer> {
  const response = await fetch(paypal.url + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      prefer: 'return=representation',
      ...headers,
    },
    body: body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: response.status, json: (await response.json()) as PaypalAnswer['json'] }
}

const EUR = (value: string) => ({ currency_code: 'EUR', value })
const order = (amount: object = EUR('10.00'), more: object = {}) => ({
  intent: 'CAPTURE',
  purchase_units: [{ amount, ...more }],
})
const create = (body: unknown, key?: string) =>
  call('POST', '/v2/checkout/orders', body, key ? { 'paypal-request-id': key } : {})
const issues = ({ json }: PaypalAnswer) =>
  json.details?.map(({ issue, field }) => (field ? `${issue} ${field}` : issue))

const press = (ref: string, does: string, more: Record<string, string> = {}) =>
  fetch(`${paypal.url}/simulation/deed`, {
    method: 'POST',
    body: new URLSearchParams({ ref, does, ...more }),
    redirect: 'manual',
  })

test('nothing is answered without a token of its own', async () => {
  for (const authorization of ['', 'Bearer wrong', `Basic ${token}`]) {
    expect((await call('GET', '/v2/checkout/orders/X', undefined, { authorization })).status).toBe(401)
  }
  expect(await tokenOf(paypal, 'wrong')).toBeUndefined()
})

test.each([
  ['{', ['MALFORMED_REQUEST_JSON']],
  [[], ['INVALID_PARAMETER_SYNTAX']],
  [{}, ['MISSING_REQUIRED_PARAMETER /intent', 'MISSING_REQUIRED_PARAMETER /purchase_units']],
  [{ ...order(), colour: 'blue' }, ['INVALID_PARAMETER /colour']],
  [order(EUR('10.00'), { amount_total: 1 }), ['INVALID_PARAMETER /purchase_units/0/amount_total']],
  [{ ...order(), intent: 'SALE' }, ['INVALID_PARAMETER_VALUE /intent']],
  [order({ currency_code: 'EUR', value: 10 }), ['INVALID_PARAMETER_SYNTAX /purchase_units/0/amount/value']],
  [order(EUR('ten')), ['INVALID_PARAMETER_VALUE /purchase_units/0/amount/value']],
  [order(EUR('10.005')), ['DECIMAL_PRECISION /purchase_units/0/amount/value']],
  [order(EUR('0.00')), ['CANNOT_BE_ZERO_OR_NEGATIVE /purchase_units/0/amount/value']],
  [order(EUR('-1.00')), ['CANNOT_BE_ZERO_OR_NEGATIVE /purchase_units/0/amount/value']],
  [
    order({ currency_code: 'HUF', value: '1299.00' }),
    ['DECIMALS_NOT_SUPPORTED /purchase_units/0/amount/value'],
  ],
  [
    order({ currency_code: 'KWD', value: '10.000' }),
    ['CURRENCY_NOT_SUPPORTED /purchase_units/0/amount/value'],
  ],
  [
    order(EUR('10.00'), { custom_id: 'x'.repeat(256) }),
    ['INVALID_STRING_LENGTH /purchase_units/0/custom_id'],
  ],
  [
    { ...order(), payment_source: { paypal: { experience_context: { return_url: 'javascript:1' } } } },
    ['INVALID_PARAMETER_VALUE /payment_source/paypal/experience_context/return_url'],
  ],
])('the order %j is refused', async (body, expected) => {
  const answer = await create(body, 'key-1')
  expect(answer.status).toBe(400)
  expect(issues(answer)).toEqual(expected)
})

test('the parts of an amount must make it', async () => {
  const items = [{ name: 'Watch', quantity: '2', unit_amount: EUR('4.00') }]
  const withParts = (item_total: string, shipping: string, more: object = {}) =>
    create(
      order({ ...EUR('10.00'), breakdown: { item_total: EUR(item_total), shipping: EUR(shipping) } }, more),
    )
  expect((await withParts('8.00', '2.00', { items })).status).toBe(201)
  expect(issues(await withParts('8.00', '2.01'))).toEqual(['AMOUNT_MISMATCH'])
  expect(issues(await withParts('9.00', '1.00', { items }))).toEqual(['ITEM_TOTAL_MISMATCH'])
  expect(issues(await create(order(EUR('8.00'), { items })))).toEqual(['ITEM_TOTAL_REQUIRED'])
})

test('a key is asked for where a payment method is named; the same key shows the same order, and takes no other body', async () => {
  const body = {
    ...order(),
    payment_source: { paypal: { experience_context: { return_url: 'https://shop.example/back' } } },
  }
  expect(issues(await create(body))).toEqual(['PAYPAL_REQUEST_ID_REQUIRED'])
  const first = await create(body, 'key-1')
  const again = await create(body, 'key-1')
  expect([first.status, again.status]).toEqual([201, 200])
  expect(again.json).toEqual(first.json)
  expect(issues(await create({ ...body, ...order(EUR('11.00')) }, 'key-1'))).toEqual(['DUPLICATE_REQUEST_ID'])
  expect((await create(body, 'key-2')).json.id).not.toBe(first.json.id)
})

test('an order is captured once, and only when the buyer approved', async () => {
  const { id } = (await create(order(EUR('10.00'), { invoice_id: '100001' }))).json
  const capture = (of = id) => call('POST', `/v2/checkout/orders/${of}/capture`)
  expect(issues(await capture())).toEqual(['ORDER_NOT_APPROVED'])
  await press(id!, 'pays')
  expect(await capture()).toMatchObject({ status: 201, json: { status: 'COMPLETED' } })
  expect(issues(await capture())).toEqual(['ORDER_ALREADY_CAPTURED'])
  const second = (await create(order(EUR('10.00'), { invoice_id: '100001' }))).json.id
  await press(second!, 'pays')
  expect(issues(await capture(second))).toEqual(['DUPLICATE_INVOICE_ID'])
  expect((await capture('UNKNOWN')).status).toBe(404)
})

test('the pages say that they are a simulation, and lead back to the shop', async () => {
  const context = {
    return_url: 'https://shop.example/back?order=1',
    cancel_url: 'https://shop.example/cancel',
  }
  const { id } = (
    await create({ ...order(), payment_source: { paypal: { experience_context: context } } }, 'key-1')
  ).json
  const page = await (await fetch(`${paypal.url}/checkoutnow?token=${id}`)).text()
  expect(page).toContain('This is a simulation. No money moves.')
  expect(page).toContain('Pay 10.00 EUR')
  expect((await press(id!, 'cancels')).headers.get('location')).toBe(
    `https://shop.example/cancel?token=${id}`,
  )
  expect((await press(id!, 'pays')).headers.get('location')).toBe(
    `https://shop.example/back?order=1&token=${id}&PayerID=SIMULATEDBUYER`,
  )
  expect(await (await press(id!, 'merchant-refunds')).text()).toContain('is not possible')
  expect((await fetch(`${paypal.url}/checkoutnow?token=UNKNOWN`)).status).toBe(404)
})

test('inside the button’s frame the page around it is told', async () => {
  const context = { return_url: 'https://shop.example/back' }
  const { id } = (
    await create({ ...order(), payment_source: { paypal: { experience_context: context } } }, 'key-1')
  ).json
  const framed = await (await fetch(`${paypal.url}/checkoutnow?framed=1&token=${id}`)).text()
  expect(framed).toContain('name="framed" value="1"')
  const told = await press(id!, 'pays', { framed: '1' })
  expect(told.status).toBe(200)
  expect(await told.text()).toContain(
    `parent.postMessage({"from":"paypal-simulation","outcome":"approved","orderID":"${id}"}, '*')`,
  )
})

test('a signature is verified over the bytes, not over the same event written again', async () => {
  const { id } = (await create(order())).json
  await press(id!, 'pays')
  const { headers, body } = paypal.deliveries.at(-1)!
  const asked = (event: string) => {
    const parts = {
      auth_algo: headers['paypal-auth-algo'],
      cert_url: headers['paypal-cert-url'],
      webhook_id: paypal.env.PAYPAL_WEBHOOK_ID,
      transmission_id: headers['paypal-transmission-id'],
      transmission_time: headers['paypal-transmission-time'],
      transmission_sig: headers['paypal-transmission-sig'],
    }
    return `${JSON.stringify(parts).slice(0, -1)},"webhook_event": ${event}}`
  }
  const verdict = async (event: string) =>
    (await call('POST', '/v1/notifications/verify-webhook-signature', asked(event))).json.verification_status
  expect(await verdict(body)).toBe('SUCCESS')
  expect(await verdict(JSON.stringify(JSON.parse(body), null, 2))).toBe('FAILURE')
  expect(await (await fetch(headers['paypal-cert-url']!)).text()).toMatch(/^-----BEGIN CERTIFICATE-----/)
})

test('a short answer is given where nobody asks for more', async () => {
  expect(
    Object.keys((await call('POST', '/v2/checkout/orders', order(), { prefer: 'return=minimal' })).json),
  ).toEqual(['id', 'status', 'links'])
})

test('the books, the keys and the certificate outlive a restart', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'paypal-'))
  const before = await startSimulator(simulator, { now: () => NOW, dir })
  const { PAYPAL_CLIENT_SECRET, PAYPAL_WEBHOOK_ID } = before.env
  await before.stop()
  const after = await startSimulator(simulator, { now: () => NOW, dir })
  expect(after.env).toMatchObject({ PAYPAL_CLIENT_SECRET, PAYPAL_WEBHOOK_ID })
  expect(await tokenOf(after)).toMatch(/^A21AA/)
  await after.stop()
  rmSync(dir, { recursive: true })
})
