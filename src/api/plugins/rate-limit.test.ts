import { expect, test } from 'vitest'
import { fixedClock, HOUR, MINUTE, SECOND } from '#kernel/clock.ts'
import { anyone } from '#kernel/rights.ts'
import { post, testServer } from '../../../tests/support/api-server.ts'
import { useTestDatabase } from '../../../tests/support/database.ts'
import { defineCall } from '../form-call.ts'
import { rateLimiter } from './rate-limit.ts'

const OPEN = anyone('a call of a test')

const db = useTestDatabase()
const limit = { burst: 2, refillMs: MINUTE }
const call = defineCall({ action: OPEN, path: '/limited', fields: {}, limit, handle: () => undefined })
const elsewhere = '203.0.113.9'

function refusalOf(act: () => void): { code: string; retryAfterSeconds: number } | null {
  try {
    act()
    return null
  } catch (error) {
    return error as { code: string; retryAfterSeconds: number }
  }
}

test('an emptied bucket refuses, says how long, and fills evenly', () => {
  const clock = fixedClock('2026-11-21T00:00:00Z')
  const limiter = rateLimiter(clock)
  const count = () => refusalOf(() => limiter.count('a', 'x', limit))
  expect([count(), count()]).toEqual([null, null])
  expect(count()).toMatchObject({ code: 'too-many-requests', retryAfterSeconds: 30 })
  clock.advance(29 * SECOND)
  expect(count()).toMatchObject({ retryAfterSeconds: 1 })
  clock.advance(1 * SECOND)
  expect([count(), count()?.code]).toEqual([null, 'too-many-requests'])
  clock.advance(-10 * MINUTE)
  expect(count()?.code).toBe('too-many-requests')
})

test('names and keys have buckets of their own, and there are never more than the limit', () => {
  const limiter = rateLimiter(fixedClock('2026-11-21T00:00:00Z'), 10)
  const one = { burst: 1, refillMs: MINUTE }
  limiter.count('a', 'x', one)
  limiter.count('b', 'x', one)
  limiter.count('a', 'y', one)
  for (let index = 0; index < 1_000; index += 1) limiter.count('many', String(index), one)
  expect(limiter.size()).toBe(10)
})

test('a call over its limit is 429 with the wait, and the next address is not', async () => {
  const app = testServer([call], { demo: false, clock: fixedClock('2026-11-21T00:00:00Z') })
  const send = (address: string) => post(app, '/de/api/limited', '', {}, address)
  expect([(await send(elsewhere)).status, (await send(elsewhere)).status]).toEqual([200, 200])
  const refused = await send(elsewhere)
  expect(refused).toMatchObject({ status: 429, json: { code: 'too-many-requests' } })
  expect(refused.headers['retry-after']).toBe('30')
  expect((await post(app, '/api/limited', '', {}, elsewhere)).status).toBe(429)
  expect((await send('203.0.113.10')).status).toBe(200)
})

test('in the demo a loopback peer is exempt unless it forwards', async () => {
  const app = testServer([call])
  for (let round = 0; round < 5; round += 1) expect((await post(app, '/api/limited')).status).toBe(200)
  const statuses: number[] = []
  for (let round = 0; round < 3; round += 1)
    statuses.push((await post(app, '/api/limited', '', { 'x-forwarded-for': '1.1.1.1' })).status)
  expect(statuses).toEqual([200, 200, 429])
})

