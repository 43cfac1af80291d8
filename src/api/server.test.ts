import { expect, test, vi } from 'vitest'
import { MINUTE } from '#kernel/clock.ts'
import { anyone } from '#kernel/rights.ts'
import {
  listening,
  noDatabase,
  OWN_ORIGIN,
  post,
  sendHttp,
  sendRaw,
  testServer,
} from '../../tests/support/api-server.ts'
import { calls, useEchoServer } from '../../tests/support/echo-server.ts'
import { defineCall } from './form-call.ts'

const OPEN = anyone('a call of a test')

const server = useEchoServer()

/** Longer than the router's limit of a parameter. */
const long = `/api/${'x'.repeat(5_000)}`

test('an answer that is a text goes out as a JSON string, not as plain text', async () => {
  const answer = await post(server(), '/api/key')
  expect(answer.text).toBe('"abc"')
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
})

test('a call without an answer of its own answers ok', async () => {
  expect((await post(server(), '/api/deep/silent')).text).toBe('{"ok":true}')
})

test('a call stands under every base and answers in its language', async () => {
  const app = server({ mountPath: '/store' })
  expect((await post(app, '/store/api/echo', { word: 'x' })).status).toBe(200)
  for (const locale of ['de', 'fr', 'ar']) {
    const refusal = await post(app, `/store/${locale}/api/echo`)
    expect(refusal.json).toEqual({
      error: `${locale}: Missing fields`,
      code: 'missing-fields',
      fields: ['word'],
    })
  }
  expect((await post(app, '/store/api/echo')).json.error).toBe('Missing fields')
  expect((await post(app, '/api/echo', { word: 'x' })).status).toBe(404)
})

test.each(['GET', 'HEAD', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE'] as const)(
  '%s on a call is 405 and names what is allowed',
  async (method) => {
    const answer = await server().inject({ method: method as 'GET', url: '/de/api/echo?x=1' })
    expect(answer.statusCode).toBe(405)
    expect(answer.headers.allow).toBe('POST')
    if (method !== 'HEAD')
      expect(answer.json()).toEqual({
        error: 'de: This method is not allowed here',
        code: 'method-not-allowed',
      })
  },
)

test.each(['PROPFIND', 'QUERY', 'LINK', 'M-SEARCH'])(
  '%s, which the router does not know, is 405 on a call and 404 elsewhere',
  async (method) => {
    const port = await listening(server())
    const headers = { 'content-type': 'text/plain', connection: 'close' }
    expect(await sendHttp(port, { method, path: '/api/echo', headers })).toMatchObject({
      status: 405,
      headers: { allow: 'POST' },
    })
    expect(await sendHttp(port, { method, path: '/api/none', headers })).toMatchObject({ status: 404 })
  },
)

test('the method is refused before the content type and the size', async () => {
  const answer = await server().inject({
    method: 'PUT',
    url: '/api/echo',
    headers: { 'content-type': 'nonsense', origin: 'https://evil.example' },
  })
  expect(answer.statusCode).toBe(405)
})

test.each([
  '/api',
  '/api/',
  '/api/none',
  '/de/api/none',
  '/api/echo/',
  '/api/%00',
  '/api/echo%00',
  '/api/..%2fecho',
  '/api/ECHO',
  long,
])('%.30s is a 404 in JSON', async (url) => {
  for (const method of ['GET', 'POST'] as const) {
    const answer = await server().inject({ method, url, headers: { 'content-type': 'text/plain' } })
    expect(answer.statusCode).toBe(404)
    expect(answer.json().code).toBe('not-found')
    expect(answer.headers['content-type']).toContain('application/json')
  }
})

test.each(['/api/%zz', '/api/%', '/%ff%fe', '/api/%E0%A4%A'])(
  'the malformed address %s is refused without a server error',
  async (url) => {
    const answer = await server().inject({ method: 'POST', url })
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toEqual({ error: 'Not found', code: 'not-found' })
  },
)

test('the order of refusals is method, origin, content type, size, fields (§7.1)', async () => {
  const app = server()
  const evil = { origin: 'https://evil.example' }
  const big = `word=${'x'.repeat(70_000)}`
  const send = async (headers: Record<string, string>, body: string) =>
    (await post(app, '/api/echo', body, headers)).status
  expect(await send({ ...evil, 'content-type': 'text/plain' }, big)).toBe(403)
  expect(await send({ 'content-type': 'text/plain' }, big)).toBe(415)
  expect(await send({}, big)).toBe(413)
  expect(await send({}, '')).toBe(422)
})

test('what nobody foresaw is a plain 500 without its text', async () => {
  const answer = await post(server(), '/api/broken')
  expect(answer.status).toBe(500)
  expect(answer.json).toEqual({
    error: 'Something went wrong on our side. Nothing was changed',
    code: 'internal-error',
  })
})

test('a database that is away is a 503 that says when to come back', async () => {
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' })
  const call = defineCall({
    action: OPEN,
    path: '/write',
    fields: {},
    handle: ({ commit }) => commit(async () => 1),
  })
  const app = testServer([call], { database: { ...noDatabase, transaction: () => Promise.reject(away) } })
  const answer = await post(app, '/api/write')
  expect(answer).toMatchObject({ status: 503, json: { code: 'overloaded' } })
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
})

test('every answer under /api forbids storing, sniffing, framing and leaking', async () => {
  const app = server()
  const answers = [
    await post(app, '/api/echo', { word: 'x' }),
    await post(app, '/api/echo'),
    await post(app, '/api/none'),
    await post(app, '/api/%zz'),
  ]
  for (const { headers } of answers) {
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    })
    expect(headers).not.toHaveProperty('set-cookie')
  }
})

