import { expect, test } from 'vitest'
import { DAY } from '#kernel/clock.ts'
import { sellProduct } from '../support/catalogue.ts'
import { fillCart } from '../support/orders.ts'
import { useRunningShop } from '../support/running-shop.ts'

const shop = useRunningShop({})

/** Counts of remaining rows by kind; the name says whether the clean-up deletes them. */
const LEFT = {
  carts: `SELECT key AS name FROM orders WHERE state = 'cart'`,
  readers: `SELECT convert_from(owner_hash, 'UTF8') AS name FROM order_reader`,
  tries: `SELECT CASE WHEN at < $1 THEN 'old' ELSE 'young' END AS name FROM order_identify_attempt`,
  proxies: 'SELECT peer AS name FROM undeclared_proxy',
  refusals: 'SELECT product_id AS name FROM reservation_refusal',
  networks: `SELECT convert_from(network, 'UTF8') AS name FROM stock_reservation WHERE network IS NOT NULL`,
} as const

test('the hourly clean-up takes what is old of all that is kept for a while only', async () => {
  const { database, clock } = shop.core
  const now = clock.now()
  const ago = (days: number): Date => new Date(now.getTime() - days * DAY)
  const { productId, variantId } = await sellProduct(database, { stock: 10 })
  for (const [key, age] of [
    ['old', 91],
    ['young', 1],
  ] as const) {
    const { row } = await fillCart(database, { [productId]: 1 }, undefined, ago(age))
    await database.query('UPDATE orders SET key = $2 WHERE id = $1', [row.id, key])
    const plant = (sql: string, values: readonly unknown[]) => database.query(sql, values)
    await plant(
      `INSERT INTO order_reader (order_id, owner_hash, until) VALUES (gen_random_uuid(), convert_to($1, 'UTF8'), $2)`,
      [key, ago(age)],
    )
    await plant('INSERT INTO order_identify_attempt (order_id, at) VALUES (gen_random_uuid(), $1)', [
      key === 'old' ? ago(2) : now,
    ])
    await plant('INSERT INTO undeclared_proxy (peer, first_seen_at, last_seen_at) VALUES ($1, $2, $2)', [
      key,
      key === 'old' ? ago(age) : now,
    ])
    await plant(
      `INSERT INTO reservation_refusal (day, product_id, cause, first_at, last_at) VALUES ($2::timestamptz::date, $1, 'buyer', $2, $2)`,
      [key, ago(age)],
    )
    await plant(
      `INSERT INTO stock_reservation (order_id, variant_id, pieces, created_at, network) VALUES (gen_random_uuid(), $1, 1, $2, convert_to($3, 'UTF8'))`,
      [variantId, ago(age), key],
    )
  }
  await shop.drain('sweep-sessions')
  const left: Record<string, unknown> = {}
  for (const [kind, sql] of Object.entries(LEFT))
    left[kind] = (await database.query<{ name: string }>(sql, kind === 'tries' ? [ago(1)] : [])).map(
      ({ name }) => name,
    )
  expect(left).toEqual(Object.fromEntries(Object.keys(LEFT).map((kind) => [kind, ['young']])))
})
