import { afterEach, beforeEach, expect, test } from 'vitest'
import { type RunningSimulator, startSimulator } from '../kit/index.ts'
import { simulator as definition } from './index.ts'

const DAY = 24 * 60 * 60_000
const LINE = {
  type: 'physical',
  name: 'Cable',
  quantity: 2,
  unit_price: 595,
  total_amount: 1190,
  tax_rate: 1900,
  total_tax_amount: 190,
}
const SESSION = {
  ...{
    purchase_country: 'DE',
    purchase_currency: 'EUR',
    locale: 'de-DE',
    order_amount: 1190,
    order_tax_amount: 190,
  },
  ...{ order_lines: [LINE], merchant_reference1: '100001' },
}

let now: Date
let klarna: RunningSimulator

beforeEach(async () => {
  now = new Date('2026-11-21T10:00:00Z')
  klarna = await startSimulator(definition, { now: () => now })
})

afterEach(() => klarna.stop())

async function api(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
  const { KLARNA_USERNAME: user, KLARNA_PASSWORD: password } = klarna.env
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  const response = await fetch(klarna.url + path, {
    method,
    headers: { authorization, ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    body: (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>,
  }
}

async function page(mode = 'PLACE_ORDER'): Promise<string> {
  const { body: session } = await api('POST', '/payments/v1/sessions', SESSION)
  const hosted = {
    payment_session_url: `${klarna.url}/payments/v1/sessions/${session.session_id}`,
    merchant_urls: {
      success: 'http://127.0.0.1:9/ok?page={{session_id}}',
      status_update: 'http://127.0.0.1:9/hook?page={{session_id}}',
    },
    options: { place_order_mode: mode },
  }
  const { status, body } = await api('POST', '/hpp/v1/sessions', hosted)
  expect(status).toBe(201)
  return body.session_id as string
}

const buyer = (ref: string, does: string) => api('POST', '/control/buyer', { ref, does, returns: false })
const orderOf = async (ref: string) => (await api('GET', `/hpp/v1/sessions/${ref}`)).body.order_id as string

test.each([
  ['an unknown field', { order_ammount: 1 }, 'order_ammount'],
  ['another country', { purchase_country: 'JP' }, 'purchase_country'],
  ['another country’s money', { purchase_currency: 'SEK' }, 'purchase_currency'],
  ['a malformed locale', { locale: 'de' }, 'locale'],
  ['no lines', { order_lines: [] }, 'order_lines'],
  ['lines that do not sum to the amount', { order_amount: 1191 }, 'order_amount'],
  ['lines that do not sum to the tax', { order_tax_amount: 189 }, 'order_tax_amount'],
  [
    'a line that is wrongly multiplied',
    { order_lines: [{ ...LINE, quantity: 3 }] },
    'order_lines[0].total_amount',
  ],
  [
    'a line with a wrong tax',
    { order_lines: [{ ...LINE, tax_rate: 700 }] },
    'order_lines[0].total_tax_amount',
  ],
  ['a line of no known type', { order_lines: [{ ...LINE, type: 'thing' }] }, 'order_lines[0].type'],
  ['an address that is too long', { billing_address: { city: 'x'.repeat(100) } }, 'billing_address.city'],
])('a session with %s is refused with its field', async (_name, change, field) => {
  const { status, body } = await api('POST', '/payments/v1/sessions', { ...SESSION, ...change })
  expect([status, body.error_code]).toEqual([400, 'BAD_VALUE'])
  expect(body.error_messages).toContain(`Bad value: ${field}`)
})

test.each([
  ['of an unknown session', { payment_session_url: '/payments/v1/sessions/1' }, 404],
  ['of another host', { payment_session_url: 'https://api.klarna.com/payments/v1/sessions/1' }, 400],
  ['with a relative address', { merchant_urls: { success: '/ok' } }, 400],
  ['with an unknown address', { merchant_urls: { succes: 'https://shop.example/' } }, 400],
  ['without a mode', { options: {} }, 400],
])('a page %s is refused', async (_name, change, expected) => {
  const { body: session } = await api('POST', '/payments/v1/sessions', SESSION)
  const good = {
    payment_session_url: `/payments/v1/sessions/${session.session_id}`,
    options: { place_order_mode: 'PLACE_ORDER' },
  }
  const wanted = { ...good, ...change }
  const shown = wanted.payment_session_url.startsWith('/')
    ? klarna.url + wanted.payment_session_url
    : wanted.payment_session_url
  expect((await api('POST', '/hpp/v1/sessions', { ...wanted, payment_session_url: shown })).status).toBe(
    expected,
  )
})

test('wrong credentials are refused', async () => {
  expect(
    (await api('GET', '/payments/v1/sessions/1', undefined, { authorization: 'Basic eDp5' })).status,
  ).toBe(401)
})

test('a key answers a repeat for a day, whatever else the repeat says', async () => {
  const key = { 'klarna-idempotency-key': 'attempt-1:link:1' }
  const first = await api('POST', '/payments/v1/sessions', SESSION, key)
  expect((await api('POST', '/payments/v1/sessions', { ...SESSION, locale: 'en-DE' }, key)).body).toEqual(
    first.body,
  )
  now = new Date(now.getTime() + DAY)
  expect((await api('POST', '/payments/v1/sessions', SESSION, key)).body.session_id).not.toBe(
    first.body.session_id,
  )
})

test('the page says that no money moves, tells the shop that it was entered, and leads back', async () => {
  const ref = await page('CAPTURE_ORDER')
  const url = `${klarna.url}/eu/hpp/payments/${ref}`
  const html = await (await fetch(url)).text()
  for (const label of [
    'This is a simulation. No money moves.',
    'Pay 11.90 EUR',
    '100001',
    'Decline',
    'Cancel',
  ])
    expect(html).toContain(label)
  const clicked = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ does: 'pays' }),
    redirect: 'manual',
  })
  expect([clicked.status, clicked.headers.get('location')]).toEqual([
    303,
    `http://127.0.0.1:9/ok?page=${ref}`,
  ])
  expect(
    klarna.deliveries.map(({ url: to, body }) => [
      to,
      (JSON.parse(body) as { session: { status: string } }).session.status,
    ]),
  ).toEqual([
    [`http://127.0.0.1:9/hook?page=${ref}`, 'IN_PROGRESS'],
    [`http://127.0.0.1:9/hook?page=${ref}`, 'COMPLETED'],
  ])
  expect(await (await fetch(url)).text()).toContain('This payment is completed.')
})

