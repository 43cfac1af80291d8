// Tests: src/domains/catalog/commands/save-product.test.ts

import type { Tx } from '#db/database.ts'
import { type CategoryRecord, upsertCategory } from '../category-store.ts'
import { announceScopes } from '../write-store.ts'

/** Writes a category with its texts, identified by its handle. Returns its id. */
export async function saveCategory(tx: Tx, category: CategoryRecord): Promise<string> {
  const id = await upsertCategory(tx, category)
  await announceScopes(tx, [`category:${id}`, 'catalog'])
  return id
}
