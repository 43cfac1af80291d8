import { beforeAll, expect, test, vi } from 'vitest'
import type { Tx } from '#db/database.ts'
import { expireReservations, readOrderById, shipOrder, updateOrder } from '#domains/order/index.ts'
import { cancelOrder, linkGateway, recordSettlement } from '#domains/payment/index.ts'
import { readShopRules } from '#domains/shop/index.ts'
import { bankTransfer } from '#gateways/bank-transfer/index.ts'
import { cashOnDelivery } from '#gateways/cash-on-delivery/index.ts'
import { MINUTE } from '#kernel/clock.ts'
import { gatewayOrderOf } from '#views/gateway-order.ts'
import { openForBusiness, sellProduct } from '../support/catalogue.ts'
import { useTestDatabase } from '../support/database.ts'
import { anySession, auditViolations, fillCart, placeCart } from '../support/orders.ts'
import { noPayments } from '../support/payments.ts'

const db = useTestDatabase()
beforeAll(() => openForBusiness(db.database))

const stockOf = async (variantId: string) =>
  (
    await db.database.query<{ on_hand: number; reserved: number }>(
      'SELECT on_hand, reserved FROM stock WHERE variant_id = $1',
      [variantId],
    )
  )[0]

test('200 buyers at once for 10 pieces: exactly 10 orders are placed, 190 are told what is left (§7.4)', async () => {
  const hot = await sellProduct(db.database, { stock: 10 })
  const carts = []
  for (let buyer = 0; buyer < 200; buyer++) carts.push(await fillCart(db.database, { [hot.productId]: 1 }))
  const outcomes = await Promise.allSettled(carts.map((cart) => placeCart(db.database, cart.row.key)))
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(10)
  expect(new Set(refused.map((error) => error.code))).toEqual(new Set(['sold-out']))
  expect(refused[0].extra).toEqual({ available: { [hot.productId]: 0 } })
  expect(await stockOf(hot.variantId)).toEqual({ on_hand: 10, reserved: 10 })
  expect(await auditViolations(db.database)).toEqual([])
})

test('carts of several hot products in opposite orders never deadlock', async () => {
  const [first, second, third] = [
    await sellProduct(db.database, { stock: 40 }),
    await sellProduct(db.database, { stock: 40 }),
    await sellProduct(db.database, { stock: 40 }),
  ]
  const carts = []
  for (let buyer = 0; buyer < 60; buyer++) {
    const ids = [first, second, third].map((product) => product.productId)
    if (buyer % 2) ids.reverse()
    carts.push(
      await fillCart(db.database, Object.fromEntries(ids.slice(0, 1 + (buyer % 3)).map((id) => [id, 1]))),
    )
  }
  const outcomes = await Promise.allSettled(carts.map((cart) => placeCart(db.database, cart.row.key)))
  const codes = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []))
  expect(codes.filter((code) => code !== 'sold-out')).toEqual([])
  expect(await auditViolations(db.database)).toEqual([])
})

test('one cart placed by twenty clicks at once is one order', async () => {
  const product = await sellProduct(db.database)
  const cart = await fillCart(db.database, { [product.productId]: 2 })
  const outcomes = await Promise.allSettled(
    Array.from({ length: 20 }, () => placeCart(db.database, cart.row.key)),
  )
  expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1)
  expect((await stockOf(product.variantId))?.reserved).toBe(2)
})

test('who presses twice for the last pieces is told where the order is, not that it is sold out', async () => {
  const product = await sellProduct(db.database, { stock: 2 })
  const cart = await fillCart(db.database, { [product.productId]: 2 })
  const outcomes = await Promise.allSettled(
    Array.from({ length: 8 }, () => placeCart(db.database, cart.row.key)),
  )
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  expect(refused.map(({ code, extra }) => ({ code, extra }))).toEqual(
    Array(7).fill({ code: 'order-closed', extra: { orderKey: cart.row.key } }),
  )
})