test('an order that is only placed is captured in parts, never beyond its amount, and paid back within that', async () => {
  const ref = await page()
  await buyer(ref, 'pays')
  const path = `/ordermanagement/v1/orders/${await orderOf(ref)}`
  expect((await api('GET', path)).body).toMatchObject({
    status: 'AUTHORIZED',
    captured_amount: 0,
    remaining_authorized_amount: 1190,
  })
  expect((await api('POST', `${path}/refunds`, { refunded_amount: 1 })).body).toMatchObject({
    error_code: 'REFUND_NOT_ALLOWED',
  })
  const captured = await api('POST', `${path}/captures`, { captured_amount: 1000 })
  expect([captured.status, captured.headers.get('capture-id')]).toEqual([201, expect.any(String)])
  expect((await api('GET', path)).body).toMatchObject({ status: 'PART_CAPTURED', captured_amount: 1000 })
  expect((await api('POST', `${path}/captures`, { captured_amount: 191 })).body).toMatchObject({
    error_code: 'CAPTURE_NOT_ALLOWED',
  })
  expect((await api('POST', `${path}/refunds`, { refunded_amount: 400, reference: 'r1' })).status).toBe(201)
  expect((await api('GET', path)).body).toMatchObject({
    refunded_amount: 400,
    refunds: [{ reference: 'r1', refunded_amount: 400 }],
  })
  expect((await api('POST', `${path}/cancel`)).status).toBe(403)
  expect((await api('GET', '/control/book')).body).toMatchObject([
    { ref, amount: 1190, refunded: 400, status: 'paid' },
  ])
})

test('an order that nobody captures is given back by the shop, or expires after four weeks', async () => {
  const [one, two] = [await page(), await page()]
  for (const ref of [one, two]) await buyer(ref, 'pays')
  expect((await api('POST', `/ordermanagement/v1/orders/${await orderOf(one)}/cancel`)).status).toBe(204)
  now = new Date(now.getTime() + 28 * DAY)
  await klarna.tick()
  expect((await api('GET', '/control/book')).body).toMatchObject([
    { status: 'refunded', refunded: 1190 },
    { status: 'expired', refunded: 0 },
  ])
})

async function placedOrder(): Promise<string> {
  const ref = await page()
  await buyer(ref, 'pays')
  return `/ordermanagement/v1/orders/${await orderOf(ref)}`
}