test('an https shop sends strict transport security', async () => {
  const answer = await post(server({ ownOrigins: ['https://shop.example'] }), '/api/key')
  expect(answer.headers['strict-transport-security']).toBe('max-age=31536000')
})

test('bytes that are no HTTP are refused without a page', async () => {
  const port = await listening(server())
  const answer = await sendRaw(port, 'NONSENSE\r\n\r\n')
  expect(answer).toContain('HTTP/1.1 400 Bad Request')
  expect(answer).toContain('application/json')
  const huge = await sendRaw(
    port,
    `POST /api/key HTTP/1.1\r\nhost: localhost\r\nx: ${'y'.repeat(40_000)}\r\n\r\n`,
  )
  expect(huge).toContain('HTTP/1.1 431')
})

test('conflicting lengths and encodings are not smuggled', async () => {
  const port = await listening(server())
  const head = 'POST /api/key HTTP/1.1\r\nhost: localhost\r\n'
  for (const lines of [
    'content-length: 4\r\ntransfer-encoding: chunked',
    'content-length: 4\r\ncontent-length: 5',
    'transfer-encoding: xchunked',
  ]) {
    const answer = await sendRaw(port, `${head}${lines}\r\n\r\nabcd`)
    expect(answer).toContain('HTTP/1.1 400 Bad Request')
    expect(answer).not.toContain('abc"')
  }
})

test('the OpenAPI document names every call with its fields', async () => {
  const answer = await server({ mountPath: '/store' }).inject({
    method: 'GET',
    url: '/store/api/openapi.json',
  })
  const document = answer.json()
  expect(document.openapi).toBe('3.1.0')
  expect(Object.keys(document.paths)).toEqual(['/api/echo', '/api/deep/silent', '/api/key', '/api/broken'])
  const body =
    document.paths['/api/echo'].post.requestBody.content['application/x-www-form-urlencoded'].schema
  expect(body).toEqual({
    type: 'object',
    properties: { word: { type: 'string', maxLength: 100 } },
    required: ['word'],
  })
  const wrong = await server({ mountPath: '/store' }).inject({
    method: 'POST',
    url: '/store/api/openapi.json',
  })
  expect(wrong.statusCode).toBe(405)
  expect(wrong.headers.allow).toBe('GET, HEAD')
})

test('a start writes no OpenAPI document; who first asks for it or for the reference has it written once', async () => {
  let described = 0
  const counted = defineCall({ action: OPEN, path: '/counted', fields: {}, handle: () => undefined })
  const call = {
    ...counted,
    get summary() {
      described += 1
      return 'Counts'
    },
  }
  const app = testServer([call], { endpoints: [] })
  await app.ready()
  expect(described).toBe(0)
  for (const path of ['openapi.json', 'openapi.json', 'reference', 'reference/calls', 'client.ts']) {
    const answer = await app.inject({ method: 'GET', url: `/api/${path}` })
    expect(answer.statusCode).toBe(200)
    expect(described).toBe(1)
  }
  await app.close()
})

test('a start on a busy machine may take a minute to read the files of the shop', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const app = testServer([])
    const files = Promise.withResolvers<void>()
    void app.register(() => files.promise)
    const ready = app.ready()
    await vi.advanceTimersByTimeAsync(MINUTE)
    files.resolve()
    await ready
    await app.close()
  } finally {
    vi.useRealTimers()
  }
})

test('a call of the own origin is taken', async () => {
  expect((await post(server(), '/api/key', '', { origin: OWN_ORIGIN })).status).toBe(200)
})

test('the log tells what failed and who was refused, without keys, values and floods', async () => {
  const { pino } = await import('pino')
  const lines: string[] = []
  const logger = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' })
  const write = defineCall({
    action: OPEN,
    path: '/write',
    fields: {},
    handle: ({ commit }) => commit(async () => 1),
  })
  const app = testServer([...calls, write], {
    logger,
    database: { ...noDatabase, transaction: () => Promise.reject(away) },
  })
  await post(app, '/api/broken?key=order-secret', 'email=a@example.com')
  await post(app, '/api/key?key=order-secret', '', { origin: 'https://evil.example' })
  for (let round = 0; round < 20; round += 1) await post(app, '/api/write')
  const text = lines.join('')
  expect(text).toContain('SELECT secret FROM users')
  expect(text).toContain('"code":"cross-origin"')
  expect(text).not.toMatch(/order-secret|a@example\.com/)
  expect(lines.filter((line) => line.includes('"overloaded"'))).toHaveLength(1)
})