test('a sale is announced when few pieces are left, when none is, and when they come back, and otherwise not', async () => {
  const product = await sellProduct(db.database, { stock: 8 })
  const [{ id = '' } = {}] = await db.database.query<{ id: string }>(
    'SELECT product_id AS id FROM variant WHERE id = $1',
    [product.variantId],
  )
  const heard: string[] = []
  const stop = await db.database.listen(
    'kontor_changed',
    (scope) => heard.push(scope),
    () => undefined,
  )
  const since = async () => {
    // Announcements come in the order of their commits.
    await db.database.transaction((tx) => tx.query(`SELECT announce_change('end')`))
    await vi.waitUntil(() => heard.at(-1) === 'end')
    return heard.splice(0).filter((scope) => scope === `product:${id}` || scope === 'catalog')
  }
  const sell = async (pieces: number) =>
    placeCart(db.database, (await fillCart(db.database, { [product.productId]: pieces })).row.key)
  const both = [`product:${id}`, 'catalog']
  await sell(2)
  expect(await since()).toEqual([])
  const { row } = await sell(1)
  expect(await since()).toEqual(both)
  await sell(1)
  expect(await since()).toEqual([])
  await sell(4)
  expect(await since()).toEqual(both)
  await cancelOrder(
    noPayments(db.database),
    { orderId: row.id, why: 'asked by phone' },
    { actor: 'staff', now: new Date() },
  )
  expect(await since()).toEqual(both)
  await stop()
})

test('a call that asks for too much is told what is left of each, whether it is short or not on sale any more', async () => {
  const [short, gone] = [
    await sellProduct(db.database, { stock: 2 }),
    await sellProduct(db.database, { stock: 5 }),
  ]
  const session = anySession()
  await fillCart(db.database, { [gone.productId]: 1 }, session)
  await expect(fillCart(db.database, { [short.productId]: 3 }, session)).rejects.toMatchObject({
    ...{
      code: 'sold-out',
      fields: [`product${short.productId}`],
      extra: { available: { [short.productId]: 2 } },
    },
  })
  await db.database.query('UPDATE variant SET active = false WHERE id = $1', [gone.variantId])
  await expect(
    fillCart(db.database, { [short.productId]: 3, [gone.productId]: 2 }, session),
  ).rejects.toMatchObject({
    ...{ code: 'sold-out', extra: { available: { [short.productId]: 2, [gone.productId]: 0 } } },
  })
})

test('a cart that changes while it is placed is either placed as it was or as it became, never mixed', async () => {
  const product = await sellProduct(db.database, { stock: 1000 })
  const session = anySession()
  for (let round = 0; round < 20; round++) {
    const cart = await fillCart(db.database, { [product.productId]: 1 }, session)
    await Promise.allSettled([
      placeCart(db.database, cart.row.key, { session }),
      fillCart(db.database, { [product.productId]: 3 }, session),
    ])
    await placeCart(db.database, cart.row.key, { session }).catch(() => undefined)
  }
  expect(await auditViolations(db.database)).toEqual([])
})

test('twenty first and later calls of one session at once make one cart that holds every piece', async () => {
  const product = await sellProduct(db.database)
  const [rules, ownerHash] = [await readShopRules(db.database), anySession()]
  const change = { fn: 'productAdd', productId: product.productId, pieces: 1, onlyWhenNew: false } as const
  const command = {
    ownerHash,
    sessionIsNew: false,
    key: null,
    locale: 'en',
    change,
    rules,
    now: new Date(),
  } as const
  await Promise.all(
    Array.from({ length: 20 }, () => db.database.transaction((tx) => updateOrder(tx, command))),
  )
  const carts = await db.database.query<{ serial: number; pieces: number }>(
    'SELECT o.serial, l.pieces FROM orders o JOIN order_line l ON l.order_id = o.id WHERE o.owner_hash = $1',
    [ownerHash],
  )
  expect(carts).toEqual([{ serial: 20, pieces: 20 }])
})

