import { createServer as createPlain } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sendCalls, testWebhook } from '#domains/outgoing-call/index.ts'
import { DAY, HOUR, MINUTE } from '#kernel/clock.ts'
import { openPayments } from '#main/payments.ts'
import { Buyer } from '../../support/buyer.ts'
import { sellProduct } from '../../support/catalogue.ts'
import { typeCommand } from '../../support/command-line.ts'
import { advance, mailsTo } from '../../support/member.ts'
import { auditViolations } from '../../support/orders.ts'
import {
  CERTIFICATE,
  KEY,
  type OutsideServer,
  openOutsideServer,
  toLoopback,
} from '../../support/outside-server.ts'
import { type BroughtOrder, buy, settle } from '../../support/partners.ts'
import { quietLimitMs } from '../../support/quiet-limit.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { signInStaff } from '../../support/staff-buyer.ts'
import { heardAt, newWebhook, type TestWebhook, toldTo } from '../../support/webhooks.ts'

let server: OutsideServer
beforeAll(async () => {
  server = await openOutsideServer()
})
afterAll(() => server.close())
const shop = useRunningShop({}, undefined, undefined, () => server.outside)
const productOf = async () => (await sellProduct(shop.core.database)).productId
beforeEach(() => server.answer({ status: 204 }))

const ORDERS = ['order.placed', 'order.paid']
const LEAVES_AFTER_MS = 200
const order = async (): Promise<BroughtOrder> => {
  const placed = await buy(new Buyer(shop.url), await productOf())
  await settle(shop, placed)
  return placed
}
async function later(ms: number): Promise<void> {
  advance(shop, ms)
  await shop.drain('send-calls')
}
const stateOf = async ({ id }: TestWebhook): Promise<string> => {
  const [row] = await shop.core.database.query<{ state: string }>(
    'SELECT state FROM call_endpoint WHERE id = $1',
    [id],
  )
  return row!.state
}
/** What arrived of an order, in the form that the library accepts. */
const arrived = (webhook: TestWebhook, { number }: BroughtOrder) =>
  toldTo(server, webhook)
    .filter(({ data }) => data.number === number)
    .map(({ type }) => type)
    .toSorted()

test('a receiver that is down for a day gets every event, under the ids of the first tries', async () => {
  const webhook = await newWebhook(shop, ORDERS)
  server.answer({ status: 503, body: 'closed for repairs\n' })
  const orders = [await order(), await order()]
  for (let hours = 0; hours < 24; hours += 3) await later(3 * HOUR)
  const failed = new Set(heardAt(server, webhook).map(({ headers }) => headers['webhook-id']))
  server.answer({ status: 200 })
  const from = server.heard.length
  for (let hours = 0; hours < 24; hours += 3) await later(3 * HOUR)
  const got = server.heard.slice(from).filter(({ url }) => url === webhook.path)
  expect(new Set(got.map(({ headers }) => headers['webhook-id'])).size).toBe(4)
  for (const id of failed) expect(got.map(({ headers }) => headers['webhook-id'])).toContain(id)
  for (const one of orders) expect(new Set(arrived(webhook, one))).toEqual(new Set(ORDERS))
  const states = await shop.core.database.query(
    'SELECT DISTINCT state FROM outgoing_call WHERE endpoint_id = $1',
    [webhook.id],
  )
  expect(states).toEqual([{ state: 'delivered' }])
  expect(await stateOf(webhook)).toBe('on')
  expect(await auditViolations(shop.core.database)).toEqual([])
})

test('a receiver that answers 500 once gets the event a minute later, and the log says what it answered', async () => {
  const webhook = await newWebhook(shop, ORDERS)
  server.answer({ status: 500, body: '<h1>\u0000Oops</h1>\r\n  <p>database away</p>' })
  const one = await order()
  server.answer({ status: 204 })
  await later(MINUTE)
  await later(MINUTE)
  expect(arrived(webhook, one)).toEqual(expect.arrayContaining(ORDERS))
  const excerpts = await shop.core.database.query<{ excerpt: string }>(
    `SELECT t.excerpt FROM outgoing_call_try t JOIN outgoing_call c ON c.id = t.call_id WHERE c.endpoint_id = $1 AND t.status = 500`,
    [webhook.id],
  )
  expect(excerpts[0]?.excerpt).toBe('<h1> Oops</h1> <p>database away</p>')
})

test('a receiver that never answers delays nobody else, and gets the event once it answers', async () => {
  const [slow, fast] = [await newWebhook(shop, ORDERS), await newWebhook(shop, ORDERS)]
  let hangs = true
  const silent = createPlain({ key: KEY, cert: CERTIFICATE }, (_request, response) => {
    if (!hangs) response.writeHead(204).end()
  })
  await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done))
  try {
    const { port } = silent.address() as AddressInfo
    const send = (timeoutMs: number, through: number) =>
      sendCalls(shop.core.database, {
        now: shop.core.clock.now,
        tellSwitchedOff: async () => undefined,
        outside: { ...server.outside, port: through, timeoutMs },
      })
    await shop.core.database.query('UPDATE call_endpoint SET paused_until = $2 WHERE id = $1', [
      slow.id,
      new Date(shop.core.clock.now().getTime() + HOUR),
    ])
    const one = await order()
    expect(arrived(fast, one)).toEqual(ORDERS.toSorted())
    expect(arrived(slow, one)).toEqual([])
    advance(shop, HOUR)
    const began = performance.now()
    await send(LEAVES_AFTER_MS, port)
    // It was left after the time that was asked for, and not after the ten seconds that a call has.
    expect(performance.now() - began).toBeLessThan(quietLimitMs(25 * LEAVES_AFTER_MS))
    const [tried] = await shop.core.database.query<{ problem: string }>(
      'SELECT problem FROM outgoing_call WHERE endpoint_id = $1 AND tries > 0 ORDER BY tried_at LIMIT 1',
      [slow.id],
    )
    expect(tried?.problem).toBe('no-answer')
    hangs = false
    for (let minutes = 0; minutes < 10; minutes += 1) await later(MINUTE)
    expect(arrived(slow, one)).toEqual(ORDERS.toSorted())
  } finally {
    silent.closeAllConnections()
    silent.close()
  }
})

