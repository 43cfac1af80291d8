import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { Buyer } from '../support/buyer.ts'
import { byRing } from '../support/ring.ts'
import {
  childrenOf,
  isAlive,
  processesInside,
  runCommand,
  startShopProcess,
  until,
} from '../support/shop-process.ts'
import { BEHIND_PROXY, call, goShopping, openShopProcess, withDatabase } from '../support/shoppers.ts'

const ORDERS = byRing({ push: 100, release: 500 })
const SHOPPERS = 8
const STOCK = 10_000

const dataDir = mkdtempSync(join(tmpdir(), 'kontor-killed-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

test('kill -9 of the serving process loses no acknowledged order and leaves no database process behind', {
  timeout: 120_000,
}, async () => {
  const { shop, product } = await openShopProcess(dataDir, STOCK)
  const journal = new Set<string>()
  const killAfter = Math.floor(ORDERS * (0.2 + 0.5 * Math.random()))
  const [...children] = childrenOf(shop.pid)
  expect(children.length).toBeGreaterThan(1)
  let killed: Promise<void> | undefined
  await goShopping({
    url: shop.url,
    productId: product.productId,
    shoppers: SHOPPERS,
    orders: ORDERS,
    journal,
    persistent: false,
    afterOrder() {
      if (journal.size === killAfter) killed = shop.kill()
    },
  })
  await killed
  await until(
    `the database ends by itself (killed after ${killAfter} orders)`,
    () => processesInside(dataDir).length === 0,
    5_000,
  )
  // A job that runs when the shop dies has twenty seconds to end, and the worker then four to sign off.
  await until('the worker ends by itself', () => !children.some(isAlive), 30_000)

  const again = await startShopProcess({ dataDir, variables: BEHIND_PROXY })
  try {
    for (const key of journal) {
      const { status, body } = await call(new Buyer(again.url), '/order/state', { key })
      expect([key, status, body.order?.state]).toEqual([key, 200, 'placed'])
    }
    await goShopping({
      url: again.url,
      productId: product.productId,
      shoppers: SHOPPERS,
      orders: ORDERS,
      journal,
      persistent: false,
    })
    expect(journal.size).toBe(ORDERS)

    const [stored] = await withDatabase(again.database(), (database) =>
      database.query<{ placed: number; reserved: number; on_hand: number }>(
        `SELECT (SELECT count(*) FROM orders WHERE state = 'placed') AS placed, reserved, on_hand FROM stock WHERE variant_id = $1`,
        [product.variantId],
      ),
    )
    // A call that was running at the kill may be committed although its answer never arrived: at most one per
    // shopper.
    expect(stored!.placed).toBeGreaterThanOrEqual(ORDERS)
    expect(stored!.placed).toBeLessThanOrEqual(ORDERS + SHOPPERS)
    expect(stored).toMatchObject({ reserved: stored!.placed, on_hand: STOCK })
    expect(await runCommand(dataDir, ['audit'])).toMatchObject({ code: 0 })
  } finally {
    expect(await again.stop()).toBe(0)
  }
  expect(processesInside(dataDir)).toEqual([])
})