test('buyers behind a proxy that nobody declared are not throttled together, the proxy is not free either, and the log says so once a minute', async () => {
  const { pino } = await import('pino')
  const lines: string[] = []
  const logger = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
  const app = testServer([call], { demo: false, logger, clock: fixedClock('2026-11-21T00:00:00Z') })
  const from = async (client: string) =>
    (await post(app, '/api/limited', '', { 'x-forwarded-for': `9.9.9.9, ${client}` }, '10.0.0.2')).status
  for (let buyer = 1; buyer <= 15; buyer += 1)
    expect([buyer, await from(`198.51.100.${buyer}`), await from(`198.51.100.${buyer}`)]).toEqual([
      buyer,
      200,
      200,
    ])
  expect(await from('198.51.100.1')).toBe(429)
  // Invented addresses are limited too, at twenty times the limit.
  const forged: number[] = []
  for (let index = 0; index < 30; index += 1) forged.push(await from(`203.0.113.${index}`))
  expect(forged.filter((status) => status === 200)).toHaveLength(10)
  const warnings = lines.filter((line) => line.includes('TRUSTED_PROXIES'))
  expect(warnings).toHaveLength(1)
  expect(warnings[0]).toContain('10.0.0.2')
})

test('processes of one database share what they counted: together they let through little more than one', async () => {
  const clock = fixedClock('2026-11-21T00:00:00Z')
  const processes = [rateLimiter(clock), rateLimiter(clock), rateLimiter(clock)]
  const wide = { burst: 20, refillMs: HOUR }
  const key = crypto.randomUUID()
  const passed = () =>
    processes.filter((limiter) => refusalOf(() => limiter.count('shared', key, wide)) === null).length
  let total = 0
  for (let second = 0; second < 30; second += 1) {
    total += passed()
    for (const limiter of processes) await limiter.share(db.database)
    clock.advance(SECOND)
  }
  expect(total).toBeGreaterThanOrEqual(20)
  expect(total).toBeLessThanOrEqual(24)
  // A process that starts later learns of it when it first shares.
  const late = rateLimiter(clock)
  late.count('shared', key, wide)
  late.count('shared', key, wide)
  await late.share(db.database)
  expect(refusalOf(() => late.count('shared', key, wide))?.code).toBe('too-many-requests')
})

test('what was spent before a pause and shared after it has come back by then', async () => {
  const clock = fixedClock('2026-11-21T00:00:00Z')
  const limiter = rateLimiter(clock)
  const key = crypto.randomUUID()
  for (let call = 0; call < limit.burst; call += 1) limiter.count('paused', key, limit)
  clock.advance(MINUTE)
  await limiter.share(db.database)
  expect(limiter.standing('paused', key, limit).left).toBe(limit.burst)
})

test('what was spent a second ago is shared whole, also where one call is all that is allowed', async () => {
  const clock = fixedClock('2026-11-21T00:00:00Z')
  const [one, other] = [rateLimiter(clock), rateLimiter(clock)]
  const single = { burst: 1, refillMs: MINUTE }
  const key = crypto.randomUUID()
  one.count('single', key, single)
  clock.advance(SECOND)
  await one.share(db.database)
  other.count('single', key, single)
  await other.share(db.database)
  expect(other.standing('single', key, single).fullInSeconds).toBeGreaterThan(60)
})

test('what is beyond a limit but must not be dropped is told how long to wait, each for longer', () => {
  const limiter = rateLimiter(fixedClock('2026-11-21T00:00:00Z'))
  const waits = Array.from({ length: 5 }, () => limiter.spend('mails', 'ada', { burst: 2, refillMs: HOUR }))
  expect(waits).toEqual([0, 0, HOUR / 2, HOUR, 1.5 * HOUR])
})

test('outside the demo loopback is limited like any other', async () => {
  const app = testServer([call], { demo: false })
  const statuses: number[] = []
  for (let round = 0; round < 3; round += 1) statuses.push((await post(app, '/api/limited')).status)
  expect(statuses).toEqual([200, 200, 429])
})

test('limits that are not per address hold in the demo too', async () => {
  const perOrder = defineCall({
    action: OPEN,
    path: '/try',
    fields: {},
    handle: ({ count }) => count('order', 'key', limit),
  })
  const app = testServer([perOrder])
  const statuses: number[] = []
  for (let round = 0; round < 3; round += 1) statuses.push((await post(app, '/api/try')).status)
  expect(statuses).toEqual([200, 200, 429])
})
