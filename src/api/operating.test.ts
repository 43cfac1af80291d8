import { expect, test } from 'vitest'
import { anyone } from '#kernel/rights.ts'
import { post, testServer } from '../../tests/support/api-server.ts'
import { defineCall } from './form-call.ts'
import type { ServerOptions } from './options.ts'

const OPEN = anyone('a call of a test')

const call = defineCall({ action: OPEN, path: '/count', fields: {}, handle: () => undefined })
const server = (operating: Partial<ServerOptions['operating']> = {}) =>
  testServer([call], { mountPath: '/store', operating: { checks: [], metricsToken: null, ...operating } })
const get = (app: ReturnType<typeof server>, url: string, headers = {}, remoteAddress = '127.0.0.1') =>
  app.inject({ method: 'GET', url, headers, remoteAddress })

test('the process is healthy at the root, whatever the base path', async () => {
  expect((await get(server(), '/healthz')).json()).toEqual({ ok: true })
  expect((await server().inject({ method: 'HEAD', url: '/healthz' })).statusCode).toBe(200)
})

test('the shop is ready when every check passes, else 503 names what failed and not why', async () => {
  const fine = { name: 'migrations', check: () => Promise.resolve() }
  const away = { name: 'database', check: () => Promise.reject(new Error('password authentication failed')) }
  expect((await get(server({ checks: [fine] }), '/readyz')).statusCode).toBe(200)
  const answer = await get(server({ checks: [fine, away] }), '/readyz')
  expect(answer.statusCode).toBe(503)
  expect(answer.json()).toEqual({ ok: false, failed: ['database'] })
  expect(answer.headers['retry-after']).toBe('2')
})

test('metrics are for loopback, or for who has the token', async () => {
  const app = server({ metricsToken: 'token-token' })
  const status = async (headers: Record<string, string>, peer: string) =>
    (await get(app, '/metrics', headers, peer)).statusCode
  expect(await status({}, '127.0.0.1')).toBe(200)
  expect(await status({ 'x-forwarded-for': '127.0.0.1' }, '127.0.0.1')).toBe(403)
  expect(await status({}, '203.0.113.9')).toBe(403)
  expect(await status({ authorization: 'Bearer token-tokeN' }, '203.0.113.9')).toBe(403)
  expect(await status({ authorization: 'Bearer token-token' }, '203.0.113.9')).toBe(200)
  expect((await get(server(), '/metrics', { authorization: 'Bearer ' }, '203.0.113.9')).statusCode).toBe(403)
})

test('calls are counted by path and status, without anything of the visitor', async () => {
  const app = server()
  await post(app, '/store/de/api/count')
  await post(app, '/store/api/count', 'a=%00')
  const { body } = await get(app, '/metrics')
  expect(body).toContain('kontor_calls_total{call="/count",status="200"} 1')
  expect(body).toContain('kontor_calls_total{call="/count",status="422"} 1')
  expect(body).toContain('kontor_call_seconds_count{call="/count"} 2')
})
