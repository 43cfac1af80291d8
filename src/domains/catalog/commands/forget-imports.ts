// Tests: src/domains/catalog/commands/run-import.test.ts

import type { Queryable } from '#db/database.ts'
import { DAY } from '#kernel/clock.ts'
import { deleteOldStockCounts } from '../count-store.ts'
import { deleteOldImports } from '../import-store.ts'
import { deleteOldRemovedImages } from '../picture-store.ts'
import { deleteOldRemoved } from '../removed-store.ts'

/** Retention of imports with their files, of counts of the stock, and of deleted products, variants and pictures, which can be put back. Units: milliseconds. */
const KEPT_MS = 90 * DAY

/** Deletes what can no longer be undone: old imports with their files, old counts of the stock, and what staff deleted long ago. */
export async function forgetOldImports(db: Queryable, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS)
  await deleteOldImports(db, before)
  await deleteOldRemovedImages(db, before)
  await deleteOldRemoved(db, before)
  await deleteOldStockCounts(db, before)
}