test('a cart answers before the disk has it, an order never (§7.3)', async () => {
  const product = await sellProduct(db.database)
  const waits = async (tx: Tx) =>
    (await tx.query<{ synchronous_commit: string }>('SHOW synchronous_commit'))[0]?.synchronous_commit
  const rules = await readShopRules(db.database)
  const change = { fn: 'productSet', pieces: new Map([[product.productId, 1]]) } as const
  const seen: unknown[] = []
  const cart = await db.database.transaction(async (tx) => {
    const document = await updateOrder(tx, {
      ownerHash: anySession(),
      sessionIsNew: false,
      key: null,
      locale: 'en',
      change,
      rules,
      now: new Date(),
    })
    seen.push(await waits(tx))
    return document
  })
  await placeCart(db.database, cart.row.key, { afterPlacing: async (tx) => void seen.push(await waits(tx)) })
  expect(seen).toEqual(['off', 'on'])
})

test('a price that rises before the order is placed is shown first and never charged unseen', async () => {
  const product = await sellProduct(db.database, { priceMinor: 1000 })
  const session = anySession()
  const cart = await fillCart(db.database, { [product.productId]: 1 }, session)
  await db.database.query('UPDATE price SET amount_minor = 1500 WHERE variant_id = $1', [product.variantId])
  await expect(placeCart(db.database, cart.row.key, { session })).rejects.toMatchObject({
    code: 'order-changed',
  })
  const placed = await placeCart(db.database, cart.row.key, { session })
  expect(placed.price.subtotalMinor).toBe(1500)
})

test('an order is completed once it is both shipped and paid, with one invoice number (§3.1)', async () => {
  const product = await sellProduct(db.database, { stock: 5 })
  const cart = await fillCart(db.database, { [product.productId]: 2 })
  const { row } = await placeCart(db.database, cart.row.key)
  const now = new Date()
  await shipOrder(db.database, { orderId: row.id, actor: 'staff', tracking: 'X1', now })
  const shipped = await readOrderById(db.database, row.id)
  expect(shipped).toMatchObject({ state: 'placed', invoiceNumber: expect.stringMatching(/^R\d{6}$/) })
  expect(await stockOf(product.variantId)).toEqual({ on_hand: 3, reserved: 0 })
  const money = {
    chargeId: row.id,
    gateway: cashOnDelivery,
    amountMinor: row.totalMinor,
    currency: row.currency,
    reference: 'list 7',
    actor: 'staff',
    now,
  }
  expect(await recordSettlement(db.database, money)).toBe(true)
  expect(await recordSettlement(db.database, money)).toBe(false)
  expect(await readOrderById(db.database, row.id)).toMatchObject({
    state: 'completed',
    invoiceNumber: shipped?.invoiceNumber,
  })
  expect(await auditViolations(db.database)).toEqual([])
})

test('sixty orders that are shipped and paid at once get invoice numbers without a gap', async () => {
  const product = await sellProduct(db.database, { stock: 200 })
  const orders = []
  for (let index = 0; index < 60; index++)
    orders.push(
      await placeCart(db.database, (await fillCart(db.database, { [product.productId]: 1 })).row.key),
    )
  await Promise.all(
    orders.flatMap(({ row }) => [
      shipOrder(db.database, { orderId: row.id, actor: 'staff', tracking: '', now: new Date() }),
      recordSettlement(db.database, {
        chargeId: row.id,
        gateway: bankTransfer,
        amountMinor: row.totalMinor,
        currency: row.currency,
        reference: row.id,
        actor: 'bank',
        now: new Date(),
      }),
    ]),
  )
  const numbers = await Promise.all(
    orders.map(async ({ row }) => (await readOrderById(db.database, row.id))?.invoiceNumber),
  )
  expect(new Set(numbers).size).toBe(60)
  expect(await auditViolations(db.database)).toEqual([])
})

