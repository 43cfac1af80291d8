import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance, type InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fixedClock } from '#kernel/clock.ts'
import { randomKey } from '#kernel/ids.ts'
import { noDatabase } from '../../../tests/support/api-server.ts'
import { createChangeFeed } from '../../../tests/support/change-feed.ts'
import { useTestDatabase } from '../../../tests/support/database.ts'
import { sampleShop } from '../../../tests/support/sample-shop.ts'
import { STUB_FILES } from '../../../tests/support/stub-pages.ts'
import { addressLimits } from '../plugins/address-limits.ts'
import { clientAddresses } from '../plugins/client-address.ts'
import { sessionCookie } from '../plugins/cookie.ts'
import { rateLimiter } from '../plugins/rate-limit.ts'
import { sessions } from '../plugins/session.ts'
import { createPages } from './create-pages.ts'
import { knownVisitors } from './known-visitors.ts'
import type { PageHandler } from './router-handlers.ts'

const folder = mkdtempSync(join(tmpdir(), 'kontor-crowds-'))
const clock = fixedClock('2026-11-21T00:00:00Z')
const limits = addressLimits({
  clock,
  limiter: rateLimiter(clock),
  addresses: clientAddresses([]),
  demo: true,
})
/** What pages below `/c/slow` wait for. */
const slow = Promise.withResolvers<void>()
/** What the slow personal page waits for. */
const profile = Promise.withResolvers<void>()
const ORDER_KEY = randomKey()
let session = ''
let app: FastifyInstance

/** Stands in for the router: lists are empty, the cart is a page. */
const router: PageHandler = async (request) => {
  const { pathname } = new URL(request.url)
  if (pathname.startsWith('/c/slow')) await slow.promise
  if (pathname === '/profile') await profile.promise
  return new Response('<p>page</p>', {
    status: pathname.startsWith('/c/') ? 404 : 200,
    headers: { 'Content-Type': 'text/html; charset=utf-8' },
  })
}

function inject(url: string, options: Partial<InjectOptions> = {}) {
  return app.inject({ url, method: 'GET', ...options } as InjectOptions)
}

const db = useTestDatabase()

beforeAll(async () => {
  const visitors = sessions({
    database: db.database,
    clock,
    addresses: clientAddresses([]),
    cookie: sessionCookie({ ownOrigins: [], addresses: clientAddresses([]), warn: () => undefined }),
  })
  const begun = visitors.of({ headers: { host: 'localhost' }, socket: {} } as IncomingMessage)
  await begun.open()
  session = begun.settle(true)!.split(';')[0]!
  mkdirSync(join(folder, 'client/assets'), { recursive: true })
  app = Fastify()
  await app.register(
    createPages({
      mountPath: '',
      origins: ['https://shop.example'],
      currencies: () => ['EUR'],
      clientDir: join(folder, 'client'),
      dataDir: folder,
      handlers: new Map([['', router]]),
      patterns: ['/', '/c/:category', '/cart', '/profile', '/order/:orderKey'],
      isKnown: knownVisitors({ sessions: visitors, isOrder: async (key) => key === ORDER_KEY }),
      limits,
      createShop: () => sampleShop({ locale: 'en', mountPath: '' }),
      ...STUB_FILES,
      catalog: undefined as never,
      database: noDatabase,
      changes: createChangeFeed(),
      translations: { urlOf: () => '/i18n/en.shop.json', bytesOf: () => Buffer.from('{}') },
      translate: (_locale, english) => english,
    }),
  )
  await app.ready()
})

afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

test('one address renders so many pages and no more, those that are kept are free, and the next address is not concerned', async () => {
  const from = async (remoteAddress: string, url: string) => inject(url, { remoteAddress })
  const statuses: number[] = []
  for (let index = 0; index < 62; index += 1)
    statuses.push((await from('203.0.113.5', `/c/none?q=word-${index}`)).statusCode)
  expect(statuses).toEqual([...Array(60).fill(404), 429, 429])
  expect((await from('203.0.113.5', '/c/none?q=more')).headers['retry-after']).toBe('1')
  expect((await from('203.0.113.5', '/c/none?q=word-1')).statusCode).toBe(404)
  expect((await from('203.0.113.5', '/cart')).statusCode).toBe(200)
  expect((await from('203.0.113.6', '/c/none?q=other')).statusCode).toBe(404)
})

test('a crowd that asks for pages which take long is sent away at once, and who looks at the cart does not wait for it', async () => {
  const answers = Array.from({ length: 100 }, (_, index) => inject(`/c/slow?q=crowd-${index}`))
  expect((await inject('/cart')).statusCode).toBe(200)
  slow.resolve()
  const all = await Promise.all(answers)
  const busy = all.filter(({ statusCode }) => statusCode === 503)
  expect(busy).toHaveLength(36)
  expect(busy[0]!.headers).toMatchObject({ 'retry-after': '2', 'cache-control': 'no-store' })
  expect(all.filter(({ statusCode }) => statusCode === 404)).toHaveLength(64)
})

test('a crowd with made-up cookies and order keys fills the lane of strangers, not that of people who have begun something', async () => {
  const host = 'localhost'
  const name = session.split('=')[0]
  const crowd = Array.from({ length: 200 }, (_, index) =>
    inject('/profile', {
      headers: { host, cookie: index % 2 === 0 ? `${name}=${randomKey()}` : `${name}=nonsense; other=1` },
    }),
  )
  // 8 are at work and 120 wait; whoever comes then is sent away.
  const sentAway = Promise.withResolvers<void>()
  let refused = 0
  for (const answer of crowd)
    void answer.then(({ statusCode }) => statusCode === 503 && ++refused === 72 && sentAway.resolve())
  await sentAway.promise
  expect((await inject(`/order/${randomKey()}`)).statusCode).toBe(503)
  expect((await inject(`/order/${ORDER_KEY}`)).statusCode).toBe(200)
  expect((await inject('/cart', { headers: { host, cookie: session } })).statusCode).toBe(200)
  profile.resolve()
  const statuses = (await Promise.all(crowd)).map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 200)).toHaveLength(128)
  expect(refused).toBe(72)
})
