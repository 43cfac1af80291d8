// Tests: tests/flows/without-demo.test.ts

import type { Database } from '#db/database.ts'
import { announceScopes, setDemoProductStatus } from '../write-store.ts'

/**
 * Takes the products of the demo off sale, or puts them on sale again: a real shop cannot ship them. Returns
 * how many changed. Source: docs/http-contract.md "Demo people".
 */
export async function sellDemoProducts(database: Database, isOnSale: boolean, now: Date): Promise<number> {
  return database.transaction(async (tx) => {
    const ids = await setDemoProductStatus(
      tx,
      isOnSale ? { from: 'archived', to: 'active' } : { from: 'active', to: 'archived' },
      now,
    )
    if (ids.length > 0) await announceScopes(tx, [...ids.map((id) => `product:${id}`), 'catalog'])
    return ids.length
  })
}
