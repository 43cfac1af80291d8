import { beforeAll } from 'vitest'
import { seedDemo } from '#demo/seed/seed-shop.ts'
import { type RunningShop, useRunningShop } from './running-shop.ts'

export interface DemoProduct {
  readonly productId: string
  readonly slug: string
  readonly name: string
  readonly available: boolean
  readonly kind: string
  readonly requiresShipping: boolean
  readonly price: { readonly amount: number }
  readonly variants: readonly { readonly productId: string }[]
}

/** Starts the shop with its demo catalogue, mounted under `/store`. */
export function useDemoShop(): RunningShop {
  const shop = useRunningShop({ BASE_PATH: '/store' })
  beforeAll(async () => {
    const { database, clock, environment } = shop.core
    await seedDemo({ database, clock, dataDir: environment.dataDir, queueJob: async () => undefined })
  })
  return shop
}

/** Lists products as an outside client sees them, in a language. */
export async function listProducts(base: string): Promise<readonly DemoProduct[]> {
  const answer = await fetch(`${base}/products.json?limit=250`)
  const { products } = (await answer.json()) as { products: DemoProduct[] }
  return products
}

/** Returns the first product on sale that is shipped and has one version. */
export async function findParcel(base: string): Promise<DemoProduct> {
  const found = (await listProducts(base)).find(
    (product) => product.available && product.requiresShipping && product.variants.length === 1,
  )
  if (!found) throw new Error('the demo sells nothing that can be sent')
  return found
}
