import { beforeAll, expect, test, vi } from 'vitest'
import { cancelOrder } from '#domains/payment/index.ts'
import { openForBusiness, sellProduct, stockOf } from '../support/catalogue.ts'
import { useTestDatabase } from '../support/database.ts'
import { anySession, auditViolations, fillCart, placeCart } from '../support/orders.ts'
import { noPayments } from '../support/payments.ts'

const db = useTestDatabase()
beforeAll(() => openForBusiness(db.database))

test('200 buyers at once for 10 pieces: exactly 10 orders are placed, 190 are told what is left (§7.4)', async () => {
  const hot = await sellProduct(db.database, { stock: 10 })
  const carts = []
  for (let buyer = 0; buyer < 200; buyer++) carts.push(await fillCart(db.database, { [hot.productId]: 1 }))
  const outcomes = await Promise.allSettled(carts.map((cart) => placeCart(db.database, cart.row.key)))
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(10)
  expect(new Set(refused.map((error) => error.code))).toEqual(new Set(['sold-out']))
  expect(refused[0].extra).toEqual({ available: { [hot.productId]: 0 } })
  expect(await stockOf(db.database, hot.variantId)).toEqual({ on_hand: 10, reserved: 10 })
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
    // Announcements arrive in the order of their commits.
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
    code: 'sold-out',
    fields: [`product${short.productId}`],
    extra: { available: { [short.productId]: 2 } },
  })
  await db.database.query('UPDATE variant SET active = false WHERE id = $1', [gone.variantId])
  await expect(
    fillCart(db.database, { [short.productId]: 3, [gone.productId]: 2 }, session),
  ).rejects.toMatchObject({
    code: 'sold-out',
    extra: { available: { [short.productId]: 2, [gone.productId]: 0 } },
  })
})
