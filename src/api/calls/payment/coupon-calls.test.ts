import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createCoupon, queueForm, readBalance, readCouponForm, spendCoupon } from '#domains/coupon/index.ts'
import { fixedClock, HOUR, MINUTE } from '#kernel/clock.ts'
import { anyone } from '#kernel/rights.ts'
import type { RedeemInput } from '#processes/pay-with-coupon.ts'
import { cookieOf, OWN_ORIGIN, post, testServer } from '../../../../tests/support/api-server.ts'
import { useTestDatabase } from '../../../../tests/support/database.ts'
import { defineCall } from '../../form-call.ts'
import { couponBalanceCall } from './coupon-balance.ts'
import { couponRedeemCall } from './coupon-redeem.ts'

const OPEN = anyone('a call of a test')

const db = useTestDatabase()
const KEY = 'k'.repeat(27)
const DUE = 3_000
const begin = defineCall({
  action: OPEN,
  path: '/begin',
  fields: {},
  handle: async ({ session }) => (await session.open()).isNew,
})

/**
 * Starts a server, and places an order with a form to pay it. `redeem` spends as the payment engine does,
 * without its ledger.
 */
async function opened(options: { demo?: boolean } = {}) {
  const clock = fixedClock('2026-11-21T10:00:00Z')
  const place = { orderId: randomUUID(), attemptId: randomUUID() }
  const uuid = await db.database.transaction(async (tx) => queueForm(tx, { ...place, now: clock.now() }))
  const { code } = await createCoupon(db.database, {
    currency: 'EUR',
    amountMinor: 5_000,
    note: '',
    actor: 'test',
    now: clock.now(),
  })
  const redeem = ({ code, commit, now, uuid }: RedeemInput) =>
    commit(async (tx) => {
      const form = await readCouponForm(tx, uuid)
      if (form) await spendCoupon(tx, { ...form, code, dueMinor: DUE, currency: 'EUR', now })
      return { type: 'reload' as const, orderKey: KEY }
    })
  const app = testServer([begin, couponRedeemCall({ redeem }), couponBalanceCall({ demo: false })], {
    database: db.database,
    clock,
    ...options,
  })
  const again = () =>
    db.database.transaction(async (tx) =>
      queueForm(tx, { ...place, attemptId: randomUUID(), now: clock.now() }),
    )
  return { app, clock, code, uuid, again, cookie: cookieOf(await post(app, '/api/begin')) }
}

test('what a coupon covers is paid, and the page is read anew (§3.9, §7.12)', async () => {
  const { app, clock, code, uuid } = await opened()
  const answer = await post(app, '/de/api/coupon/redeem', { uuid, coupon: code.toLowerCase() })
  expect(answer).toMatchObject({ status: 200, json: { type: 'reload', orderKey: KEY } })
  expect(await readBalance(db.database, { code, now: clock.now() })).toMatchObject({
    balance: { amount: 2_000, currency: 'EUR' },
  })
})

test.each([
  ['an unknown code', { coupon: 'WXYZ-WXYZ-WXYZ-WXYZ' }, 404, 'unknown-coupon', ['coupon']],
  ['no code', { coupon: ' ' }, 422, 'missing-fields', ['coupon']],
  ['a token that is none', { uuid: 'x' }, 422, 'invalid-fields', ['uuid']],
  ['a token that nobody made', { uuid: '00000000-0000-4000-8000-000000000000' }, 409, 'uuid-used', undefined],
])('%s is refused in the language of the base', async (_, change, status, code, fields) => {
  const { app, code: coupon, uuid } = await opened()
  const answer = await post(app, '/fr/api/coupon/redeem', { uuid, coupon, ...change })
  expect(answer).toMatchObject({ status, json: { code } })
  expect(answer.json.error).toMatch(/^fr: /)
  expect(answer.json.fields).toEqual(fields)
})

test('a form that was used is refused, and a repeat with the same idempotency key is the first answer', async () => {
  const { app, clock, code, uuid } = await opened()
  const headers = { 'idempotency-key': randomUUID() }
  const first = await post(app, '/api/coupon/redeem', { uuid, coupon: code }, headers)
  const repeat = await post(app, '/api/coupon/redeem', { uuid, coupon: code }, headers)
  expect(first.json).toEqual({ type: 'reload', orderKey: KEY })
  expect(repeat.text).toBe(first.text)
  expect(repeat.headers['idempotent-replayed']).toBe('true')
  expect(await post(app, '/api/coupon/redeem', { uuid, coupon: code })).toMatchObject({
    status: 409,
    json: { code: 'uuid-used' },
  })
  expect((await readBalance(db.database, { code, now: clock.now() })).balance.amount).toBe(2_000)
})

