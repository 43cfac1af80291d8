import type { ShopCore } from './shop-core.ts'

/** Fills an empty demo shop, so that the first page already looks finished. */
export async function prepareData(core: ShopCore): Promise<void> {
  if (!core.environment.demo) return
  const [row] = await core.database.query('SELECT FROM product LIMIT 1')
  if (row) return
  const { seedDemo } = await import('./cli/seed-demo.ts')
  await seedDemo({ database: core.database, dataDir: core.environment.dataDir, clock: core.clock, log: core.logger } as never)
  await core.rules.reload()
}
