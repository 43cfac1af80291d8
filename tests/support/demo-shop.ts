import { cpSync } from 'node:fs'
import { inject } from 'vitest'
import { openClient } from '#db/plain-client.ts'
import { seedDemo } from '#demo/seed/seed-shop.ts'
import { systemClock } from '#kernel/clock.ts'
import { openForBusiness } from './catalogue.ts'
import { addressIn, createTestDatabase } from './database.ts'
import { type RunningShop, startShopOn, useStarted } from './running-shop.ts'

export interface DemoProduct {
  readonly productId: string
  readonly slug: string
  /** Address of its page, with the base. */
  readonly url: string
  readonly name: string
  readonly available: boolean
  readonly kind: string
  readonly requiresShipping: boolean
  readonly price: { readonly amount: number }
  readonly variants: readonly { readonly productId: string }[]
}

/** Starts the shop with its demo catalogue, mounted under `/store`. */
export function useDemoShop(): RunningShop {
  return useStarted(async () => {
    const folder = inject('demoFolder')
    const template = await demoTemplate(inject('templateUrl'), folder)
    const shop = await startShopOn(await createTestDatabase(template), { BASE_PATH: '/store' })
    cpSync(folder, shop.core.environment.dataDir, { recursive: true })
    return shop
  })
}

const TEMPLATE = 'kontor_demo'

/**
 * Returns the address of a database with the demo catalogue, whose files are in this folder. The first test file of a
 * run that needs it seeds it, and the others wait: seeding takes two seconds of processor time, a copy a tenth of it.
 */
async function demoTemplate(templateUrl: string, folder: string): Promise<string> {
  const client = await openClient({ connectionString: addressIn(templateUrl, 'postgres') })
  try {
    await client.query('SELECT pg_advisory_lock(2)')
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [TEMPLATE])
    if (!rowCount) {
      const draft = await createTestDatabase(templateUrl)
      const { database } = draft
      await openForBusiness(database)
      await seedDemo({ database, clock: systemClock, dataDir: folder, queueJob: async () => undefined })
      await draft.database.close()
      // A test file that ends half-way leaves a draft, and the next one begins again.
      await client.query(`ALTER DATABASE ${draft.name} RENAME TO ${TEMPLATE}`)
    }
  } finally {
    await client.end()
  }
  return addressIn(templateUrl, TEMPLATE)
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
