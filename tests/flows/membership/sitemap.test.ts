import { beforeEach, expect, test } from 'vitest'
import { sellProduct } from '../../support/catalogue.ts'
import { useRunningShop } from '../../support/running-shop.ts'

const shop = useRunningShop({ BASE_PATH: '/store' })

/** Returns the sign-up pages that the sitemap names, in English. */
async function named(): Promise<string[]> {
  const text = await (await fetch(`${shop.url}/sitemap-pages.xml`)).text()
  return ['premium', 'subscription'].filter((page) => text.includes(`/store/${page}</loc>`))
}

beforeEach(async () => {
  await shop.core.database.query(
    `UPDATE product SET status = 'archived' WHERE kind IN ('premium', 'subscription')`,
  )
  await shop.core.database.query(`SELECT announce_change('catalog')`)
  await expect.poll(named).toEqual([])
})

test.each(['premium', 'subscription'] as const)(
  'the sitemap names the sign-up page for %s once there is such a plan, and not the other one',
  async (kind) => {
    await sellProduct(shop.core.database, { kind, name: `Tide ${kind}`, priceMinor: 4900 })
    await shop.core.database.query(`SELECT announce_change('catalog')`)
    await expect.poll(named).toEqual([kind])
  },
)
