import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Bench, openBench } from './test-bench.ts'

let bench: Bench

beforeEach(async () => {
  bench = await openBench('2026-11-21T10:00:00Z')
})
afterEach(() => bench.close())

const SESSION = {
  mode: 'payment',
  success_url: 'https://shop.example/ok',
  client_reference_id: '100001',
  'line_items[0][quantity]': '1',
  'line_items[0][price_data][currency]': 'eur',
  'line_items[0][price_data][unit_amount]': '1000',
  'line_items[0][price_data][product_data][name]': 'Order 100001',
}
const create = (change: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  bench.api('POST', '/v1/checkout/sessions', { ...SESSION, ...change }, headers)
const basic = (key: string) => ({ authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}` })

describe('a request is refused as Stripe refuses it', () => {
  test.each([
    [
      'an unknown parameter',
      { surprise: '1' },
      { code: 'parameter_unknown', param: 'surprise', message: 'Received unknown parameter: surprise' },
    ],
    [
      'an unknown nested one',
      { 'line_items[0][price_data][tax]': '1' },
      { code: 'parameter_unknown', param: 'line_items[0][price_data][tax]' },
    ],
    ['an old ui_mode', { ui_mode: 'embedded' }, { param: 'ui_mode' }],
    ['payment_method_types', { 'payment_method_types[0]': 'card' }, { code: 'parameter_unknown' }],
    [
      'no whole number',
      { 'line_items[0][price_data][unit_amount]': '10.00' },
      { code: 'parameter_invalid_integer' },
    ],
    [
      'a currency in capitals',
      { 'line_items[0][price_data][currency]': 'EUR' },
      { param: 'line_items[0][price_data][currency]' },
    ],
    ['less than 50 cents', { 'line_items[0][price_data][unit_amount]': '49' }, { code: 'amount_too_small' }],
    [
      'a third decimal',
      { 'line_items[0][price_data][currency]': 'kwd', 'line_items[0][price_data][unit_amount]': '1001' },
      { message: expect.stringContaining('10') },
    ],
    ['an address that is none', { success_url: 'shop' }, { code: 'url_invalid' }],
    [
      'too short a time',
      { expires_at: String(Date.parse('2026-11-21T10:29:00Z') / 1_000) },
      { param: 'expires_at' },
    ],
    ['an address of the other mode', { ui_mode: 'embedded_page' }, { param: 'success_url' }],
    ['an empty value', { client_reference_id: '' }, { code: 'parameter_invalid_empty' }],
    ['too long a metadata value', { 'metadata[a]': 'x'.repeat(501) }, { param: 'metadata[a]' }],
  ])('%s', async (_what, change, error) => {
    expect(await create(change)).toMatchObject({
      status: 400,
      body: { error: { type: 'invalid_request_error', ...error } },
    })
    expect(await bench.book()).toEqual([])
  })

  test('a missing parameter', async () => {
    expect(await bench.api('POST', '/v1/checkout/sessions', { mode: 'payment' })).toMatchObject({
      status: 400,
      body: { error: { code: 'parameter_missing', param: 'line_items' } },
    })
  })

  test('JSON where a form is due', async () => {
    const { STRIPE_SECRET_KEY: key } = bench.stripe.env
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const response = await fetch(`${bench.stripe.url}/v1/customers`, { method: 'POST', headers, body: '{}' })
    expect(response.status).toBe(400)
  })

  test('an expansion that there is not', async () => {
    expect(await create({ 'expand[0]': 'surprise' })).toMatchObject({
      status: 400,
      body: { error: { message: expect.stringContaining('cannot be expanded') } },
    })
  })
})

describe('keys', () => {
  test('are taken as Bearer and as Basic', async () => {
    expect((await create()).status).toBe(200)
    expect((await create({}, basic(bench.stripe.env.STRIPE_SECRET_KEY ?? ''))).status).toBe(200)
  })
  test('that are wrong, missing or for browsers open nothing', async () => {
    expect((await create({}, { authorization: 'Bearer sk_test_wrong' })).status).toBe(401)
    expect((await create({}, { authorization: '' })).status).toBe(401)
    expect((await create({}, basic(bench.stripe.env.STRIPE_PUBLISHABLE_KEY ?? ''))).status).toBe(403)
  })
  test('for browsers show a payment to whoever knows its secret', async () => {
    const { body } = await bench.api('POST', '/v1/payment_intents', { amount: '1000', currency: 'eur' })
    const ask = (client_secret: string) =>
      fetch(
        `${bench.stripe.url}/v1/payment_intents/${body.id}?${new URLSearchParams({ key: bench.stripe.env.STRIPE_PUBLISHABLE_KEY ?? '', client_secret })}`,
      )
    expect((await ask(String(body.client_secret))).status).toBe(200)
    expect((await ask('pi_wrong')).status).toBe(404)
  })
})

describe('an idempotency key', () => {
  const KEY = { 'idempotency-key': 'k1' }

  test('gets its first answer again', async () => {
    const first = await create({}, KEY)
    const second = await create({}, KEY)
    expect(second.body).toEqual(first.body)
    expect([first, second].map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([null, 'true'])
    expect(second.headers.get('original-request')).toBe(first.headers.get('request-id'))
  })

  test('is refused for other parameters and for another endpoint', async () => {
    await create({}, KEY)
    expect(await create({ client_reference_id: '2' }, KEY)).toMatchObject({
      status: 400,
      body: { error: { type: 'idempotency_error' } },
    })
    expect(await bench.api('POST', '/v1/customers', {}, KEY)).toMatchObject({
      status: 400,
      body: { error: { type: 'idempotency_error' } },
    })
    expect(await bench.book()).toHaveLength(1)
  })

  test('repeats a declined card, and not what was never tried', async () => {
    const pay = (payment_method: string) =>
      bench.api(
        'POST',
        '/v1/payment_intents',
        { amount: '1000', currency: 'eur', confirm: 'true', payment_method },
        { 'idempotency-key': 'k2' },
      )
    expect((await pay('pm_unknown')).status).toBe(400)
    const declined = { status: 402, body: { error: { type: 'card_error', code: 'card_declined' } } }
    expect(await pay('pm_card_chargeDeclined')).toMatchObject(declined)
    expect(await pay('pm_card_chargeDeclined')).toMatchObject(declined)
  })

  test('is forgotten after a day', async () => {
    const first = await create({}, KEY)
    await bench.later(86_400)
    const second = await create({}, KEY)
    expect(second).toMatchObject({ status: 200, body: { status: 'open' } })
    expect(second.body.id).not.toBe(first.body.id)
  })
})

test('the version that was asked for is named in the answer', async () => {
  expect((await create({}, { 'stripe-version': '2025-03-31.basil' })).headers.get('stripe-version')).toBe(
    '2025-03-31.basil',
  )
})

test('lists come in pages, newest first', async () => {
  const ids: unknown[] = []
  for (const number of ['1', '2', '3']) ids.unshift((await create({ client_reference_id: number })).body.id)
  const first = await bench.api('GET', '/v1/checkout/sessions', { limit: '2' })
  expect(first.body).toMatchObject({ has_more: true, data: [{ id: ids[0] }, { id: ids[1] }] })
  const rest = await bench.api('GET', '/v1/checkout/sessions', { limit: '2', starting_after: String(ids[1]) })
  expect(rest.body).toMatchObject({ has_more: false, data: [{ id: ids[2] }] })
})

test('what happened can be read as events', async () => {
  const { body } = await create()
  await bench.buyer(String(body.id), 'pays')
  const { body: events } = await bench.api('GET', '/v1/events', { type: 'checkout.session.completed' })
  expect(events).toMatchObject({
    data: [
      {
        type: 'checkout.session.completed',
        livemode: false,
        data: { object: { id: body.id, payment_status: 'paid' } },
      },
    ],
  })
})

describe('what a buyer cannot do here is said', () => {
  test.each(['pays', 'declined', 'cancels'])('%s after the session expired', async (does) => {
    const { body } = await create()
    await bench.later(86_400)
    expect(await bench.buyer(String(body.id), does)).toMatchObject({
      error: expect.stringContaining('expired'),
    })
  })
  test('disputes of what was not paid, and twice', async () => {
    const id = String((await create()).body.id)
    expect(await bench.buyer(id, 'disputes')).toMatchObject({
      error: expect.stringContaining('nothing was paid'),
    })
    await bench.buyer(id, 'pays')
    expect(await bench.buyer(id, 'disputes')).toMatchObject({ status: 'paid' })
    expect(await bench.buyer(id, 'disputes')).toMatchObject({ error: expect.stringContaining('already') })
  })
})
