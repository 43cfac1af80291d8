import { expect, test } from 'vitest'
import { fixedClock, MINUTE, SECOND } from '#kernel/clock.ts'
import { post, testServer } from '../../../tests/support/api-server.ts'
import { defineCall } from '../form-call.ts'
import { rateLimiter } from './rate-limit.ts'

const limit = { burst: 2, refillMs: MINUTE }
const call = defineCall({ path: '/limited', fields: {}, limit, handle: () => undefined })
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
  for (const client of ['1.1.1.1', '2.2.2.2', '3.3.3.3']) statuses.push((await post(app, '/api/limited', '', { 'x-forwarded-for': client })).status)
  expect(statuses).toEqual([200, 200, 429])
})

test('outside the demo loopback is limited like any other', async () => {
  const app = testServer([call], { demo: false })
  const statuses: number[] = []
  for (let round = 0; round < 3; round += 1) statuses.push((await post(app, '/api/limited')).status)
  expect(statuses).toEqual([200, 200, 429])
})

test('limits that are not per address hold in the demo too', async () => {
  const perOrder = defineCall({ path: '/try', fields: {}, handle: ({ count }) => count('order', 'key', limit) })
  const app = testServer([perOrder])
  const statuses: number[] = []
  for (let round = 0; round < 3; round += 1) statuses.push((await post(app, '/api/try')).status)
  expect(statuses).toEqual([200, 200, 429])
})
