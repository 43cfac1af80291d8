import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { openLease } from '#db/process-lease.ts'
import { DAY, fixedClock, MINUTE, SECOND } from '#kernel/clock.ts'
import { commonErrors, defineErrors } from '#kernel/errors.ts'
import { anyone } from '#kernel/rights.ts'
import { cookieOf, OWN_ORIGIN, post, testServer } from '../../../tests/support/api-server.ts'
import { useTestDatabase } from '../../../tests/support/database.ts'
import { optional, text } from '../fields.ts'
import { defineCall } from '../form-call.ts'
import type { ServerOptions } from '../options.ts'
import { finishTakenKey, takeKey } from './idempotency-store.ts'

const OPEN = anyone('a call of a test')

const db = useTestDatabase()
const testErrors = defineErrors({
  'test-conflict': { kind: 'conflict', text: 'A conflict for tests', reportable: false },
})
/** The answer that the first call would store. */
const ANSWER = { status: 200, body: '1', sessionHash: null, cookieValue: null }
const newKey = () => `key-${crypto.randomUUID()}`

/** Creates a server whose calls write a row when they act, so that a rolled-back call is not counted. */
function server(options: Partial<ServerOptions> = {}) {
  const runs = { count: 0, gate: null as Promise<void> | null }
  const note = 'INSERT INTO shop_setting (key, value) VALUES ($1, $2)'
  const acts = async (name: string) =>
    (await db.database.query(`SELECT FROM shop_setting WHERE key LIKE $1`, [`${name} %`])).length
  const act = defineCall({
    action: OPEN,
    path: '/act',
    fields: { name: text({ max: 60 }), how: optional(text({ max: 20 })) },
    page: (answer) => (answer === null ? '/cart' : '/order/done'),
    async handle({ fields, session, commit }) {
      runs.count += 1
      await runs.gate
      if (fields.how === 'invalid') throw commonErrors['invalid-fields']({ fields: ['name'] })
      if (fields.how === 'broken') throw new Error('unforeseen')
      return commit(
        async (tx) => {
          await session.open(tx)
          await tx.query(note, [`${fields.name} ${crypto.randomUUID()}`, '1'])
          if (fields.how === 'conflict') throw testErrors['test-conflict']({ extra: { run: runs.count } })
          return runs.count
        },
        (run) => ({ run, text: 'Grüße' }),
      )
    },
  })
  const ask = defineCall({
    action: OPEN,
    path: '/ask',
    fields: {},
    money: true,
    handle: () => ({ run: ++runs.count }),
  })
  return { app: testServer([act, ask], { database: db.database, ...options }), runs, acts }
}

test('a repeat gets the same status and bytes, and the call acts once', async () => {
  const { app, acts } = server()
  const key = newKey()
  const first = await post(app, '/api/act', { name: key }, { 'idempotency-key': key })
  expect(first.status).toBe(200)
  expect(first.headers).not.toHaveProperty('idempotent-replayed')
  const again = await post(
    app,
    '/de/api/act',
    { name: key },
    { 'idempotency-key': key, cookie: cookieOf(first) },
  )
  expect(again.text).toBe(first.text)
  expect(again.headers['idempotent-replayed']).toBe('true')
  expect(again.headers).not.toHaveProperty('set-cookie')
  expect(await acts(key)).toBe(1)
})

test('a repeat that lost the first answer gets its cookie again and is the same visitor', async () => {
  const { app } = server()
  const key = newKey()
  const first = await post(app, '/api/act', { name: key }, { 'idempotency-key': key })
  const again = await post(app, '/api/act', { name: key }, { 'idempotency-key': key })
  expect(again.text).toBe(first.text)
  expect(again.headers['set-cookie']).toBe(first.headers['set-cookie'])
})

test('what the table holds opens neither the session nor the key', async () => {
  const { app } = server()
  const key = newKey()
  const first = await post(app, '/api/act', { name: 'sealed' }, { 'idempotency-key': key })
  const rows = JSON.stringify(await db.database.query('SELECT * FROM idempotency_key'))
  expect(rows).not.toContain(key)
  expect(rows).not.toContain(cookieOf(first).split('=')[1]!)
})

