import { readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { sendCalls } from '#domains/outgoing-call/index.ts'
import { DAY, MINUTE } from '#kernel/clock.ts'
import { openPayments } from '#main/payments.ts'
import { Buyer } from '../../support/buyer.ts'
import { sellProduct } from '../../support/catalogue.ts'
import { typeCommand } from '../../support/command-line.ts'
import { advance } from '../../support/member.ts'
import { type OutsideServer, openOutsideServer } from '../../support/outside-server.ts'
import { buy } from '../../support/partners.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { type StaffBuyer, signInStaff } from '../../support/staff-buyer.ts'
import { heardAt, newWebhook, sentAt, toldTo, verified } from '../../support/webhooks.ts'

let server: OutsideServer
let owner: StaffBuyer
beforeAll(async () => {
  server = await openOutsideServer()
})
afterAll(() => server.close())
const shop = useRunningShop({}, undefined, undefined, () => server.outside)
beforeAll(async () => {
  owner = await signInStaff(shop, 'owner')
})
beforeEach(() => server.answer({ status: 204 }))

const place = async () => buy(new Buyer(shop.url), (await sellProduct(shop.core.database)).productId)
const rows = <Row extends object>(sql: string, values: readonly unknown[] = []): Promise<Row[]> =>
  shop.core.database.query<Row>(sql, values)
const type = (...words: string[]) =>
  typeCommand({ ...shop.core, payments: openPayments(shop.core).engine }, words)

test('staff add an endpoint, see its secret once, choose events and undo that; no act holds the secret', async () => {
  const url = `https://calls.example/${crypto.randomUUID()}`
  const made = await owner.call('/admin/webhook/create', { url, description: 'Warehouse', events: 'orders' })
  expect(made.status, made.text).toBe(200)
  const { id, secret } = made.body
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  const page = (await owner.get(`/admin/webhooks/${id}`)).text
  expect(page).toContain('Warehouse')
  expect(page).not.toContain(secret)
  const version = /name="version" value="([^"]*)"/.exec(page)?.[1]?.replaceAll('&quot;', '"') ?? ''
  const saved = await owner.call('/admin/webhooks/save', {
    id,
    version,
    url,
    description: 'Warehouse 2',
    'events.order.paid': '1',
    'events.stock.low': '1',
  })
  expect(saved.status, saved.text).toBe(200)
  const events = async () =>
    (await rows<{ events: string[] }>('SELECT events FROM call_endpoint WHERE id = $1', [id]))[0]?.events
  expect(await events()).toEqual(['order.paid', 'stock.low'])
  const undone = await owner.call('/admin/undo', { act: saved.body.act })
  expect(undone.status, undone.text).toBe(200)
  expect(await events()).toContain('order.cancelled')
  const renewed = await owner.call('/admin/webhook/secret', { id })
  expect(renewed.body.secret).not.toBe(secret)
  expect((await owner.call('/admin/webhook/switch', { id, to: 'off' })).status).toBe(200)
  expect((await owner.call('/admin/webhook/switch', { id, to: 'off' })).body.code).toBe('webhook-as-wanted')
  expect((await owner.call('/admin/webhook/delete', { id, sure: '1' })).status).toBe(200)
  expect((await owner.call('/admin/webhook/delete', { id, sure: '1' })).status).toBe(404)
  const acts = await rows<{ what: string; said: string }>(
    `SELECT what, coalesce(before::text, '') || coalesce(after::text, '') AS said FROM staff_act WHERE subject = $1 ORDER BY id`,
    [id],
  )
  expect(acts.map(({ what }) => what)).toEqual(
    expect.arrayContaining([
      'webhooks.create',
      'webhooks.save',
      'webhooks.secret',
      'webhooks.switch',
      'webhooks.delete',
    ]),
  )
  for (const { said } of acts) {
    expect(said).not.toContain(secret)
    expect(said).not.toContain(renewed.body.secret)
  }
})

test('the log shows what was sent and answered, and sends one call or everything again under the same ids', async () => {
  const webhook = await newWebhook(shop, ['order.placed'])
  server.answer({ status: 500, body: 'out of paper' })
  const order = await place()
  await shop.drain()
  const [call] = await rows<{ id: string }>('SELECT id FROM outgoing_call WHERE endpoint_id = $1', [
    webhook.id,
  ])
  const list = (await owner.get(`/admin/webhook-log?endpoint=${webhook.id}&state=waiting`)).text
  expect(list).toContain(`/admin/webhook-log/${call!.id}`)
  expect((await owner.get(`/admin/webhook-log?endpoint=${webhook.id}&event=order.paid`)).text).not.toContain(
    `/admin/webhook-log/${call!.id}`,
  )
  const page = (await owner.get(`/admin/webhook-log/${call!.id}`)).text
  for (const words of ['out of paper', '500', order.number, 'order.placed', 'answered with an error'])
    expect(page).toContain(words)
  server.answer({ status: 204 })
  expect((await owner.call('/admin/webhook/resend', { id: call!.id })).status).toBe(200)
  await shop.drain()
  const since = new Date(shop.core.clock.now().getTime() - 2 * DAY).toISOString().slice(0, 10)
  const failed = await owner.call('/admin/webhook/resend-since', { id: webhook.id, since, which: 'failed' })
  expect(failed.body.calls).toBe(0)
  const all = await owner.call('/admin/webhook/resend-since', { id: webhook.id, since, which: 'all' })
  expect(all.body.calls).toBe(1)
  await shop.drain()
  const ids = heardAt(server, webhook).map(({ headers }) => headers['webhook-id'])
  expect(ids).toEqual([call!.id, call!.id, call!.id])
})

