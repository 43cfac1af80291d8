// Tests: src/domains/catalog/commands/set-status.test.ts

import type { Tx } from '#db/database.ts'
import { commonErrors } from '#kernel/errors.ts'
import { catalogErrors } from '../errors.ts'
import { lockProduct } from '../grid-store.ts'
import type { ProductStatus } from '../product-record.ts'
import { readStatus, writeStatus } from '../status-store.ts'
import { announceScopes } from '../write-store.ts'

export interface SetStatus {
  readonly handle: string
  readonly status: ProductStatus
  readonly now: Date
}

/**
 * Publishes, hides or archives a product. Orders, subscriptions and the library keep what was bought; only the
 * pages and lists change. Returns the status before. Throws: not-found; hidden-by-report for one that staff hid because
 * of a report; not-on-sale for a product without any variant on sale.
 */
export async function setProductStatus(
  tx: Tx,
  { handle, status, now }: SetStatus,
): Promise<{ readonly before: ProductStatus }> {
  const productId = await lockProduct(tx, handle)
  if (productId === null) throw commonErrors['not-found']({ fields: ['product'] })
  const { before, isHidden, canSell } = await readStatus(tx, productId)
  if (before === status) return { before }
  if (status === 'active' && isHidden) throw catalogErrors['hidden-by-report']()
  if (status === 'active' && !canSell) throw catalogErrors['not-on-sale']()
  await writeStatus(tx, productId, status, now)
  await announceScopes(tx, [`product:${productId}`, 'catalog'])
  return { before }
}
