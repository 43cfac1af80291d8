import { expect, test } from 'vitest'
import { readOrderByKey, rememberProducts, sweepCarts } from '#domains/order/index.ts'
import { DAY } from '#kernel/clock.ts'
import { openPayments } from '#main/payments.ts'
import { type PlaceExpressOrder, placeExpressOrder } from '#processes/place-express-order.ts'
import { readWholeOrder } from '#views/whole-order.ts'
import { addressForm, Buyer } from '../support/buyer.ts'
import { sellProduct } from '../support/catalogue.ts'
import { newMember } from '../support/members.ts'
import { anySession, buyerAddress, fillCart } from '../support/orders.ts'
import { useRunningShop } from '../support/running-shop.ts'

const shop = useRunningShop()

const NOTE = 'Happy birthday, dear Grace!\n<b>Yours</b>, آدا'

/** Creates a buyer with one product in the cart. */
async function newCart(buyer = new Buyer(shop.url)): Promise<{ buyer: Buyer; productId: string }> {
  const { productId } = await sellProduct(shop.core.database, { stock: 60 })
  const added = await buyer.call('/order/update', { fn: 'productAdd', productId })
  expect(added.body.order.giftNote).toBeNull()
  return { buyer, productId }
}

const noteOf = async (key: string) => (await readOrderByKey(shop.core.database, key))?.giftNote

async function place(buyer: Buyer, fields: Readonly<Record<string, string>>): Promise<string> {
  const placed = await buyer.call('/order/finalize', { ...addressForm, ...fields })
  expect(placed.status, placed.text).toBe(200)
  return placed.body
}

test('a cart takes a gift note, another one in its place, keeps it where none is sent, and drops it where it is empty', async () => {
  const { buyer } = await newCart()
  const update = async (fields: Readonly<Record<string, string>>) => {
    const { body } = await buyer.call('/order/update', { fn: 'address', ...fields })
    return body.order.giftNote
  }
  expect(await update({ giftNote: ` ${NOTE.replace('\n', '\r\n')} ` })).toBe(NOTE)
  expect(await update({ giftNote: 'For you' })).toBe('For you')
  expect(await update({ 'billing.city': 'Husum' })).toBe('For you')
  expect(await update({ giftNote: '' })).toBeNull()
})

test('300 characters fit, however a browser sends line breaks; more and control characters are refused', async () => {
  const { buyer } = await newCart()
  const send = (giftNote: string) => buyer.call('/order/update', { fn: 'address', giftNote })
  expect((await send(`${'x'.repeat(149)}\r\n${'y'.repeat(150)}`)).status).toBe(200)
  for (const bad of ['x'.repeat(301), 'a\u0007b', 'a\u202eb'])
    expect((await send(bad)).body).toMatchObject({ code: 'invalid-fields', fields: ['giftNote'] })
  const refused = await buyer.call('/order/finalize', { ...addressForm, giftNote: 'x'.repeat(301) })
  expect(refused.body).toMatchObject({ code: 'invalid-fields', fields: ['giftNote'] })
})

test('placing an order takes the note of the form, else that of the cart; an empty field drops it', async () => {
  for (const [fields, note] of [
    [{ giftNote: NOTE }, NOTE],
    [{}, 'Of the cart'],
    [{ giftNote: '' }, ''],
  ] as const) {
    const { buyer } = await newCart()
    await buyer.call('/order/update', { fn: 'address', giftNote: 'Of the cart' })
    expect(await noteOf(await place(buyer, fields))).toBe(note)
  }
})

test('the buyer reads the note on the order page, in the mail and in no other cart; staff read it too', async () => {
  const { database } = shop.core
  const { buyer } = await newCart()
  const key = await place(buyer, { giftNote: NOTE })
  expect((await buyer.call('/order/state', { key })).body.order.giftNote).toBe(NOTE)
  const page = (await buyer.get(`/order/${key}`)).text
  expect(page).toContain('Happy birthday, dear Grace!\n&lt;b&gt;Yours&lt;/b&gt;, آدا')
  await newCart(buyer)

  await shop.drain()
  const row = (await readOrderByKey(database, key))!
  const [mail] = await database.query<{ text: string; html: string }>(
    'SELECT text_body AS text, html_body AS html FROM mail WHERE order_id = $1',
    [row.id],
  )
  expect(mail?.text).toContain(`Gift note\n${NOTE}\n`)
  for (const line of ['Happy birthday, dear Grace!', '&lt;b&gt;Yours&lt;/b&gt;, آدا'])
    expect(mail?.html).toContain(line)
  expect(await readWholeOrder(database, row)).toMatchObject({ giftNote: NOTE })
})

