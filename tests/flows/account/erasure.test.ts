import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { createAccount, passwordField, readPasswordOptions } from '#domains/account/index.ts'
import { Buyer } from '../../support/buyer.ts'
import { sellProduct } from '../../support/catalogue.ts'
import { findEverywhere } from '../../support/find-everywhere.ts'
import { newMember } from '../../support/members.ts'
import { auditViolations } from '../../support/orders.ts'
import { addressOf, leaveOrders, leaveTraces, PERSON, personNamed } from '../../support/personal-traces.ts'
import { useRunningShop } from '../../support/running-shop.ts'

const shop = useRunningShop({ BASE_PATH: '/store' })

let productId: string
beforeAll(async () => {
  ;({ productId } = await sellProduct(shop.core.database))
})

test('afterwards a search of every column finds the person nowhere but in the name and address of the invoice', async () => {
  const person = personNamed('Quastenflosser')
  const member = await newMember(shop, { name: person.name })
  const { database } = shop.core
  const form = new FormData()
  form.append(
    'photo',
    new Blob([
      new Uint8Array(
        await sharp({ create: { width: 50, height: 50, channels: 3, background: 'red' } })
          .png()
          .toBuffer(),
      ),
    ]),
    'a.png',
  )
  const photo = (
    await member.buyer.send(`${member.buyer.base}/api/user/photo`, { method: 'POST', body: form })
  ).body.photo as string
  const { invoiced, unpaid } = await leaveTraces(shop, member, productId, person)
  const session = [...member.buyer.cookies.values()][0]!
  const { tel, zip: _, ...onInvoice } = person
  const words = [
    ...Object.values(onInvoice),
    tel,
    'Quastenflosser',
    member.email,
    member.accountId,
    invoiced.key,
    unpaid.key,
    session,
  ]
  expect((await findEverywhere(database, words)).length).toBeGreaterThan(15)

  const other = new Buyer(shop.url)
  await other.call('/user/login', { email: member.email, password: member.field })
  const erased = await member.buyer.call(
    '/user/erase',
    { password: member.field, confirm: '1' },
    { 'idempotency-key': crypto.randomUUID() },
  )
  expect([erased.status, erased.body]).toEqual([200, { redirect: '/store' }])
  await shop.drain()

  const kept = [...Object.values(onInvoice), 'Quastenflosser']
  expect(
    await findEverywhere(
      database,
      words.filter((word) => !kept.includes(word)),
    ),
  ).toEqual([])
  expect((await findEverywhere(database, kept)).map(({ table, column }) => `${table}.${column}`)).toEqual([
    'orders.billing',
  ])
  const orders = await database.query(
    `SELECT billing, shipping_address, invoice_number IS NOT NULL AS invoiced, state, erased_at IS NOT NULL AS erased
    FROM orders WHERE id = ANY($1) ORDER BY id`,
    [[invoiced.id, unpaid.id]],
  )
  expect(orders).toEqual([
    {
      billing: { ...onInvoice, zip: person.zip, country: 'DE', vatId: '' },
      shipping_address: { country: 'DE' },
      invoiced: true,
      state: 'completed',
      erased: true,
    },
    {
      billing: { country: 'DE' },
      shipping_address: { country: 'DE' },
      invoiced: false,
      state: 'cancelled',
      erased: true,
    },
  ])

  for (const buyer of [member.buyer, other])
    expect((await buyer.call('/state')).body).toMatchObject({ isLoggedIn: false, user: null, cart: null })
  expect(
    (await new Buyer(shop.url).call('/user/login', { email: member.email, password: member.field })).status,
  ).toBe(401)
  expect((await fetch(new URL(photo, shop.url))).status).toBe(404)
  expect(await readdir(join(shop.core.environment.dataDir, 'media', 'photo'))).toEqual([])
  for (const { key } of [invoiced, unpaid]) expect((await member.buyer.get(`/order/${key}`)).status).toBe(404)
})

test('answers that were kept for the session that asks are emptied too', async () => {
  const member = await newMember(shop)
  const name = 'Ottokar Onlyhere'
  const key = { 'idempotency-key': crypto.randomUUID() }
  expect((await member.buyer.call('/user/name', { name }, key)).body).toEqual({ name })
  const { database } = shop.core
  expect((await findEverywhere(database, [name])).map(({ table }) => table)).toContain('idempotency_key')
  expect((await member.buyer.call('/user/erase', { password: member.field, confirm: '1' })).status).toBe(200)
  await shop.drain()
  expect(await findEverywhere(database, [name])).toEqual([])
})

