import { expect, test, vi } from 'vitest'
import { callShop, toParams, UNKNOWN_ERROR_TEXT, UNREACHABLE_TEXT } from './api.ts'

interface Sent {
  readonly url: string
  readonly init: RequestInit
}

function answering(body: string, init: ResponseInit = {}): { fetch: typeof fetch; sent: Sent[] } {
  const sent: Sent[] = []
  return {
    sent,
    fetch: async (input, options) => {
      sent.push({ url: String(input), init: options ?? {} })
      return new Response(body, init)
    },
  }
}

test('a call is a form-encoded POST with cookies to the base of the page (§7.1)', async () => {
  const server = answering('{"serial":3}')
  const result = await callShop(
    '/order/update',
    { fn: 'productAdd', pieces: 2, waiver: true, note: undefined },
    { base: '/store/de', fetch: server.fetch },
  )
  expect(result).toEqual({ ok: true, answer: { serial: 3 } })
  expect(server.sent[0]!.url).toBe('/store/de/api/order/update')
  expect(server.sent[0]!.init).toMatchObject({
    method: 'POST',
    credentials: 'same-origin',
    headers: { Accept: 'application/json' },
  })
  expect(String(server.sent[0]!.init.body)).toBe('fn=productAdd&pieces=2&waiver=1')
})

test('the idempotency key goes into its header', async () => {
  const server = answering('"key"')
  const result = await callShop<string>(
    '/order/finalize',
    {},
    { base: '', fetch: server.fetch, idempotencyKey: 'abcdefghijklmnop' },
  )
  expect(result).toEqual({ ok: true, answer: 'key' })
  expect(server.sent[0]!.init.headers).toEqual({
    Accept: 'application/json',
    'Idempotency-Key': 'abcdefghijklmnop',
  })
})

test('a refusal keeps its text, code, fields and further members', async () => {
  const body = { error: 'Ausverkauft', code: 'sold-out', fields: ['product5', 7], available: { 5: 1 } }
  const result = await callShop(
    '/order/update',
    {},
    { base: '/de', fetch: answering(JSON.stringify(body), { status: 409 }).fetch },
  )
  expect(result).toEqual({
    ok: false,
    error: {
      text: 'Ausverkauft',
      code: 'sold-out',
      status: 409,
      fields: ['product5'],
      extra: { available: { 5: 1 } },
    },
  })
})

test.each([
  ['an HTML page', '<html>', { status: 502, statusText: 'Bad Gateway' }, 'Bad Gateway'],
  ['nothing', '', { status: 500, statusText: '' }, UNKNOWN_ERROR_TEXT],
  ['an empty error', '{"error":""}', { status: 500, statusText: '' }, UNKNOWN_ERROR_TEXT],
  ['an error that is no text', '{"error":{}}', { status: 500, statusText: 'Oops' }, 'Oops'],
  ['a list', '[]', { status: 400, statusText: '' }, UNKNOWN_ERROR_TEXT],
  ['null', 'null', { status: 400, statusText: '' }, UNKNOWN_ERROR_TEXT],
])(
  '%s with a failing status is an error with status text, else the unknown error',
  async (_, body, init, text) => {
    const result = await callShop('/contact', {}, { base: '', fetch: answering(body, init).fetch })
    expect(result).toMatchObject({
      ok: false,
      error: { text, code: 'unknown', status: init.status, fields: [] },
    })
  },
)

test('an answer of 200 that is not JSON is an error', async () => {
  const result = await callShop('/contact', {}, { base: '', fetch: answering('<html>').fetch })
  expect(result).toMatchObject({ ok: false, error: { code: 'unknown', status: 200 } })
})

test('a broken network becomes an error that asks to check the connection', async () => {
  const broken = () => Promise.reject(new TypeError('Failed to fetch'))
  const result = await callShop('/state', {}, { base: '', fetch: broken })
  expect(result).toMatchObject({
    ok: false,
    error: { text: UNREACHABLE_TEXT, code: 'unreachable', status: 0 },
  })
  expect(UNREACHABLE_TEXT).toBe('The shop cannot be reached. Please check your connection')
})

test('a call that its page gave up says so', async () => {
  const controller = new AbortController()
  controller.abort()
  const broken = () => Promise.reject(new DOMException('aborted', 'AbortError'))
  const result = await callShop('/state', {}, { base: '', fetch: broken, signal: controller.signal })
  expect(result).toMatchObject({ ok: false, error: { code: 'aborted' } })
})

test('what is not there is not sent, and zero is', () => {
  expect(
    toParams({ a: 0, b: '', c: null, d: undefined, e: false, f: true, 'billing.name': 'Ö & Ü' }).toString(),
  ).toBe('a=0&b=&f=1&billing.name=%C3%96+%26+%C3%9C')
})

test('the ref of a partner’s link goes with calls that may place an order, and with no other', async () => {
  // The visit's ref belongs to its module.
  vi.resetModules()
  const { callShop } = await import('./api.ts')
  vi.stubGlobal('location', { search: '?ref=paula' })
  const server = answering('{}')
  const options = { base: '', fetch: server.fetch }
  await callShop('/order/update', { fn: 'productAdd' }, options)
  vi.stubGlobal('location', { search: '' })
  await callShop('/gateway/link', new URLSearchParams({ gatewayId: 'x' }), options)
  await callShop('/partner/ref', { ref: 'mine' }, options)
  await callShop('/user/name', { name: 'x' }, options)
  expect(server.sent.map(({ init }) => String(init.body))).toEqual([
    'fn=productAdd&ref=paula',
    'gatewayId=x&ref=paula',
    'ref=mine',
    'name=x',
  ])
  vi.unstubAllGlobals()
  vi.resetModules()
})