test('a stranger with the link sees the note masked', async () => {
  const { buyer } = await newCart()
  const key = await place(buyer, { giftNote: NOTE })
  const stranger = new Buyer(shop.url)
  const { order } = (await stranger.call('/order/state', { key })).body
  expect(order).toMatchObject({ masked: true, giftNote: 'H…' })
  expect((await stranger.get(`/order/${key}`)).text).not.toContain('Happy birthday')
})

test('the cart page offers the field in each language and, without script, keeps what was refused', async () => {
  for (const [locale, label] of [
    ['', 'Gift note'],
    ['/de', 'Grußtext'],
    ['/fr', 'Message cadeau'],
    ['/ar', 'رسالة الهدية'],
  ] as const) {
    const { buyer } = await newCart(new Buyer(shop.url + locale))
    const html = { accept: 'text/html' }
    const form = { ...addressForm, giftNote: 'z'.repeat(301) }
    const refused = await buyer.call('/order/finalize', form, html)
    expect(refused.status).toBe(303)
    const shown = await buyer.send(new URL(refused.headers.get('location')!, shop.url).href, {})
    expect(shown.text).toContain(label)
    expect(shown.text).toMatch(
      /<textarea[^>]*name="giftNote"[^>]*aria-invalid="true"[^>]*>z{301}<\/textarea>/,
    )
  }
})

test('an express order has its note; the same order again goes on with it, and another note is another order', async () => {
  const { database, clock, rules, changes } = shop.core
  const products = rememberProducts(changes)
  const buyer = new Buyer(shop.url)
  const { productId } = await sellProduct(database, { stock: 60 })
  const express = { gatewayId: 'cash-on-delivery', tel: '+49 30 1234567', productId, ...addressForm }
  const linked = await buyer.call('/gateway/link', { ...express, giftNote: NOTE })
  expect(await noteOf(linked.body.orderKey), linked.text).toBe(NOTE)

  const visit = { hash: anySession(), accountId: null }
  const gateway = openPayments(shop.core).gateways.find(({ info }) => info.id === 'cash-on-delivery')!
  const again = (texts: PlaceExpressOrder['texts']) =>
    placeExpressOrder(database, {
      authorise: () => undefined,
      discountCode: null,
      productId,
      pieces: 1,
      gateway,
      products,
      locale: 'en',
      email: 'ada@example.com',
      billing: buyerAddress,
      shipping: null,
      shippingMethod: null,
      waiver: false,
      network: null,
      texts: texts ?? {},
      session: { find: async () => visit, open: async () => visit },
      rules: rules.current(),
      now: clock.now(),
      confirmationDelayMs: () => 0,
    })
  const first = await again({ giftNote: NOTE })
  expect(await again({ giftNote: NOTE })).toBe(first)
  const second = await again({ giftNote: 'For somebody else' })
  expect(second).not.toBe(first)
  expect(await again({})).not.toBe(second)
  expect(await noteOf(second)).toBe('For somebody else')
})

test('the note is exported, and an erasure empties it', async () => {
  const { database } = shop.core
  const member = await newMember(shop)
  await newCart(member.buyer)
  const key = await place(member.buyer, { giftNote: NOTE, email: member.email })
  const { id } = (await readOrderByKey(database, key))!
  const exported = (await member.buyer.call('/user/export')).body
  expect(exported.columns.orders.gift_note).toBe('personal')
  expect(exported.tables.orders).toMatchObject([{ gift_note: NOTE }])
  const erased = await member.buyer.call('/user/erase', { password: member.field, confirm: '1' })
  expect(erased.status, erased.text).toBe(200)
  expect(await database.query('SELECT gift_note AS note FROM orders WHERE id = $1', [id])).toEqual([
    { note: '' },
  ])
})

test('the note of an abandoned cart goes with the cart', async () => {
  const { database, clock } = shop.core
  const { productId } = await sellProduct(database)
  const now = clock.now()
  const { row } = await fillCart(
    database,
    { [productId]: 1 },
    anySession(),
    new Date(now.getTime() - 91 * DAY),
  )
  await database.query('UPDATE orders SET gift_note = $2 WHERE id = $1', [row.id, NOTE])
  await sweepCarts(database, now)
  expect(await readOrderByKey(database, row.key)).toBeNull()
})
