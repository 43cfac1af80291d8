import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Outside, sendCalls } from '#domains/outgoing-call/index.ts'
import { DAY, HOUR, MINUTE } from '#kernel/clock.ts'
import { Buyer } from '../../support/buyer.ts'
import { sellProduct } from '../../support/catalogue.ts'
import { advance, mailsTo, newMember } from '../../support/member.ts'
import { type Heard, type OutsideServer, openOutsideServer } from '../../support/outside-server.ts'
import { buy, newPartner, openProgramme, settle, succeed, type TestPartner } from '../../support/partners.ts'
import { useRunningShop } from '../../support/running-shop.ts'

let server: OutsideServer
beforeAll(async () => {
  server = await openOutsideServer()
})
afterAll(() => server.close())
const shop = useRunningShop({}, undefined, undefined, () => server.outside)
let productId = ''
beforeAll(async () => {
  await openProgramme(shop)
  productId = (await sellProduct(shop.core.database, { stock: 1_000 })).productId
})
beforeEach(() => server.answer({ status: 204 }))

const URL = 'https://calls.example/orders'
const password = async ({ member }: TestPartner) => ({ password: await member.hashed() })
/** Sets the address of a partner; each partner has a path of their own, by which their calls are told apart. */
const setAddress = async (partner: TestPartner, callback = `${URL}/${partner.ref}`) =>
  partner.member.call('/partner/callback', { callback, ...(await password(partner)) })
/** The calls that a partner's server heard, in their order. */
const heardBy = ({ ref }: TestPartner): readonly Heard[] =>
  server.heard.filter(({ url }) => url === `/orders/${ref}`)
const typesOf = (partner: TestPartner) => heardBy(partner).map(({ body }) => JSON.parse(body).type)
/** What the log of the partner's page says, the newest first. */
const logOf = async ({ member }: TestPartner) =>
  [...(await member.get('/partner')).text.matchAll(/data-call="([^"]+)" data-state="(\w+)"/g)].map(
    ([, id = '', state = '']) => ({ id, state }),
  )
/** Moves the clock past every pause, and sends what is due. */
async function later(ms: number): Promise<void> {
  advance(shop, ms)
  await shop.drain('send-calls')
}

/** The example of the guide, as a partner would copy it. */
async function isFromShop(): Promise<
  (secret: string, headers: object, body: string, now?: number) => boolean
> {
  const guide = readFileSync(
    new globalThis.URL('../../../docs/guides/partner-pixel.md', import.meta.url),
    'utf8',
  )
  const [, code = ''] = /```js\n([\s\S]*?)```/.exec(guide) ?? []
  return (await import(`data:text/javascript,${encodeURIComponent(code)}`)).isFromShop
}

test('a paid order is told once, names no buyer, and the example of the guide checks its signature', async () => {
  const partner = await newPartner(shop)
  const set = await setAddress(partner)
  expect([set.status, set.body.callback]).toEqual([200, `${URL}/${partner.ref}`])
  expect(set.body.secret).toMatch(/^whsec_/)
  const email = `${crypto.randomUUID()}@example.com`
  const order = await buy(new Buyer(shop.url), productId, { ref: partner.ref, email })
  await shop.drain()
  expect(heardBy(partner)).toEqual([])
  await settle(shop, order)
  await shop.drain()
  const [call, ...more] = heardBy(partner)
  expect(more).toEqual([])
  if (!call) throw new Error('nothing was heard')
  const { type, timestamp, data, ...rest } = JSON.parse(call.body)
  expect(rest).toEqual({})
  expect(type).toBe('order.paid')
  expect(timestamp).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  expect(data).toEqual({
    order: order.number,
    total: { amount: Number(data.amount.replace('.', '')), currency: 'EUR' },
    amount: expect.stringMatching(/^\d+\.\d\d$/),
    currency: 'EUR',
    ref: partner.ref,
  })
  for (const word of [email, order.key, 'Ada']) expect(call.body).not.toContain(word)
  const check = await isFromShop()
  const now = shop.core.clock.now().getTime()
  expect(check(set.body.secret, call.headers, call.body, now)).toBe(true)
  expect(check(set.body.secret, call.headers, `${call.body} `, now)).toBe(false)
  expect(check(set.body.secret, call.headers, call.body, now + HOUR)).toBe(false)
  expect(await logOf(partner)).toMatchObject([{ state: 'delivered' }])
})

