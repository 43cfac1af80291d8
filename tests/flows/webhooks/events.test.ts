import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { caseOf } from '#domains/contact/contract.ts'
import { OWNER_EVENTS, SUBSCRIBED_EVENTS, testWebhook } from '#domains/outgoing-call/index.ts'
import { matureCommissions } from '#domains/partner/index.ts'
import { DAY } from '#kernel/clock.ts'
import { numberOf, reportIt } from '../../support/abuse.ts'
import { addressForm, Buyer } from '../../support/buyer.ts'
import { sellProduct } from '../../support/catalogue.ts'
import { newMember } from '../../support/members.ts'
import { auditViolations } from '../../support/orders.ts'
import { type OutsideServer, openOutsideServer } from '../../support/outside-server.ts'
import { buy, newPartner, openProgramme, settle, succeed } from '../../support/partners.ts'
import { cashierOf } from '../../support/paying.ts'
import { newOrderEarner, requested } from '../../support/payouts.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { signInStaff } from '../../support/staff-buyer.ts'
import { useSandbox } from '../../support/use-sandbox.ts'
import { newWebhook, type TestWebhook, type Told, toldTo } from '../../support/webhooks.ts'
import { aMessage, contactDesk } from '../contact/contact-desk.ts'
import { renewalDeskOf } from '../membership/renewal-desk.ts'

let server: OutsideServer
beforeAll(async () => {
  server = await openOutsideServer()
})
afterAll(() => server.close())
const sandbox = useSandbox(['stripe', 'mollie'])
const shop = useRunningShop({ LOG_LEVEL: 'error' }, sandbox, undefined, () => server.outside)
const cashier = cashierOf(shop, sandbox)
const renewals = renewalDeskOf(shop, sandbox)
const now = () => shop.core.clock.now()

let webhook: TestWebhook
beforeAll(async () => {
  await openProgramme(shop)
  await shop.drain()
  webhook = await newWebhook(shop)
})

/** Returns what was told of something, named by a value of the payload, in the order in which it happened. */
async function toldOf(name: string, value: string): Promise<readonly Told[]> {
  await shop.drain()
  return toldTo(server, webhook).filter(({ data }) => data[name] === value)
}
const types = (told: readonly Told[]) => told.map(({ type }) => type).toSorted()
/** Events that some test of this file caused. */
const seen = new Set<string>()
const note = (told: readonly Told[]): void => {
  for (const { type } of told) seen.add(type)
}

