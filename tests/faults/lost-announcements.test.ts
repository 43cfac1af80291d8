import { expect, test } from 'vitest'
import { Buyer } from '../support/buyer.ts'
import { sellProduct } from '../support/catalogue.ts'
import { quietLimitMs } from '../support/quiet-limit.ts'
import { useRunningShop } from '../support/running-shop.ts'
import { until } from '../support/shop-process.ts'

/** Source: docs/http-contract.md "Stock" (stock and imports show within 5 s). */
const VISIBLE_WITHIN_MS = 5_000

const shop = useRunningShop()

test('a price change whose announcement was lost still shows within five seconds', async () => {
  const { database } = shop.core
  const { productId, productUuid, variantId } = await sellProduct(database, {
    name: 'Amplifier',
    priceMinor: 111_100,
  })
  const buyer = new Buyer(shop.url)
  const page = async (): Promise<string> => (await buyer.get(`/p/${productId}`)).text
  expect(await page()).toMatch(/1,111\.00/)

  // While nobody listens: the connection is cut in the same batch of statements that changes the price.
  await database.transaction(async (tx) => {
    await tx.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'kontor-listen' AND datname = current_database()`,
    )
    await tx.query('UPDATE price SET amount_minor = 222200 WHERE variant_id = $1', [variantId])
    await tx.query(`SELECT announce_change('product:' || $1)`, [productUuid])
  })
  await until(
    'the new price is shown',
    async () => /2,222\.00/.test(await page()),
    quietLimitMs(VISIBLE_WITHIN_MS),
  )

  // The new connection hears this change.
  await database.transaction(async (tx) => {
    await tx.query('UPDATE price SET amount_minor = 333300 WHERE variant_id = $1', [variantId])
    await tx.query(`SELECT announce_change('product:' || $1)`, [productUuid])
  })
  await until(
    'the next price is shown',
    async () => /3,333\.00/.test(await page()),
    quietLimitMs(VISIBLE_WITHIN_MS),
  )
})