test('money that went back is told too, and an order that nobody brought tells nobody', async () => {
  const partner = await newPartner(shop)
  await setAddress(partner)
  const order = await buy(new Buyer(shop.url), productId, { ref: partner.ref })
  await settle(shop, order)
  await settle(shop, await buy(new Buyer(shop.url), productId))
  const own = await buy(partner.member, productId, { ref: partner.ref })
  await settle(shop, own)
  await succeed(shop, 'order', 'refund', order.number)
  await succeed(shop, 'order', 'refund-done', order.number, 'sent back')
  await shop.drain()
  expect(typesOf(partner)).toEqual(['order.paid', 'order.returned'])
})

test('a call that does not arrive is tried again after growing pauses, with the same id', async () => {
  const partner = await newPartner(shop)
  await setAddress(partner)
  server.answer({ status: 503 })
  await settle(shop, await buy(new Buyer(shop.url), productId, { ref: partner.ref }))
  await shop.drain()
  expect(heardBy(partner)).toHaveLength(1)
  expect((await partner.member.get('/partner')).text).toContain('The server answered with an error')
  await later(MINUTE)
  expect(heardBy(partner)).toHaveLength(2)
  await later(MINUTE)
  expect(heardBy(partner)).toHaveLength(2)
  server.answer({ status: 200 })
  await later(5 * MINUTE)
  expect(new Set(heardBy(partner).map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  expect(heardBy(partner)).toHaveLength(3)
  expect(await logOf(partner)).toMatchObject([{ state: 'delivered' }])
})

test('after three days without an arrival the calls are switched off, the partner is told, and a save starts again', async () => {
  const partner = await newPartner(shop)
  await setAddress(partner)
  server.answer({ status: 302, headers: { location: 'https://127.0.0.1/' } })
  await settle(shop, await buy(new Buyer(shop.url), productId, { ref: partner.ref }))
  await shop.drain()
  for (let hours = 0; hours < 90; hours += 10) await later(10 * HOUR)
  const tries = heardBy(partner).length
  expect(tries).toBeGreaterThan(5)
  expect(tries).toBeLessThan(20)
  await later(DAY)
  expect(heardBy(partner)).toHaveLength(tries)
  await partner.member.signIn()
  expect((await partner.member.get('/partner')).text).toContain('The calls are switched off')
  expect((await mailsTo(shop, partner.member.email)).map(({ subject }) => subject)).toContainEqual(
    expect.stringContaining('no longer calls your server'),
  )
  const waiting = await readAttention()
  expect(waiting).toContain('Signed calls to partners that failed for three days')
  const [failed] = await logOf(partner)
  expect(failed?.state).toBe('failed')
  const resend = () => partner.member.call('/partner/callback/resend', { id: failed?.id ?? '' })
  expect((await resend()).body.code).toBe('calls-switched-off')
  expect((await partner.member.call('/partner/callback/test')).body.code).toBe('calls-switched-off')
  server.answer({ status: 204 })
  const again = await setAddress(partner)
  expect([again.status, again.body.secret]).toEqual([200, null])
  expect((await resend()).status).toBe(200)
  await shop.drain()
  expect(await logOf(partner)).toMatchObject([{ id: failed?.id, state: 'delivered' }])
})

async function readAttention(): Promise<string> {
  const { typeCommand } = await import('../../support/command-line.ts')
  const { openPayments } = await import('#main/payments.ts')
  const parts = { ...shop.core, payments: openPayments(shop.core).engine }
  return (await typeCommand(parts, ['attention'])).said
}

test('a renewed secret signs beside the former one for a day, and alone after it', async () => {
  const partner = await newPartner(shop)
  const first: string = (await setAddress(partner)).body.secret
  const renewed = await partner.member.call('/partner/callback/secret', await password(partner))
  const second: string = renewed.body.secret
  expect(second).not.toBe(first)
  const check = await isFromShop()
  const fits = async (): Promise<readonly boolean[]> => {
    expect((await partner.member.call('/partner/callback/test')).status).toBe(200)
    await shop.drain()
    const { headers, body } = heardBy(partner).at(-1) ?? { headers: {}, body: '' }
    return [first, second].map((secret) => check(secret, headers, body, shop.core.clock.now().getTime()))
  }
  expect(await fits()).toEqual([true, true])
  advance(shop, DAY)
  await partner.member.signIn()
  expect(await fits()).toEqual([false, true])
})

test('an address that is taken away hears nothing more, and the next one has another secret', async () => {
  const partner = await newPartner(shop)
  const { secret } = (await setAddress(partner)).body
  server.answer({ status: 500 })
  await partner.member.call('/partner/callback/test')
  await shop.drain()
  expect(await setAddress(partner, '')).toMatchObject({ status: 200, body: { callback: '', secret: null } })
  server.answer({ status: 204 })
  await settle(shop, await buy(new Buyer(shop.url), productId, { ref: partner.ref }))
  await later(HOUR)
  expect(typesOf(partner)).toEqual(['test'])
  expect(await logOf(partner)).toMatchObject([{ state: 'failed' }])
  expect((await partner.member.call('/partner/callback/test')).body.code).toBe('no-call-address')
  const other = (await setAddress(partner)).body.secret
  expect(other).toMatch(/^whsec_/)
  expect(other).not.toBe(secret)
})

test('a partner sends their own calls again and nobody else’s', async () => {
  const [partner, other] = await Promise.all([newPartner(shop), newPartner(shop)])
  await Promise.all([setAddress(partner), setAddress(other)])
  await partner.member.call('/partner/callback/test')
  await shop.drain()
  const [{ id } = { id: '' }] = await logOf(partner)
  expect((await other.member.call('/partner/callback/resend', { id })).body.code).toBe('not-found')
  const twice = await Promise.all([1, 2].map(() => partner.member.call('/partner/callback/resend', { id })))
  expect(twice.map(({ status }) => status)).toEqual([200, 200])
  await shop.drain()
  expect(typesOf(partner)).toEqual(['test', 'test'])
  expect(typesOf(other)).toEqual([])
})

test('two first addresses at once leave one, and the wrong password changes nothing', async () => {
  const partner = await newPartner(shop)
  const fields = await password(partner)
  const answers = await Promise.all(
    ['a', 'b'].map((path) =>
      partner.member.call('/partner/callback', { callback: `${URL}/${path}`, ...fields }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(answers.filter(({ body }) => body.secret !== null)).toHaveLength(1)
  const rows = await shop.core.database.query(
    'SELECT e.url FROM call_endpoint e JOIN account a ON a.id = e.account_id WHERE a.email = $1',
    [partner.member.email],
  )
  expect(rows).toHaveLength(1)
  const wrong = { password: await partner.member.hashed('another one') }
  for (const [path, more] of [
    ['/partner/callback', { callback: '' }],
    ['/partner/callback/secret', {}],
  ] as const)
    expect((await partner.member.call(path, { ...more, ...wrong })).body.code).toBe('wrong-password')
})

test.each([
  'http://calls.example/',
  'https://127.0.0.1/',
  'https://localhost/',
  'https://ada:b@calls.example/',
  'https://calls.example:8443/',
  'x'.repeat(600),
])('"%s" is no address of calls', async (callback) => {
  const partner = await newPartner(shop)
  const answer = await setAddress(partner, callback)
  expect([answer.status, answer.body.fields]).toEqual([422, ['callback']])
})

test('somebody who takes no part has no address', async () => {
  const member = await newMember(shop.url)
  const answer = await member.call('/partner/callback', { callback: URL, password: await member.hashed() })
  expect(answer.body.code).toBe('no-partner')
})

test('calls leave the log after thirty days', async () => {
  const partner = await newPartner(shop)
  await setAddress(partner)
  await partner.member.call('/partner/callback/test')
  await shop.drain()
  expect(await logOf(partner)).toMatchObject([{ state: 'delivered' }])
  advance(shop, 31 * DAY)
  await shop.drain('sweep-sessions')
  await partner.member.signIn()
  expect(await logOf(partner)).toEqual([])
})

test('two workers at once send a call once, and one that died leaves it to the next', async () => {
  const partner = await newPartner(shop)
  await setAddress(partner)
  const { database, clock } = shop.core
  const send = (outside: Outside) =>
    sendCalls(database, { now: clock.now, tellSwitchedOff: async () => undefined, outside })
  await partner.member.call('/partner/callback/test')
  await Promise.all([send(server.outside), send(server.outside)])
  expect(typesOf(partner)).toEqual(['test'])
  await partner.member.call('/partner/callback/test')
  // It has claimed the call, and nothing of it is left when it is about to be sent.
  const died = sendCalls(database, {
    now: dying(clock.now),
    tellSwitchedOff: async () => undefined,
    outside: server.outside,
  })
  await expect(died).rejects.toThrow('the process ended')
  await send(server.outside)
  expect(typesOf(partner)).toEqual(['test'])
  advance(shop, 3 * MINUTE)
  await send(server.outside)
  expect(typesOf(partner)).toEqual(['test', 'test'])
})

/** A clock that ends its process when it is asked a third time: what is due is claimed, and nothing is sent. */
function dying(now: () => Date): () => Date {
  let asked = 0
  return () => {
    asked += 1
    if (asked > 2) throw new Error('the process ended')
    return now()
  }
}
