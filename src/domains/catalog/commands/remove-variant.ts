// Tests: src/domains/catalog/commands/remove-variant.test.ts

import type { Queryable, Tx } from '#db/database.ts'
import { commonErrors } from '#kernel/errors.ts'
import { catalogErrors } from '../errors.ts'
import { hasSameOptions } from '../options/plan-variants.ts'
import type { ProductRecord } from '../product-record.ts'
import { moveVariantToRemoved, takeRemovedVariant } from '../removed-store.ts'
import { lockStock, writeStock } from '../stock-store.ts'
import { lockProductRecord } from '../write-store.ts'
import { saveProduct } from './save-product.ts'

interface OfVariant {
  readonly handle: string
  readonly actor: string
  readonly now: Date
}

/** Reads which of these variants orders, carts or members refer to. */
export type UsedVariants = (db: Queryable, variantIds: readonly string[]) => Promise<ReadonlySet<string>>

/**
 * Deletes a variant. One that orders, carts or members refer to is taken off sale and kept; then `isKept`. The
 * pieces on hand leave with a movement, so that they come back when the variant is put back. Throws: not-found,
 * last-variant.
 */
export async function removeVariant(
  tx: Tx,
  request: OfVariant & { readonly publicId: string; readonly usedOf: UsedVariants },
): Promise<{ readonly isKept: boolean }> {
  const { handle, publicId, usedOf, actor, now } = request
  const product = await lockOne(tx, handle)
  const variant = product.variants.find((one) => one.publicId === publicId)
  if (!variant) throw commonErrors['not-found']({ fields: ['productId'] })
  if (product.variants.length === 1) throw catalogErrors['last-variant']({ fields: ['productId'] })
  // Under the lock of its stock nobody places an order for it.
  const [stock] = await lockStock(tx, [variant.id])
  const isKept = (stock?.reserved ?? 0) > 0 || (await usedOf(tx, [variant.id])).has(variant.id)
  const others = product.variants.filter((one) => one !== variant)
  if (!isKept) {
    const onHand = stock?.onHand ?? 0
    const counts = [{ variantId: variant.id, onHand: 0, delta: -onHand }]
    if (onHand > 0) await writeStock(tx, counts, { actor, now, reason: 'adjustment' })
    const record = { ...variant, onHand }
    await moveVariantToRemoved(tx, { record, productId: product.id, actor, removedAt: now })
  }
  const left = isKept
    ? product.variants.map((one) => (one === variant ? { ...one, active: false } : one))
    : others
  await save(tx, { ...product, variants: left }, request)
  return { isKept }
}

/**
 * Puts a deleted variant back, with its prices and its stock. Throws: not-found, variant-there-already if there
 * is one with the same options now, product-id-taken.
 */
export async function restoreVariant(
  tx: Tx,
  request: OfVariant & { readonly variantId: string },
): Promise<{ readonly publicId: string }> {
  const product = await lockOne(tx, request.handle)
  const removed = await takeRemovedVariant(tx, product.id, request.variantId)
  if (!removed) throw commonErrors['not-found']({ fields: ['variant'] })
  if (product.variants.some(({ options }) => hasSameOptions(options, removed.options)))
    throw catalogErrors['variant-there-already']({ fields: ['variant'] })
  const imageId = product.images.some(({ id }) => id === removed.imageId) ? removed.imageId : null
  const standing = product.variants.map((one) => ({ ...one, onHand: null }))
  const variants = [...standing, { ...removed, imageId }]
  await saveProduct(tx, { ...product, variants }, { ...request, reason: 'adjustment' })
  return { publicId: removed.publicId }
}

async function lockOne(tx: Tx, handle: string): Promise<ProductRecord> {
  const product = await lockProductRecord(tx, handle)
  if (!product) throw commonErrors['not-found']({ fields: ['product'] })
  return product
}

/** Saves the product; stock that stays is not touched. */
function save(tx: Tx, product: ProductRecord, { actor, now }: OfVariant): Promise<void> {
  const variants = product.variants.map((one) => ({ ...one, onHand: null }))
  return saveProduct(tx, { ...product, variants }, { actor, now, reason: 'adjustment' })
}
