// Tests: tests/flows/abuse/hidden-product.test.ts

import type { Tx } from '#db/database.ts'
import { commonErrors } from '#kernel/errors.ts'
import { lockProduct } from '../grid-store.ts'
import type { ProductStatus } from '../product-record.ts'
import { readStatus, writeHidden, writeStatus } from '../status-store.ts'
import { announceScopes } from '../write-store.ts'

/**
 * Hides a product because of a report: until `showProduct` it is off sale, and nothing puts it on sale. Returns the
 * status before; null if it is hidden already. Throws: not-found. Source: decision 0089.
 */
export async function hideProduct(
  tx: Tx,
  { handle, now }: { readonly handle: string; readonly now: Date },
): Promise<ProductStatus | null> {
  const productId = await locked(tx, handle)
  const { before, isHidden } = await readStatus(tx, productId)
  if (isHidden) return null
  await writeHidden(tx, productId, now)
  await announceScopes(tx, [`product:${productId}`, 'catalog'])
  return before
}

/**
 * Ends that a report hides a product. `wasOnSale`: it is on sale again, unless somebody archived it meanwhile or it has
 * no price any more. Throws: not-found. Source: decision 0089.
 */
export async function showProduct(
  tx: Tx,
  { handle, wasOnSale, now }: { readonly handle: string; readonly wasOnSale: boolean; readonly now: Date },
): Promise<void> {
  const productId = await locked(tx, handle)
  const { before, canSell } = await readStatus(tx, productId)
  await writeHidden(tx, productId, null)
  if (before === 'draft' && wasOnSale && canSell) await writeStatus(tx, productId, 'active', now)
  await announceScopes(tx, [`product:${productId}`, 'catalog'])
}

async function locked(tx: Tx, handle: string): Promise<string> {
  const productId = await lockProduct(tx, handle)
  if (productId === null) throw commonErrors['not-found']({ fields: ['product'] })
  return productId
}
