import { enqueue } from '#jobs/enqueue.ts'
import { seedDemo } from './cli/seed-demo.ts'
import type { ShopCore } from './shop-core.ts'

/** Fills a demo shop, so that the first page already looks finished. A shop that is no demo starts empty. */
export async function prepareData({ environment, database, clock, rules }: ShopCore): Promise<void> {
  if (!environment.demo) return
  await seedDemo({ database, dataDir: environment.dataDir, clock, enqueue })
  await rules.reload()
}