test('a repeat from another session is 422, with and without one of its own', async () => {
  const { app, acts } = server()
  const mine = cookieOf(await post(app, '/api/act', { name: 'mine' }))
  const other = cookieOf(await post(app, '/api/act', { name: 'other' }))
  const key = newKey()
  const send = (cookie: string) =>
    post(app, '/api/act', { name: key }, { 'idempotency-key': key, ...(cookie ? { cookie } : {}) })
  expect((await send(mine)).status).toBe(200)
  expect((await send(other)).json.code).toBe('idempotency-key-reused')
  expect(await send('')).toMatchObject({ status: 422, json: { code: 'idempotency-key-reused' } })
  expect((await send(mine)).status).toBe(200)
  expect(await acts(key)).toBe(1)

  const fresh = newKey()
  await post(app, '/api/act', { name: fresh }, { 'idempotency-key': fresh })
  expect(
    (await post(app, '/api/act', { name: fresh }, { 'idempotency-key': fresh, cookie: other })).status,
  ).toBe(422)
})

test('another body under the same key is 422, the same key on another path is free', async () => {
  const { app } = server()
  const key = newKey()
  await post(app, '/api/act', { name: key }, { 'idempotency-key': key })
  expect((await post(app, '/api/act', { name: 'x' }, { 'idempotency-key': key })).json.code).toBe(
    'idempotency-key-reused',
  )
  expect((await post(app, '/api/ask', '', { 'idempotency-key': key })).status).toBe(200)
})

test('the key may come as a field', async () => {
  const { app, acts } = server()
  const key = newKey()
  const body = { name: key, idempotencyKey: key }
  const first = await post(app, '/api/act', body)
  const again = await post(app, '/api/act', body)
  expect(again.text).toBe(first.text)
  expect(again.headers['idempotent-replayed']).toBe('true')
  expect(await acts(key)).toBe(1)
  expect((await post(app, '/api/act', body, { 'idempotency-key': newKey() })).json.fields).toEqual([
    'idempotencyKey',
  ])
})

test.each([
  'x'.repeat(15),
  'x'.repeat(256),
  'with a space in it',
  'umlaut-ä-umlaut-ä',
  `bell-\u0007-bell-bell`,
])('the key %j is 422', async (key) => {
  const answer = await post(server().app, '/api/act', { name: 'a', idempotencyKey: key })
  expect(answer).toMatchObject({ status: 422, json: { code: 'invalid-fields', fields: ['idempotencyKey'] } })
})

test('keys of 16 and 255 characters are taken, an empty field is no key, two are too many', async () => {
  const { app } = server()
  for (const key of ['!'.repeat(16), '~'.repeat(255)])
    expect((await post(app, '/api/act', { name: 'a' }, { 'idempotency-key': key })).status).toBe(200)
  expect((await post(app, '/api/act', 'name=a&idempotencyKey=')).status).toBe(200)
  const key = newKey()
  expect((await post(app, '/api/act', `name=a&idempotencyKey=${key}&idempotencyKey=${key}`)).status).toBe(422)
  expect((await post(app, '/api/act', 'name=a&idempotencyKey=%00')).status).toBe(422)
})

test('while the first call runs a repeat is 409, and fifty at once act once', async () => {
  const { app, runs, acts } = server()
  const key = newKey()
  const gate = Promise.withResolvers<void>()
  runs.gate = gate.promise
  const answers = Array.from({ length: 50 }, () =>
    post(app, '/api/act', { name: key }, { 'idempotency-key': key }),
  )
  const settled = Promise.all(
    answers.map((answer) => answer.then((value) => value.status === 409 && gate.resolve())),
  )
  await settled
  const statuses = (await Promise.all(answers)).map(({ status, json }) =>
    status === 409 ? json.code : status,
  )
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0)
  expect(statuses.every((status) => status === 200 || status === 'in-progress')).toBe(true)
  expect(await acts(key)).toBe(1)
  expect(runs.count).toBe(1)
})

test('422 and 5xx are not kept', async () => {
  const { app, runs } = server()
  for (const how of ['invalid', 'broken']) {
    const key = newKey()
    const before = runs.count
    for (let round = 0; round < 2; round += 1)
      await post(app, '/api/act', { name: key, how }, { 'idempotency-key': key })
    expect(runs.count).toBe(before + 2)
    expect((await post(app, '/api/act', { name: key }, { 'idempotency-key': key })).status).toBe(200)
  }
})

