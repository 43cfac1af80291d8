import { beforeEach, expect, test } from 'vitest'
import { DAY, fixedClock, HOUR, MINUTE } from '#kernel/clock.ts'
import { anyone } from '#kernel/rights.ts'
import { post, testServer } from '../../../tests/support/api-server.ts'
import { useTestDatabase } from '../../../tests/support/database.ts'
import { defineCall } from '../form-call.ts'
import { forgetUndeclaredProxies, proxyAttention } from './undeclared-proxies.ts'

const OPEN = anyone('a call of a test')

const db = useTestDatabase()
const PROXY = '10.0.0.2'
beforeEach(() => db.database.query('DELETE FROM undeclared_proxy'))

const limited = defineCall({
  action: OPEN,
  path: '/limited',
  fields: {},
  limit: { burst: 5, refillMs: MINUTE },
  handle: () => ({ ok: true }),
})

function shop(trustedProxies: readonly string[] = []) {
  const clock = fixedClock('2026-11-20T12:00:00Z')
  const app = testServer([limited], { database: db.database, clock, demo: false, trustedProxies })
  return {
    clock,
    ask: (client: string) =>
      post(app, '/api/limited', '', client ? { 'x-forwarded-for': client } : {}, PROXY),
    app,
  }
}

const listed = async (now: Date) =>
  (await proxyAttention[0]!.read(db.database, { now, limit: 10, demo: false, isGatewayOn: () => true })).map(
    ({ subject }) => subject,
  )
const noted = async () => (await db.database.query('SELECT FROM undeclared_proxy')).length

test('a proxy that nobody declared waits for a person once, however many requests come by it, and goes an hour after the last', async () => {
  const { clock, ask } = shop()
  for (const client of ['198.51.100.1', '198.51.100.2', '198.51.100.3']) await ask(client)
  await expect.poll(noted).toBe(1)
  expect(await listed(clock.now())).toEqual([PROXY])
  clock.advance(HOUR - MINUTE)
  expect(await listed(clock.now())).toEqual([PROXY])
  clock.advance(MINUTE)
  expect(await listed(clock.now())).toEqual([])
  await forgetUndeclaredProxies(db.database, clock.now())
  expect(await noted()).toBe(1)
  clock.advance(DAY)
  await forgetUndeclaredProxies(db.database, clock.now())
  expect(await noted()).toBe(0)
})

test('it is counted for the metrics, request by request', async () => {
  const { ask, app } = shop()
  await ask('198.51.100.1')
  await ask('198.51.100.2')
  const { body } = await app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
  expect(body).toContain('kontor_undeclared_proxy_requests_total 2')
  // It is noted behind the answer, and must not be seen by another test.
  await expect.poll(noted).toBe(1)
})

test('a declared proxy, and a visitor without one, wait for nobody', async () => {
  const declared = shop([PROXY])
  await declared.ask('198.51.100.1')
  await shop().ask('')
  const { body } = await declared.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
  expect(body).toContain('kontor_undeclared_proxy_requests_total 0')
  expect(await noted()).toBe(0)
})