test('an order is lowered before it is captured, never raised nor below what was captured', async () => {
  const path = await placedOrder()
  for (const order_amount of [0, -1, 1.5, 'x'])
    expect((await api('PATCH', `${path}/authorization`, { order_amount })).status).toBe(400)
  expect((await api('PATCH', `${path}/authorization`, { order_amount: 1191 })).body).toMatchObject({
    error_code: 'UPDATE_NOT_ALLOWED',
  })
  expect((await api('PATCH', `${path}/authorization`, { order_amount: 1000 })).status).toBe(204)
  expect((await api('GET', path)).body).toMatchObject({
    order_amount: 1000,
    original_order_amount: 1190,
    remaining_authorized_amount: 1000,
  })
  expect((await api('POST', `${path}/captures`, { captured_amount: 1001 })).status).toBe(403)
  await api('POST', `${path}/captures`, { captured_amount: 600 })
  expect((await api('PATCH', `${path}/authorization`, { order_amount: 599 })).status).toBe(403)
  expect((await api('GET', '/control/book')).body).toMatchObject([
    { amount: 1190, refunded: 190, status: 'paid' },
  ])
})

test('what is left of a captured order is given up, once, and never captured again', async () => {
  const path = await placedOrder()
  const release = () => api('POST', `${path}/release-remaining-authorization`)
  expect((await release()).body).toMatchObject({ error_code: 'RELEASE_NOT_ALLOWED' })
  await api('POST', `${path}/captures`, { captured_amount: 1000 })
  expect([(await release()).status, (await release()).status]).toEqual([204, 403])
  expect((await api('POST', `${path}/captures`, { captured_amount: 1 })).status).toBe(403)
  expect((await api('GET', path)).body).toMatchObject({
    status: 'CAPTURED',
    captured_amount: 1000,
    remaining_authorized_amount: 0,
  })
})

test('an order is extended by four weeks from the day of asking, for half a year at most, and not once it is over', async () => {
  const path = await placedOrder()
  const started = now.getTime()
  const extend = async () => [
    (await api('POST', `${path}/extend-authorization-time`)).status,
    (await api('GET', path)).body.expires_at,
  ]
  const at = (days: number) => new Date(started + days * DAY).toISOString()
  for (const day of [14, 40, 66, 92, 118, 144]) {
    now = new Date(started + day * DAY)
    await klarna.tick()
    expect(await extend()).toEqual([204, at(day + 28)])
  }
  now = new Date(started + 170 * DAY)
  expect(await extend()).toEqual([204, at(180)])
  now = new Date(started + 180 * DAY)
  await klarna.tick()
  expect((await extend())[0]).toBe(403)
})

test.each([
  ['a rate above the whole', { tax_rate: 10_001 }, 'tax_rate'],
  ['a broken rate', { tax_rate: 19.5 }, 'tax_rate'],
  ['a negative discount', { total_discount_amount: -1 }, 'total_discount_amount'],
  ['no tax beside a rate', { total_tax_amount: 0 }, 'total_tax_amount'],
  ['tax two units too high', { total_tax_amount: 192 }, 'total_tax_amount'],
])('a line with %s is refused', async (_name, change, field) => {
  const lines = [{ ...LINE, ...change }]
  const { status, body } = await api('POST', '/payments/v1/sessions', { ...SESSION, order_lines: lines })
  expect([status, body.error_messages]).toEqual([
    400,
    expect.arrayContaining([`Bad value: order_lines[0].${field}`]),
  ])
})

test.each([189, 191])('a line whose tax is a unit away (%i) is taken', async (tax) => {
  const lines = [{ ...LINE, total_tax_amount: tax }]
  expect(
    (await api('POST', '/payments/v1/sessions', { ...SESSION, order_tax_amount: tax, order_lines: lines }))
      .status,
  ).toBe(200)
})

test.each([
  ['pays', 'pays'],
  ['pays', 'pays-late'],
  ['cancels', 'pays'],
  ['abandons', 'fails-3ds'],
  ['pays', 'disputes'],
  ['abandons', 'pays-less'],
])('after the buyer %s nobody %s', async (first, second) => {
  const ref = await page()
  expect((await buyer(ref, first)).status).toBe(200)
  expect((await buyer(ref, second)).status).toBe(422)
})

test('a closed page cannot be paid, and a paid one cannot be closed', async () => {
  const [one, two] = [await page(), await page()]
  expect((await api('DELETE', `/hpp/v1/sessions/${one}`)).status).toBe(204)
  expect((await buyer(one, 'pays')).status).toBe(422)
  await buyer(two, 'pays')
  expect((await api('DELETE', `/hpp/v1/sessions/${two}`)).status).toBe(400)
})