test('a refusal of another kind is kept with its bytes, and what it undid stays undone', async () => {
  const { app, acts } = server()
  const key = newKey()
  const send = () => post(app, '/api/act', { name: key, how: 'conflict' }, { 'idempotency-key': key })
  const first = await send()
  const again = await send()
  expect(first.status).toBe(409)
  expect(first.headers).not.toHaveProperty('set-cookie')
  expect(again.text).toBe(first.text)
  expect(again.headers['idempotent-replayed']).toBe('true')
  expect(await acts(key)).toBe(0)
})

test('an answer is kept for a day, for money for ever', async () => {
  const clock = fixedClock('2026-11-21T00:00:00Z')
  const { app } = server({ clock })
  const key = newKey()
  const act = async () =>
    (await post(app, '/api/act', { name: key }, { 'idempotency-key': key })).headers['idempotent-replayed']
  const ask = async () =>
    (await post(app, '/api/ask', '', { 'idempotency-key': key })).headers['idempotent-replayed']
  expect([await act(), await ask()]).toEqual([undefined, undefined])
  clock.advance(DAY)
  expect([await act(), await ask()]).toEqual(['true', 'true'])
  clock.advance(1 * SECOND)
  expect([await act(), await ask()]).toEqual([undefined, 'true'])
  clock.advance(400 * DAY)
  expect(await ask()).toBe('true')
})

test('a key whose first call died with its process can be used again after a minute', async () => {
  const clock = fixedClock('2026-11-21T00:00:00Z')
  const { app, acts } = server({ clock })
  const key = newKey()
  const send = () => post(app, '/api/act', { name: key }, { 'idempotency-key': key })
  const requestHash = createHash('sha256').update(`${key}\nname=${key}`).digest()
  const dead = { path: '/act', key, requestHash, sessionHash: null, keepForever: false }
  expect(await takeKey(db.database, dead, clock.now())).toBeNull()
  const startedAt = clock.now()
  expect(await send()).toMatchObject({
    status: 409,
    json: { code: 'in-progress' },
    headers: { 'retry-after': '1' },
  })
  clock.advance(MINUTE + 1)
  expect((await send()).status).toBe(200)
  expect(await acts(key)).toBe(1)
  // If the call is alive after all, it can no longer commit.
  expect(await finishTakenKey(db.database, dead, startedAt, ANSWER)).toBe(false)
})

test('a key whose process is gone can be used again at once, and not while the process lives', async () => {
  const lease = await openLease(db.connectionString)
  const { app, acts } = server()
  const key = newKey()
  const send = () => post(app, '/api/act', { name: key }, { 'idempotency-key': key })
  const requestHash = createHash('sha256').update(`${key}\nname=${key}`).digest()
  const startedAt = new Date(Date.now() - 1)
  const call = {
    path: '/act',
    key,
    requestHash,
    sessionHash: null,
    keepForever: false,
    holder: lease.holder(),
  }
  expect(await takeKey(db.database, call, startedAt)).toBeNull()
  expect(await send()).toMatchObject({ status: 409, json: { code: 'in-progress' } })
  await lease.close()
  expect((await send()).status).toBe(200)
  expect(await acts(key)).toBe(1)
  expect(await finishTakenKey(db.database, call, startedAt, ANSWER)).toBe(false)
})

test('a call that ran so long that another took its key over leaves nothing behind', async () => {
  const clock = fixedClock('2026-11-21T00:00:00Z')
  const { app, runs, acts } = server({ clock })
  const key = newKey()
  const gate = Promise.withResolvers<void>()
  runs.gate = gate.promise
  const send = () => post(app, '/api/act', { name: key }, { 'idempotency-key': key })
  const slow = send()
  while (runs.count === 0) await new Promise((resolve) => setImmediate(resolve))
  clock.advance(2 * MINUTE)
  runs.gate = null
  expect((await send()).status).toBe(200)
  gate.resolve()
  expect((await slow).json.code).toBe('in-progress')
  expect(await acts(key)).toBe(1)
})

test('a repeat without script is sent to the same page', async () => {
  const { app, acts } = server()
  const key = newKey()
  const headers = { accept: 'text/html', referer: `${OWN_ORIGIN}/cart` }
  for (const replayed of [undefined, 'true']) {
    const answer = await post(app, '/de/api/act', { name: key, idempotencyKey: key }, headers)
    expect(answer).toMatchObject({ status: 303, headers: { location: '/de/order/done' } })
    expect(answer.headers['idempotent-replayed']).toBe(replayed)
  }
  expect(await acts(key)).toBe(1)
})
