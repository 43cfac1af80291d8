// Tests: src/domains/catalog/commands/remove-product.test.ts

import type { Tx } from '#db/database.ts'
import { commonErrors } from '#kernel/errors.ts'
import { DEFAULT_LOCALE } from '#kernel/locales.ts'
import { insertRemovedProduct, readKnownCategories, takeRemovedProduct } from '../removed-store.ts'
import { deleteProduct, writeStatus } from '../status-store.ts'
import { lockStock, writeStock } from '../stock-store.ts'
import { announceScopes, lockProductRecord } from '../write-store.ts'
import { saveProduct } from './save-product.ts'
import type { UsedProducts } from './undo-import.ts'

interface Who {
  readonly actor: string
  readonly now: Date
}

/**
 * Deletes a product. One that orders, carts, members, codes, recordings or a standing report refer to is archived and kept; then
 * `isKept`. What is deleted can be put back for 90 days. Throws: not-found.
 */
export async function removeProduct(
  tx: Tx,
  { handle, usedOf, actor, now }: Who & { readonly handle: string; readonly usedOf: UsedProducts },
): Promise<{ readonly id: string; readonly isKept: boolean }> {
  const product = await lockProductRecord(tx, handle)
  if (!product) throw commonErrors['not-found']({ fields: ['product'] })
  const { id } = product
  // Under the locks of its stock nobody places an order for it.
  const stock = await lockStock(
    tx,
    product.variants.map((variant) => variant.id),
  )
  const scopes = [`product:${id}`, 'catalog', ...product.categoryIds.map((one) => `category:${one}`)]
  await announceScopes(tx, scopes)
  if (stock.some(({ reserved }) => reserved > 0) || (await usedOf(tx, [id])).has(id)) {
    await writeStatus(tx, id, 'archived', now)
    return { id, isKept: true }
  }
  const counts = stock
    .filter(({ onHand }) => onHand > 0)
    .map(({ variantId, onHand }) => ({ variantId, onHand: 0, delta: -onHand }))
  if (counts.length > 0) await writeStock(tx, counts, { actor, now, reason: 'adjustment' })
  const onHand = new Map(stock.map((row) => [row.variantId, row.onHand]))
  const variants = product.variants.map((one) => ({ ...one, onHand: onHand.get(one.id) ?? null }))
  const name = product.texts.find(({ locale }) => locale === DEFAULT_LOCALE)?.name ?? handle
  await insertRemovedProduct(tx, { record: { ...product, variants }, name, actor, removedAt: now })
  await deleteProduct(tx, id)
  return { id, isKept: false }
}

/**
 * Puts a deleted product back as it was, with prices, pictures and stock; categories that are gone are left out.
 * Throws: not-found, slug-taken or product-id-taken if another product has its address or a product id now.
 */
export async function restoreProduct(
  tx: Tx,
  { id, actor, now }: Who & { readonly id: string },
): Promise<{ readonly handle: string }> {
  const product = await takeRemovedProduct(tx, id)
  if (!product) throw commonErrors['not-found']({ fields: ['product'] })
  const categoryIds = await readKnownCategories(tx, product.categoryIds)
  await saveProduct(tx, { ...product, categoryIds }, { actor, now, reason: 'adjustment' })
  return { handle: product.handle }
}