test('the eleventh wrong code within an hour for an order is 429, from other sessions and addresses too, and a right one waits with it', async () => {
  const { app, clock, code, uuid } = await opened()
  const send = async (index: number, coupon: string) =>
    (await post(app, '/api/coupon/redeem', { uuid, coupon }, {}, `203.0.113.${index}`)).status
  const guesses = await Promise.all(Array.from({ length: 10 }, (_, index) => send(index, `WRONG-${index}`)))
  expect(guesses).toEqual(Array.from({ length: 10 }, () => 404))
  expect([await send(11, 'WRONG-11'), await send(12, code)]).toEqual([429, 429])
  clock.advance(HOUR - MINUTE)
  expect(await post(app, '/api/coupon/redeem', { uuid, coupon: code })).toMatchObject({
    status: 429,
    headers: { 'retry-after': '60' },
  })
  clock.advance(MINUTE)
  expect(await send(13, code)).toBe(200)
})

test('forty guesses at the same moment are judged ten times', async () => {
  const { app, uuid } = await opened()
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      post(app, '/api/coupon/redeem', { uuid, coupon: `GUESS-${index}` }),
    ),
  )
  expect(answers.filter(({ status }) => status === 404)).toHaveLength(10)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(30)
})

test('right codes do not count as guesses, nor do empty coupons', async () => {
  const { app, code, cookie, uuid, again } = await opened()
  expect((await post(app, '/api/coupon/redeem', { uuid, coupon: code }, { cookie })).status).toBe(200)
  expect(
    (await post(app, '/api/coupon/redeem', { uuid: await again(), coupon: code }, { cookie })).status,
  ).toBe(200)
  const empty = await again()
  for (let time = 1; time <= 12; time += 1) {
    expect((await post(app, '/api/coupon/redeem', { uuid: empty, coupon: code }, { cookie })).json.code).toBe(
      'coupon-empty',
    )
  }
  expect((await post(app, '/api/coupon/redeem', { uuid: empty, coupon: 'WRONG' }, { cookie })).status).toBe(
    404,
  )
})

test('the balance is told ten times an hour for one code, and to one session, whatever the codes', async () => {
  const { app, clock, code, cookie } = await opened()
  const ask = async (coupon: string, headers: Record<string, string> = {}) =>
    (await post(app, '/api/coupon/balance', { coupon }, headers)).status
  expect(await post(app, '/api/coupon/balance', { coupon: code })).toMatchObject({
    json: { balance: { amount: 5_000, currency: 'EUR' } },
  })
  for (let time = 2; time <= 10; time += 1) expect(await ask(code)).toBe(200)
  expect([await ask(code), await ask(` ${code.toLowerCase()} `)]).toEqual([429, 429])
  for (let time = 1; time <= 10; time += 1) expect(await ask(`OTHER-${time}`, { cookie })).toBe(404)
  expect(await ask('OTHER-11', { cookie })).toBe(429)
  clock.advance(HOUR)
  expect([await ask(code), await ask('OTHER-11', { cookie })]).toEqual([200, 404])
})

test('an address that is not exempt has ten tries, of whatever session and code', async () => {
  const { app } = await opened({ demo: false })
  const ask = async (index: number, address: string) =>
    (await post(app, '/api/coupon/balance', { coupon: `CODE-${index}` }, {}, address)).status
  for (let time = 1; time <= 10; time += 1) expect(await ask(time, '203.0.113.9')).toBe(404)
  expect([await ask(11, '203.0.113.9'), await ask(12, '203.0.113.10')]).toEqual([429, 404])
})

test('without script a balance and a refusal lead back to the page, which shows them from the session', async () => {
  const { app, code, cookie } = await opened()
  const headers = { accept: 'text/html', cookie, referer: `${OWN_ORIGIN}/de/coupon` }
  const told = await post(app, '/de/api/coupon/balance', { coupon: code, history: '1' }, headers)
  expect(told).toMatchObject({
    status: 303,
    headers: { location: expect.stringMatching(/^\/de\/coupon\?flash=[0-9a-f-]{36}$/) },
  })
  const refused = await post(app, '/de/api/coupon/balance', { coupon: 'WRONG' }, headers)
  expect(refused).toMatchObject({
    status: 303,
    headers: { location: expect.stringMatching(/^http:\/\/127\.0\.0\.1:3000\/de\/coupon\?flash=/) },
  })
  const kept = await db.database.query<{ content: object }>(
    'SELECT content FROM flash ORDER BY id DESC LIMIT 2',
  )
  expect(kept.map(({ content }) => content)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        error: null,
        values: { balance: '5000', currency: 'EUR', validUntil: '', history: '[]' },
      }),
      expect.objectContaining({ code: 'unknown-coupon', fields: ['coupon'] }),
    ]),
  )
})

test('without script a redemption leads to the order', async () => {
  const { app, code, uuid } = await opened()
  const answer = await post(app, '/ar/api/coupon/redeem', { uuid, coupon: code }, { accept: 'text/html' })
  expect(answer).toMatchObject({ status: 303, headers: { location: `/ar/order/${KEY}` } })
})
