import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { Buyer, type CallResult } from '../support/buyer.ts'
import { quietLimitMs } from '../support/quiet-limit.ts'
import { byRing } from '../support/ring.ts'
import { postmasterOf, processesInside, runCommand, until } from '../support/shop-process.ts'
import { call, goShopping, openShopProcess, withDatabase } from '../support/shoppers.ts'

const ORDERS = byRing({ push: 100, release: 500 })
const SHOPPERS = 8
const STOCK = 10_000
/** Maximum time of any answer while the database is down. */
const ANSWER_WITHIN_MS = 12_000
const RECOVER_WITHIN_MS = 15_000

const dataDir = mkdtempSync(join(tmpdir(), 'kontor-killed-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

test('kill -9 of PostgreSQL: the shop says 503, comes back by itself and has every acknowledged order', {
  timeout: 120_000,
}, async () => {
  const { shop, product } = await openShopProcess(dataDir, STOCK)
  try {
    const journal = new Set<string>()
    const refusals: { answer: CallResult; tookMs: number }[] = []
    const killAfter = Math.floor(ORDERS * (0.2 + 0.5 * Math.random()))
    let killedAt = 0
    let backAt = 0
    await goShopping({
      url: shop.url,
      productId: product.productId,
      shoppers: SHOPPERS,
      orders: ORDERS,
      journal,
      persistent: true,
      mayLoseCarts: true,
      onRefusal: (answer, tookMs) => refusals.push({ answer, tookMs }),
      afterOrder() {
        if (refusals.length > 0) backAt ||= performance.now()
        if (journal.size !== killAfter) return
        killedAt = performance.now()
        process.kill(postmasterOf(dataDir), 'SIGKILL')
      },
    })

    expect(refusals.length).toBeGreaterThan(0)
    for (const { answer, tookMs } of refusals) {
      expect([answer.status, answer.body.code]).toEqual([503, 'overloaded'])
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(tookMs).toBeLessThan(quietLimitMs(ANSWER_WITHIN_MS))
    }
    expect(backAt - killedAt).toBeLessThan(quietLimitMs(RECOVER_WITHIN_MS))

    for (const key of journal) {
      const { status, body } = await call(new Buyer(shop.url), '/order/state', { key })
      expect([key, status, body.order?.state]).toEqual([key, 200, 'placed'])
    }
    const [stored] = await withDatabase(shop.database(), (database) =>
      database.query<{ placed: number; reserved: number; listeners: number }>(
        `SELECT (SELECT count(*) FROM orders WHERE state = 'placed') AS placed, reserved,
           (SELECT count(*) FROM pg_stat_activity WHERE application_name = 'kontor-listen') AS listeners FROM stock WHERE variant_id = $1`,
        [product.variantId],
      ),
    )
    expect(stored!.placed).toBe(ORDERS)
    expect(stored!.reserved).toBe(ORDERS)
    expect(await runCommand(dataDir, ['audit'])).toMatchObject({ code: 0 })
    // The serving process and its worker each listen exactly once, however often they had to reconnect.
    await until(
      'one listening connection per process',
      async () => (await listeners(shop.database())) === 2,
      5_000,
    )
  } finally {
    expect(await shop.stop()).toBe(0)
  }
  expect(processesInside(dataDir)).toEqual([])
})

function listeners(connectionString: string): Promise<number> {
  return withDatabase(connectionString, async (database) => {
    const rows = await database.query(`SELECT FROM pg_stat_activity WHERE application_name = 'kontor-listen'`)
    return rows.length
  })
}