test('an unpaid order gives its stock back after half an hour and gets it again when the buyer pays late', async () => {
  const product = await sellProduct(db.database, { stock: 3 })
  const now = new Date('2020-01-01T00:00:00Z')
  const cart = await fillCart(db.database, { [product.productId]: 3 }, anySession(), now)
  await placeCart(db.database, cart.row.key, { now })
  expect(await expireReservations(db.database, new Date(now.getTime() + 29 * MINUTE))).toBe(0)
  expect(await expireReservations(db.database, new Date(now.getTime() + 31 * MINUTE))).toBe(1)
  expect(await stockOf(product.variantId)).toEqual({ on_hand: 3, reserved: 0 })
  expect(await expireReservations(db.database, new Date(now.getTime() + 40 * MINUTE))).toBe(0)
  expect(await auditViolations(db.database)).toEqual([])
})

test('cancelling an unpaid order undoes stock and booking, and nothing can be cancelled twice', async () => {
  const product = await sellProduct(db.database, { stock: 4 })
  const { row } = await placeCart(
    db.database,
    (await fillCart(db.database, { [product.productId]: 4 })).row.key,
  )
  const cancel = () =>
    cancelOrder(
      noPayments(db.database),
      { orderId: row.id, why: 'asked by phone' },
      { actor: 'staff', now: new Date() },
    )
  await cancel()
  expect(await stockOf(product.variantId)).toEqual({ on_hand: 4, reserved: 0 })
  await expect(cancel()).rejects.toMatchObject({ code: 'order-closed' })
  expect(await auditViolations(db.database)).toEqual([])
})

test('two first calls of one browser at once fill one cart', async () => {
  const [one, two] = [await sellProduct(db.database), await sellProduct(db.database)]
  const session = anySession()
  const rules = await readShopRules(db.database)
  const add = (productId: string) =>
    db.database.transaction((tx) =>
      updateOrder(tx, {
        ownerHash: session,
        sessionIsNew: false,
        key: null,
        locale: 'en',
        change: { fn: 'productAdd', productId, pieces: 1, onlyWhenNew: false },
        rules,
        now: new Date(),
      }),
    )
  const [first, second] = await Promise.all([add(one.productId), add(two.productId)])
  expect(first.row.key).toBe(second.row.key)
  expect(Math.max(first.lines.length, second.lines.length)).toBe(2)
})

test('a hold that expires while its order is being paid is either kept or given back, never both', async () => {
  const product = await sellProduct(db.database, { stock: 400 })
  const placedAt = new Date('2019-01-01T00:00:00Z')
  const late = new Date(placedAt.getTime() + 31 * MINUTE)
  const rules = await readShopRules(db.database)
  for (let round = 0; round < 25; round++) {
    const { row } = await placeCart(
      db.database,
      (await fillCart(db.database, { [product.productId]: 2 }, anySession(), placedAt)).row.key,
      {
        now: placedAt,
      },
    )
    const link = linkGateway(db.database, (work) => db.database.transaction(work), {
      orderKey: row.key,
      gateway: bankTransfer,
      input: {},
      urls: () => ({ back: '', cancel: '', webhook: '' }),
      translate: (english) => english,
      sync: async () => undefined,
      closeOthers: async () => undefined,
      gatewayOrder: (document) => gatewayOrderOf(document, rules),
      buyer: { network: null, share: rules.reservations },
      now: late,
    })
    const [linked, expired] = await Promise.allSettled([link, expireReservations(db.database, late)])
    expect(expired.status).toBe('fulfilled')
    const [hold] = await db.database.query<{ state: string }>(
      'SELECT state FROM stock_reservation WHERE order_id = $1',
      [row.id],
    )
    expect(hold?.state).toBe(linked.status === 'fulfilled' ? 'open' : 'released')
  }
  expect(await auditViolations(db.database)).toEqual([])
})