test('the books are whole afterwards, and what another member did is as it was', async () => {
  const neighbour = await newMember(shop, { name: 'Nora Neighbour' })
  const theirs = await leaveOrders(shop, neighbour, productId)
  const member = await newMember(shop)
  await leaveOrders(shop, member, productId)
  const before = (await neighbour.buyer.call('/user/export')).body.tables
  expect((await member.buyer.call('/user/erase', { password: member.field, confirm: '1' })).status).toBe(200)
  await shop.drain()
  expect((await neighbour.buyer.call('/user/export')).body.tables).toEqual(before)
  expect((await neighbour.buyer.call('/order/state', { key: theirs.invoiced.key })).status).toBe(200)
  // The rows that the previous test wrote by hand are not in the books.
  await shop.core.database.query(`DELETE FROM coupon WHERE id NOT IN (SELECT coupon_id FROM coupon_entry)`)
  expect(
    (await auditViolations(shop.core.database)).filter((text) => !/coupon|refund|bank/i.test(text)),
  ).toEqual([])
})

test('the address is free again, and a new account under it knows nothing of the old one', async () => {
  const member = await newMember(shop)
  await leaveOrders(shop, member, productId)
  await member.buyer.call('/user/erase', { password: member.field, confirm: '1' })
  const again = await newMember(shop, { email: member.email })
  const { tables } = (await again.buyer.call('/user/export')).body
  expect([tables.orders, tables.mail]).toEqual([[], []])
})

test('a wrong password is 403 and changes nothing; without the tick nothing happens; a guest is told to sign in', async () => {
  const member = await newMember(shop)
  const wrong = await member.buyer.call('/user/erase', { password: '0'.repeat(30), confirm: '1' })
  expect([wrong.status, wrong.body.code]).toEqual([403, 'wrong-password'])
  expect((await member.buyer.call('/user/erase', { password: member.field })).body).toMatchObject({
    code: 'missing-fields',
    fields: ['confirm'],
  })
  expect(
    (await member.buyer.call('/user/erase', { password: member.field, confirm: '0' })).body,
  ).toMatchObject({
    code: 'invalid-fields',
    fields: ['confirm'],
  })
  expect((await member.buyer.call('/state')).body.isLoggedIn).toBe(true)
  expect((await new Buyer(shop.url).call('/user/erase', {})).status).toBe(401)
})

test('an order that is under way keeps the account until it has arrived, and is named', async () => {
  const member = await newMember(shop)
  await member.buyer.call('/order/update', { fn: 'productAdd', productId })
  const placed = await member.buyer.call('/order/finalize', {
    ...addressOf(PERSON),
    sameAddress: '1',
    email: member.email,
  })
  const { database } = shop.core
  const [row] = await database.query<{ number: string }>(
    'UPDATE orders SET account_id = $2 WHERE key = $1 RETURNING number',
    [placed.body, member.accountId],
  )
  await member.buyer.call('/gateway/link', {
    gatewayId: 'cash-on-delivery',
    orderKey: placed.body,
    tel: PERSON.tel,
  })
  const refused = await member.buyer.call('/user/erase', { password: member.field, confirm: '1' })
  expect([refused.status, refused.body.code, refused.body.orders]).toEqual([
    409,
    'order-under-way',
    [row?.number],
  ])
  expect((await member.buyer.call('/state')).body.isLoggedIn).toBe(true)
})

test('the last owner stays', async () => {
  const { database, clock } = shop.core
  const password = await passwordField(
    'a password of their own',
    await readPasswordOptions(database, clock.now()),
  )
  const email = `${crypto.randomUUID()}@example.com`
  await createAccount(database, { email, name: 'Olga Owner', roles: ['owner'], password, now: clock.now() })
  const owner = new Buyer(shop.url)
  await owner.call('/user/login', { email, password })
  expect(await owner.call('/user/erase', { password, confirm: '1' })).toMatchObject({
    status: 409,
    body: { code: 'last-owner' },
  })
})

test('append-only tables refuse a change to everybody else, and a change of what an erasure has no business with to everybody', async () => {
  const { database } = shop.core
  await expect(database.query(`UPDATE audit_log SET detail = '{}'`)).rejects.toThrow('append-only')
  await expect(database.query(`UPDATE order_event SET detail = '{}'`)).rejects.toThrow('append-only')
  await expect(database.query('DELETE FROM order_event')).rejects.toThrow('append-only')
  const asErasure = (sql: string) =>
    database.transaction(async (tx) => {
      await tx.query(`SELECT set_config('kontor.erasure', 'on', true)`)
      await tx.query(sql)
    })
  await expect(asErasure(`UPDATE audit_log SET action = 'x'`)).rejects.toThrow('append-only')
  await expect(asErasure(`UPDATE order_event SET to_state = 'x'`)).rejects.toThrow('append-only')
  await expect(asErasure('DELETE FROM audit_log')).rejects.toThrow('append-only')
})