test('410 switches the endpoint off at once; the owner is told by mail and on "Needs attention", and sends again later', async () => {
  const owner = await signInStaff(shop, 'owner')
  const webhook = await newWebhook(shop, ORDERS)
  server.answer((heard) => ({ status: heard.url === webhook.path ? 410 : 204 }))
  const one = await order()
  expect(await stateOf(webhook)).toBe('off')
  const tries = heardAt(server, webhook).length
  await later(DAY)
  expect(heardAt(server, webhook)).toHaveLength(tries)
  await shop.drain()
  const subjects = (await mailsTo(shop, owner.login.email)).map(({ subject }) => subject)
  expect(subjects).toContainEqual(expect.stringContaining('no longer calls one of your endpoints'))
  const parts = { ...shop.core, payments: openPayments(shop.core).engine }
  expect((await typeCommand(parts, ['attention'])).said).toContain('Webhooks that failed')
  server.answer({ status: 204 })
  expect((await owner.call('/admin/webhook/test', { id: webhook.id })).body.code).toBe('webhook-switched-off')
  expect((await owner.call('/admin/webhook/switch', { id: webhook.id, to: 'on' })).status).toBe(200)
  const since = new Date(shop.core.clock.now().getTime() - 3 * DAY).toISOString().slice(0, 10)
  const again = await owner.call('/admin/webhook/resend-since', { id: webhook.id, since, which: 'failed' })
  expect(again.status, again.text).toBe(200)
  await shop.drain()
  expect(new Set(arrived(webhook, one))).toEqual(new Set(ORDERS))
})

test('an endpoint at which nothing arrives for three days is switched off, and what it was to get is parked', async () => {
  const webhook = await newWebhook(shop, ORDERS)
  server.answer((heard) => ({ status: heard.url === webhook.path ? 500 : 204 }))
  await order()
  for (let hours = 0; hours < 84; hours += 6) await later(6 * HOUR)
  expect(await stateOf(webhook)).toBe('off')
  const states = await shop.core.database.query(
    'SELECT DISTINCT state FROM outgoing_call WHERE endpoint_id = $1',
    [webhook.id],
  )
  expect(states).toEqual([{ state: 'failed' }])
  expect(await auditViolations(shop.core.database)).toEqual([])
})

test('days in which the shop itself was down do not count: the first failed try after them gives nothing up', async () => {
  const webhook = await newWebhook(shop, ORDERS)
  server.answer((heard) => ({ status: heard.url === webhook.path ? 500 : 204 }))
  const one = await order()
  await shop.drain()
  // Nothing runs for four days.
  await later(4 * DAY)
  expect(await stateOf(webhook)).toBe('on')
  const states = async () =>
    shop.core.database.query('SELECT DISTINCT state FROM outgoing_call WHERE endpoint_id = $1', [webhook.id])
  expect(await states()).toEqual([{ state: 'waiting' }])
  expect(await auditViolations(shop.core.database)).toEqual([])
  // It is tried for as long again as an address deserves: half a day of failures is forgiven.
  for (let hours = 0; hours < 12; hours += 2) await later(2 * HOUR)
  expect(await stateOf(webhook)).toBe('on')
  server.answer({ status: 204 })
  for (let hours = 0; hours < 24; hours += 4) await later(4 * HOUR)
  expect(new Set(arrived(webhook, one))).toEqual(new Set(ORDERS))
  expect(await states()).toEqual([{ state: 'delivered' }])
})

test('a private address is neither saved nor called', async () => {
  const owner = await signInStaff(shop, 'owner')
  for (const url of ['https://127.0.0.1/', 'https://intranet/', 'http://calls.example/', 'https://[::1]/'])
    expect((await owner.call('/admin/webhook/create', { url, events: 'all' })).body.fields).toEqual(['url'])
  const webhook = await newWebhook(shop, ORDERS)
  await shop.core.database.transaction((tx) =>
    testWebhook(tx, { endpointId: webhook.id, now: shop.core.clock.now() }),
  )
  await sendCalls(shop.core.database, {
    now: shop.core.clock.now,
    tellSwitchedOff: async () => undefined,
    outside: { isAllowed: () => false, resolve: toLoopback, ca: CERTIFICATE, port: server.port },
  })
  expect(heardAt(server, webhook)).toEqual([])
  const [call] = await shop.core.database.query<{ problem: string }>(
    'SELECT problem FROM outgoing_call WHERE endpoint_id = $1',
    [webhook.id],
  )
  expect(call?.problem).toBe('private-address')
})
