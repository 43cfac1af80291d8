import { beforeAll, expect, test } from 'vitest'
import type { Tx } from '#db/database.ts'
import { updateOrder } from '#domains/order/index.ts'
import { readShopRules } from '#domains/shop/index.ts'
import { openForBusiness, sellProduct, stockOf } from '../support/catalogue.ts'
import { useTestDatabase } from '../support/database.ts'
import { anySession, auditViolations, fillCart, placeCart } from '../support/orders.ts'

const db = useTestDatabase()
beforeAll(() => openForBusiness(db.database))

test('one cart placed by twenty clicks at once is one order', async () => {
  const product = await sellProduct(db.database)
  const cart = await fillCart(db.database, { [product.productId]: 2 })
  const outcomes = await Promise.allSettled(
    Array.from({ length: 20 }, () => placeCart(db.database, cart.row.key)),
  )
  expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1)
  expect((await stockOf(db.database, product.variantId))?.reserved).toBe(2)
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
    authorise: () => undefined,
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
      authorise: () => undefined,
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

test('two first calls of one browser at once fill one cart', async () => {
  const [one, two] = [await sellProduct(db.database), await sellProduct(db.database)]
  const session = anySession()
  const rules = await readShopRules(db.database)
  const add = (productId: string) =>
    db.database.transaction((tx) =>
      updateOrder(tx, {
        authorise: () => undefined,
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