test('a renewed secret signs beside the former one for a day, and alone after it', async () => {
  const webhook = await newWebhook(shop)
  const { secret } = (await owner.call('/admin/webhook/secret', { id: webhook.id })).body
  const fits = async () => {
    await type('webhook', 'test', webhook.id)
    await shop.drain()
    const heard = heardAt(server, webhook).at(-1)!
    return [webhook.secret, secret].map((one) => {
      try {
        return verified({ secret: one }, heard, sentAt(heard)).type === 'test'
      } catch {
        return false
      }
    })
  }
  expect(await fits()).toEqual([true, true])
  advance(shop, DAY)
  expect(await fits()).toEqual([false, true])
  owner = await signInStaff(shop, 'owner')
})

test('the command line adds, lists, switches, sends again and removes', async () => {
  // What another test left to be told is told before this endpoint hears anything.
  await shop.drain()
  const url = `https://calls.example/${crypto.randomUUID()}`
  const { code, said } = await type('webhook', 'add', url, '--event', 'order.placed', '--json')
  expect(code, said).toBe(0)
  const id = /"id": "([^"]+)"/.exec(said)?.[1] ?? ''
  expect((await type('webhook', 'list')).said).toContain(url)
  expect((await type('webhook', 'add', 'https://10.0.0.1/')).code).toBe(1)
  expect((await type('webhook', 'resend', id)).code).toBe(2)
  await place()
  await shop.drain()
  expect((await type('webhook', 'resend', id, '--all')).said).toContain('1 calls')
  expect((await type('webhook', 'off', id)).code).toBe(0)
  expect((await type('webhook', 'resend', id, '--failed')).code).toBe(1)
  expect((await type('webhook', 'on', id)).code).toBe(0)
  expect((await type('webhook', 'remove', id)).code).toBe(2)
  expect((await type('webhook', 'remove', id, '--yes')).code).toBe(0)
  expect((await type('webhook', 'test', id)).code).toBe(1)
})

test('of two who add the last endpoint at once one is refused', async () => {
  await shop.core.database.query('DELETE FROM call_endpoint WHERE account_id IS NULL')
  for (let made = 0; made < 19; made += 1) await newWebhook(shop)
  const both = await Promise.allSettled([newWebhook(shop), newWebhook(shop)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await shop.core.database.query('DELETE FROM call_endpoint WHERE account_id IS NULL')
})

test('an event of a transaction that rolls back is not told', async () => {
  const webhook = await newWebhook(shop, ['product.created'])
  const failed = shop.core.database.transaction(async (tx) => {
    await tx.query(`INSERT INTO product (id, handle, kind, status) VALUES ($1, 'never', 'single', 'draft')`, [
      crypto.randomUUID(),
    ])
    throw new Error('planted')
  })
  await expect(failed).rejects.toThrow('planted')
  await shop.drain()
  expect(heardAt(server, webhook)).toEqual([])
})

test('a sender that dies after the commit leaves the event to the next one, told at least once', async () => {
  await shop.core.database.query('DELETE FROM call_endpoint WHERE account_id IS NULL')
  await shop.drain()
  const webhook = await newWebhook(shop, ['order.placed'])
  const order = await place()
  // The event is committed, and no worker has looked at it.
  expect((await rows('SELECT FROM shop_event')).length).toBe(1)
  const { database, clock } = shop.core
  const { tellEvents } = await import('#processes/tell-events.ts')
  await tellEvents(database, { now: clock.now, log: { warn: () => undefined }, isOver: () => false })
  // The third time is asked for once a call is claimed and not yet sent.
  let asked = 0
  const dying = () => {
    asked += 1
    if (asked > 2) throw new Error('the process ended')
    return clock.now()
  }
  const options = { tellSwitchedOff: async () => undefined, outside: server.outside }
  await expect(sendCalls(database, { ...options, now: dying })).rejects.toThrow('the process ended')
  expect(heardAt(server, webhook)).toEqual([])
  advance(shop, 3 * MINUTE)
  await sendCalls(database, { ...options, now: clock.now })
  expect(toldTo(server, webhook).map(({ data }) => data.number)).toEqual([order.number])
})

test('the receiver of the guide acts once on a call that arrives twice, and refuses a forged one', async () => {
  const guide = readFileSync(
    new globalThis.URL('../../../docs/guides/receive-webhooks.md', import.meta.url),
    'utf8',
  )
  const [, code = ''] = /```js\n([\s\S]*?)```/.exec(guide) ?? []
  const library = import.meta.resolve('standardwebhooks')
  const { startReceiver } = await import(
    `data:text/javascript,${encodeURIComponent(code.replace("'standardwebhooks'", `'${library}'`))}`
  )
  const webhook = await newWebhook(shop, ['order.placed'])
  const order = await place()
  await shop.drain()
  const [heard] = heardAt(server, webhook)
  const acted: { data: { number: string } }[] = []
  const receiver: Server = startReceiver(webhook.secret, async (event: never) => void acted.push(event), 0)
  const time = vi.spyOn(Date, 'now').mockReturnValue(sentAt(heard!).getTime())
  try {
    await new Promise((done) => receiver.once('listening', done))
    const { port } = receiver.address() as AddressInfo
    const post = (body: string) =>
      fetch(`http://127.0.0.1:${port}/`, {
        method: 'POST',
        body,
        headers: Object.fromEntries(
          Object.entries(heard!.headers).filter(([name]) => name.startsWith('webhook-')),
        ) as Record<string, string>,
      })
    expect((await post(heard!.body)).status).toBe(204)
    expect((await post(heard!.body)).status).toBe(204)
    expect((await post(heard!.body.replace(order.number, 'K1'))).status).toBe(401)
    expect(acted.map(({ data }) => data.number)).toEqual([order.number])
  } finally {
    time.mockRestore()
    receiver.close()
  }
})
