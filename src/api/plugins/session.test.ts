import { expect, test } from 'vitest'
import { accountActions, createAccount } from '#domains/account/index.ts'
import { DAY, fixedClock, HOUR, MINUTE } from '#kernel/clock.ts'
import { commonErrors } from '#kernel/errors.ts'
import { anyone } from '#kernel/rights.ts'
import { cookieOf, post, testServer } from '../../../tests/support/api-server.ts'
import { useTestDatabase } from '../../../tests/support/database.ts'
import { text } from '../fields.ts'
import { defineCall } from '../form-call.ts'
import type { ServerOptions } from '../options.ts'
import { deleteExpiredFlashes } from './flash.ts'
import { deleteExpiredKeys } from './idempotency-store.ts'
import { deleteExpiredSessions } from './session.ts'

const OPEN = anyone('a call of a test')

const db = useTestDatabase()

const look = defineCall({
  action: OPEN,
  path: '/look',
  fields: {},
  handle: async ({ session }) => ({ known: (await session.find()) !== null }),
})
const begin = defineCall({
  action: OPEN,
  path: '/begin',
  fields: {},
  handle: ({ session, commit }) =>
    commit(async (tx) => {
      const { hash, isNew } = await session.open(tx)
      return { hash: hash.toString('hex'), isNew }
    }),
})
const fail = defineCall({
  action: OPEN,
  path: '/fail',
  fields: {},
  handle: ({ session, commit }) =>
    commit(async (tx) => {
      await session.open(tx)
      throw commonErrors.forbidden()
    }),
})
const personal = defineCall({
  path: '/personal',
  fields: {},
  action: accountActions['change-own'],
  handle: ({ accountId }) => ({ accountId }),
})

function server(options: Partial<ServerOptions> = {}) {
  const queries: string[] = []
  const database = {
    ...db.database,
    query: (sql, values) => {
      queries.push(typeof sql === 'string' ? sql : sql.name)
      return db.database.query(sql, values)
    },
  } satisfies ServerOptions['database']
  return { app: testServer([look, begin, fail, personal], { database, ...options }), queries }
}

test('reading sets no cookie and asks no database for who has none', async () => {
  const { app, queries } = server()
  const answer = await post(app, '/api/look')
  expect(answer.json).toEqual({ known: false })
  expect(answer.headers).not.toHaveProperty('set-cookie')
  expect(queries).toEqual([])
})

test('the first call that needs a session sets the cookie, the next is known by it', async () => {
  const { app, queries } = server()
  const first = await post(app, '/api/begin')
  expect(first.headers['set-cookie']).toMatch(
    /^__Host-kontor=[\w-]{27}; Path=\/; Max-Age=7776000; HttpOnly; SameSite=Lax; Secure$/,
  )
  const second = await post(app, '/api/begin', '', { cookie: cookieOf(first) })
  expect(second.json).toEqual({ hash: first.json.hash, isNew: false })
  expect(second.headers).not.toHaveProperty('set-cookie')
  expect(queries).toEqual([])
  const rows = await db.database.query<{ id_hash: Buffer }>(
    'SELECT id_hash FROM session WHERE id_hash = $1',
    [Buffer.from(first.json.hash, 'hex')],
  )
  expect(rows).toHaveLength(1)
  expect(cookieOf(first)).not.toContain(first.json.hash)
})

test('another process knows a session by one query, and then by none', async () => {
  const cookie = cookieOf(await post(server().app, '/api/begin'))
  const { app, queries } = server()
  for (let round = 0; round < 3; round += 1)
    expect((await post(app, '/api/look', '', { cookie })).json).toEqual({ known: true })
  expect(queries).toEqual(['session-find'])
})

test('a session whose call failed was never begun', async () => {
  const { app } = server()
  const [before] = await db.database.query<{ n: number }>('SELECT count(*) AS n FROM session')
  const answer = await post(app, '/api/fail')
  expect(answer.status).toBe(403)
  expect(answer.headers).not.toHaveProperty('set-cookie')
  expect(await db.database.query('SELECT count(*) AS n FROM session')).toEqual([before])
})

test.each([
  '__Host-kontor=unknown-but-well-formed-abc',
  '__Host-kontor=',
  '__Host-kontor',
  `__Host-kontor=${'A'.repeat(27)}`,
  'kontor=AAAAAAAAAAAAAAAAAAAAAAAAAAA',
  `x__Host-kontor=${'A'.repeat(27)}`,
  `__Host-kontor="${'A'.repeat(27)}"`,
  ';;;=;',
])('the cookie %s is nobody', async (cookie) => {
  const { app } = server()
  expect((await post(app, '/api/look', '', { cookie })).json).toEqual({ known: false })
  const begun = await post(app, '/api/begin', '', { cookie })
  expect(begun.json.isNew).toBe(true)
  expect(cookieOf(begun)).not.toBe(cookie)
})

