import { endSessionsOfDemo } from '#domains/account/index.ts'
import { blockDemoCoupons } from '#domains/coupon/index.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { seedDemo } from './cli/seed-demo.ts'
import { seedPeople } from './cli/seed-people.ts'
import type { ShopCore } from './shop-core.ts'

/**
 * Fills a demo shop, so that the first page already looks finished. A shop that is no demo starts empty, and whoever was signed in to it
 * with the password that everybody knows is not any more, nor are the coupons that everybody knows worth anything.
 */
export async function prepareData({ environment, database, clock, rules }: ShopCore): Promise<void> {
  if (!environment.demo) {
    await blockDemoCoupons(database)
    return endSessionsOfDemo(database)
  }
  await Promise.all([seedDemo({ database, dataDir: environment.dataDir, clock, enqueue }), seedPeople({ database, clock })])
  await rules.reload()
}