describe('each event', { shuffle: false }, () => {
  test('an order is told from its placing to its end, once each, with its money and its buyer’s address', async () => {
    const { productId } = await sellProduct(shop.core.database, { stock: 50 })
    const email = `${crypto.randomUUID()}@example.com`
    const order = await buy(new Buyer(shop.url), productId, { email })
    expect(types(await toldOf('number', order.number))).toEqual(['order.placed'])
    await settle(shop, order)
    await succeed(shop, 'order', 'ship', order.number)
    await succeed(shop, 'order', 'refund', order.number, '5.00')
    await succeed(shop, 'order', 'refund-done', order.number, 'sent back')
    const told = await toldOf('number', order.number)
    note(told)
    expect(types(told)).toEqual([
      'order.completed',
      'order.paid',
      'order.placed',
      'order.refunded',
      'order.shipped',
    ])
    for (const { data } of told) {
      expect(data).toMatchObject({ email, locale: 'en', total: { currency: 'EUR' } })
      expect(JSON.stringify(data)).not.toContain(order.key)
    }
    expect(told.find(({ type }) => type === 'order.refunded')?.data.refunded).toEqual({
      amount: 500,
      currency: 'EUR',
    })
  })

  test('an order that is cancelled, and one whose payment is disputed', async () => {
    const { productId } = await sellProduct(shop.core.database)
    const cancelled = await buy(new Buyer(shop.url), productId)
    await succeed(shop, 'order', 'cancel', cancelled.number)
    const gone = await toldOf('number', cancelled.number)
    expect(types(gone)).toEqual(['order.cancelled', 'order.placed'])
    const placed = await cashier.place({ price: 2_000 })
    const { body: answer } = await cashier.link(placed, 'stripe')
    await cashier.buyer('stripe', { answer }, 'pays')
    const [paid] = await cashier.bookOf('stripe', placed)
    await cashier.buyer('stripe', { ref: paid!.ref }, 'disputes')
    const told = await toldOf('number', placed.number)
    expect(types(told)).toEqual(['order.disputed', 'order.paid', 'order.placed'])
    expect(told.find(({ type }) => type === 'order.disputed')?.data.disputed).toEqual({
      amount: placed.totalMinor,
      currency: 'EUR',
    })
    note([...gone, ...told])
  })

  test('a product is told when it is made, changed and deleted', async () => {
    const { productUuid, productId } = await sellProduct(shop.core.database, { name: 'Lamp' })
    const owner = await signInStaff(shop, 'owner')
    const first = await toldOf('id', productUuid)
    expect(first.map(({ type, data }) => [type, data])).toEqual([
      ['product.created', { id: productUuid, handle: productId, name: 'Lamp', status: 'active' }],
    ])
    const to = (status: string) => owner.call('/admin/product/status', { product: productId, status })
    expect((await to('draft')).status).toBe(200)
    expect((await to('draft')).status).toBe(200)
    await shop.drain()
    const removed = await owner.call('/admin/product/remove', { product: productId, sure: '1' })
    expect(removed.status, removed.text).toBe(200)
    const told = await toldOf('id', productUuid)
    note(told)
    expect(types(told)).toEqual(['product.created', 'product.deleted', 'product.updated'])
  })

  test('stock is told when it falls to few pieces and to none, not at every sale', async () => {
    const { productId } = await sellProduct(shop.core.database, { stock: 8 })
    const take = async (pieces: string) => {
      const buyer = new Buyer(shop.url)
      await buyer.call('/order/update', { fn: 'productAdd', productId, pieces })
      return buyer
    }
    const place = async (pieces: string) => {
      const buyer = await take(pieces)
      const placed = await buyer.call('/order/finalize', {
        ...addressForm,
        email: `${crypto.randomUUID()}@example.com`,
      })
      expect(placed.status, placed.text).toBe(200)
    }
    await place('1')
    expect(await toldOf('variant', productId)).toEqual([])
    await place('2')
    await place('1')
    await place('2')
    expect((await toldOf('variant', productId)).map(({ type, data }) => [type, data.left])).toEqual([
      ['stock.low', 5],
    ])
    await place('2')
    const told = await toldOf('variant', productId)
    note(told)
    expect(told.map(({ type, data }) => [type, data.left])).toEqual([
      ['stock.low', 5],
      ['stock.sold_out', 0],
    ])
  })

  test('a customer is told when the account is made and when it is erased; the address leaves the log', async () => {
    const member = await newMember(shop)
    const { productId } = await sellProduct(shop.core.database)
    expect((await toldOf('id', member.accountId)).map(({ data }) => data)).toEqual([
      { id: member.accountId, email: member.email },
    ])
    const { number } = await buy(member.buyer, productId, { email: member.email })
    await succeed(shop, 'order', 'cancel', number)
    const bodies = () =>
      shop.core.database.query<{ body: string }>('SELECT body FROM outgoing_call WHERE body LIKE $1', [
        `%${member.email}%`,
      ])
    expect((await bodies()).length).toBeGreaterThan(2)
    const erased = await member.buyer.call('/user/erase', { password: member.field, confirm: '1' })
    expect(erased.status, erased.text).toBe(200)
    const told = await toldOf('id', member.accountId)
    note(told)
    expect(told.map(({ type }) => type)).toEqual(['customer.created', 'customer.erased'])
    expect(told[1]?.data).toEqual({ id: member.accountId })
    expect(await bodies()).toEqual([])
  })

  test('a subscription is told from its start over its renewal to its end', async () => {
    const subscriber = await renewals.subscribe('mollie')
    const failing = await renewals.subscribe('stripe')
    const leaving = await renewals.subscribe('mollie')
    const cancelled = await leaving.member.buyer.call('/subscription/cancel', {
      id: leaving.subscriptionId,
      password: leaving.member.field,
    })
    expect(cancelled.status, cancelled.text).toBe(200)
    await renewals.faults('stripe', 'decline', { times: 1000 })
    for (const days of [28, 3, 1, 3, 4, 5, 8]) await renewals.advance(days * DAY)
    const [renewed, ended, left] = [
      await toldOf('id', subscriber.subscriptionId),
      await toldOf('id', failing.subscriptionId),
      await toldOf('id', leaving.subscriptionId),
    ]
    note([...renewed, ...ended, ...left])
    expect(types(renewed)).toEqual(['subscription.renewed', 'subscription.started'])
    expect(types(ended)).toEqual(['subscription.ended', 'subscription.past_due', 'subscription.started'])
    expect(types(left)).toEqual(['subscription.cancelled', 'subscription.ended', 'subscription.started'])
    expect(renewed[0]?.data).toMatchObject({
      kind: 'subscription',
      state: 'active',
      price: { amount: 999, currency: 'EUR' },
      customer: subscriber.member.accountId,
    })
  })

  test('commissions and payouts are told to the owner, and to the partner whose they are', async () => {
    const { productId } = await sellProduct(shop.core.database, { stock: 100, priceMinor: 10_000 })
    const partner = await newPartner(shop)
    const stranger = await newPartner(shop)
    for (const one of [partner, stranger])
      await one.member.call('/partner/callback', {
        callback: `https://calls.example/${one.ref}`,
        password: await one.member.hashed(),
      })
    const order = await buy(new Buyer(shop.url), productId, { ref: partner.ref })
    await settle(shop, order)
    await matureCommissions(shop.core.database, new Date(now().getTime() + 60 * DAY))
    await succeed(shop, 'order', 'refund', order.number)
    await succeed(shop, 'order', 'refund-done', order.number, 'sent back')
    const earner = await newOrderEarner(shop, 5_000)
    await earner.member.call('/partner/callback', {
      callback: `https://calls.example/${earner.ref}`,
      password: await earner.member.hashed(),
    })
    const { id, number } = await requested(earner, { payoutType: 'credit' })
    const owner = await signInStaff(shop, 'owner')
    await owner.call('/admin/payout/approve', { id, checked: '1' })
    const paid = await toldOf('number', number)
    const earned = await toldOf('order', order.number)
    note([...paid, ...earned])
    expect(types(paid)).toEqual(['payout.paid'])
    expect(types(earned)).toEqual(['commission.payable', 'commission.returned'])
    const toPartner = (ref: string) =>
      server.heard.filter(({ url }) => url === `/${ref}`).map(({ body }) => JSON.parse(body))
    expect(toPartner(partner.ref).map(({ type }) => type)).toEqual([
      'order.paid',
      'commission.payable',
      'order.returned',
    ])
    expect(toPartner(partner.ref)[1].data).toEqual({
      order: order.number,
      amount: earned.find(({ type }) => type === 'commission.payable')?.data.amount,
    })
    expect(toPartner(earner.ref).map(({ type, data }) => [type, data.number])).toEqual([
      ['payout.paid', number],
    ])
    expect(toPartner(stranger.ref)).toEqual([])
  })

  test('a message is told without its text; one that looks like spam once staff say that it is none', async () => {
    const desk = contactDesk(shop)
    const form = aMessage()
    const caught = { ...aMessage(), homepage: 'https://spam.example' }
    const [number, held] = [await desk.write(form), await desk.write(caught)]
    const told = await toldOf('case', caseOf(number))
    note(told)
    expect(types(told)).toEqual(['contact.received'])
    const thread = await desk.threadOf(number)
    expect(told[0]?.data).toMatchObject({ id: thread?.id, case: caseOf(number), locale: 'en' })
    expect(JSON.stringify(told)).not.toContain(form.email)
    expect(await toldOf('case', caseOf(held))).toEqual([])
    const owner = await signInStaff(shop, 'owner')
    expect((await desk.act(owner, 'not-spam', held)).status).toBe(200)
    expect(types(await toldOf('case', caseOf(held)))).toEqual(['contact.received'])
    // Taken for spam again and cleared again: it was told once.
    await desk.act(owner, 'spam', held)
    await desk.act(owner, 'not-spam', held)
    expect(await toldOf('case', caseOf(held))).toHaveLength(1)
  })

  test('a report of abuse is told without its text, its reporter and the key of the case', async () => {
    const { productId } = await sellProduct(shop.core.database)
    const sent = await reportIt(shop, 'product', productId)
    const told = await toldOf('case', await numberOf(shop, sent))
    note(told)
    expect(told.map(({ type, data }) => [type, data.kind, data.reason])).toEqual([
      ['abuse.reported', 'product', 'rights'],
    ])
    for (const kept of [sent.email, sent.key]) expect(JSON.stringify(told)).not.toContain(kept)
  })

  test('an endpoint hears only what it subscribes to, and a test always', async () => {
    const few = await newWebhook(shop, ['order.cancelled'])
    const { productId } = await sellProduct(shop.core.database)
    const order = await buy(new Buyer(shop.url), productId)
    await shop.core.database.transaction((tx) => testWebhook(tx, { endpointId: few.id, now: now() }))
    await succeed(shop, 'order', 'cancel', order.number)
    const told = toldTo(server, few)
    expect(types(told)).toEqual(['order.cancelled', 'test'])
    const same = (await toldOf('number', order.number)).find(({ type }) => type === 'order.cancelled')
    expect(same?.data).toEqual(told.find(({ type }) => type === 'order.cancelled')?.data)
    expect(same?.id).not.toBe(told.find(({ type }) => type === 'order.cancelled')?.id)
  })

  test('every event of the catalogue was told by an act of the shop, and the books are clean', async () => {
    expect([...seen].toSorted()).toEqual([...SUBSCRIBED_EVENTS].toSorted())
    expect(Object.keys(OWNER_EVENTS)).toHaveLength(SUBSCRIBED_EVENTS.length + 1)
    expect(await shop.core.database.query('SELECT event, cause FROM shop_event')).toEqual([])
    expect(await auditViolations(shop.core.database)).toEqual([])
  })
})