test('the cookie is secure on https and loopback, and plain with one warning elsewhere', async () => {
  const warnings: string[] = []
  const { pino } = await import('pino')
  const logger = pino({ level: 'warn' }, { write: (line: string) => void warnings.push(line) })
  const { app } = server({ logger, ownOrigins: ['http://192.168.1.5:3000'], trustedProxies: ['10.0.0.1'] })
  const cookieFor = async (host: string, headers: Record<string, string> = {}, peer = '127.0.0.1') =>
    (await post(app, '/api/begin', '', { host, ...headers }, peer)).headers['set-cookie'] ?? ''
  for (const host of ['127.0.0.1:3000', 'localhost', '[::1]:80', 'shop.localhost'])
    expect(await cookieFor(host)).toMatch(/^__Host-kontor=.*Secure$/)
  for (let round = 0; round < 2; round += 1) {
    const plain = await cookieFor('192.168.1.5:3000')
    expect(plain).toMatch(/^kontor=/)
    expect(plain).not.toContain('Secure')
  }
  expect(warnings).toHaveLength(1)
  const https = { 'x-forwarded-proto': 'https' }
  expect(await cookieFor('shop.example', https, '10.0.0.1')).toMatch(/^__Host-kontor=/)
  expect(await cookieFor('shop.example', https, '10.0.0.2')).toMatch(/^kontor=/)
  const behindTls = server({ ownOrigins: ['https://shop.example'] }).app
  expect((await post(behindTls, '/api/begin', '', { host: 'shop.example' })).headers['set-cookie']).toMatch(
    /^__Host-kontor=/,
  )
})

test('a session lives ninety days after its last use, and its use is written once an hour', async () => {
  const clock = fixedClock('2026-11-21T00:00:00Z')
  const { app, queries } = server({ clock })
  const cookie = cookieOf(await post(app, '/api/begin'))
  const isKnown = async () => (await post(app, '/api/look', '', { cookie })).json.known
  clock.advance(2 * MINUTE)
  expect(await isKnown()).toBe(true)
  expect(queries).toEqual([])
  clock.advance(HOUR)
  expect(await isKnown()).toBe(true)
  expect(await isKnown()).toBe(true)
  expect(queries).toEqual(['session-find', 'session-touch'])
  clock.advance(89 * DAY)
  const renewed = await post(app, '/api/look', '', { cookie })
  expect(renewed.json.known).toBe(true)
  expect(cookieOf(renewed)).toBe(cookie)
  clock.advance(90 * DAY)
  expect(await isKnown()).toBe(false)
})

test('a signed-in session is read every time, and its end holds at once', async () => {
  const { app, queries } = server()
  const begun = await post(app, '/api/begin')
  const cookie = cookieOf(begun)
  expect((await post(app, '/api/personal', '', { cookie })).status).toBe(401)
  const hash = Buffer.from(begun.json.hash, 'hex')
  const person = {
    email: 'ada@example.com',
    name: 'Ada',
    password: 'aa'.repeat(15),
    roles: [],
    now: new Date(0),
  }
  const accountId = await createAccount(db.database, person)
  await db.database.query('UPDATE session SET account_id = $2 WHERE id_hash = $1', [hash, accountId])
  const other = server()
  expect((await post(other.app, '/api/personal', '', { cookie })).json).toEqual({ accountId })
  await db.database.query('DELETE FROM session WHERE id_hash = $1', [hash])
  expect((await post(other.app, '/api/personal', '', { cookie })).status).toBe(401)
  expect(queries).toEqual([])
})

test('sign-in is asked before the fields (§6.1)', async () => {
  const strict = defineCall({
    path: '/strict',
    fields: { word: text({ max: 5 }) },
    action: accountActions['change-own'],
    handle: () => 1,
  })
  expect((await post(testServer([strict]), '/api/strict')).status).toBe(401)
})

test('the daily clean-up removes what has expired and nothing else', async () => {
  const clock = fixedClock('2026-11-21T00:00:00Z')
  const { app } = server({ clock })
  const old = await post(app, '/api/begin')
  clock.advance(DAY)
  const young = await post(app, '/api/begin')
  clock.advance(89 * DAY)
  await deleteExpiredSessions(db.database, clock.now())
  await deleteExpiredKeys(db.database, clock.now())
  await deleteExpiredFlashes(db.database, clock)
  const left = await db.database.query<{ id: string }>(`SELECT encode(id_hash, 'hex') AS id FROM session`)
  expect(left.map(({ id }) => id)).toContain(young.json.hash)
  expect(left.map(({ id }) => id)).not.toContain(old.json.hash)
})
