import type { Tx } from '#db/database.ts'
import { catalogErrors } from '../errors.ts'
import type { ChangeContext, ProductRecord } from '../product-record.ts'
import {
  announceScopes,
  replaceCategories,
  upsertImages,
  upsertProduct,
  upsertTexts,
  upsertVariants,
} from '../write-store.ts'
import { setStockCounts } from './set-stock.ts'

/**
 * Writes a product as a whole: texts, variants, prices, stock, pictures, categories. Old slugs stay as
 * redirects, variants that are not in the record are no longer sold but stay in the database, stock changes
 * are recorded as movements, and the product's pages are invalidated. Throws: stock-below-reserved,
 * slug-taken, product-id-taken.
 */
export async function saveProduct(tx: Tx, product: ProductRecord, context: ChangeContext): Promise<void> {
  const words = [product.vendor, product.productType, ...product.tags].filter((word) => word !== '').join(' ')
  let isNew: boolean
  try {
    isNew = await upsertProduct(tx, product, context.reason === 'seed', context.now)
    await upsertTexts(tx, product.id, product.texts, words)
    if (!isNew || product.images.length > 0) await upsertImages(tx, product.id, product.images, context.now)
    await upsertVariants(tx, product.id, product.variants)
  } catch (error) {
    throw asDomainError(error)
  }
  const counts = product.variants.flatMap(({ id, onHand }) =>
    onHand === null ? [] : [{ variantId: id, onHand }],
  )
  await setStockCounts(tx, counts, context, isNew)
  const categoryIds = await replaceCategories(tx, product)
  await announceScopes(tx, [`product:${product.id}`, 'catalog', ...categoryIds.map((id) => `category:${id}`)])
}

/**
 * Translates a violated unique constraint, which decides races that no earlier check can see; its name tells
 * what was taken.
 */
function asDomainError(error: unknown): unknown {
  const constraint = error instanceof Error && 'constraint' in error ? error.constraint : undefined
  if (constraint === 'product_text_locale_slug_key' || constraint === 'product_handle_key')
    return catalogErrors['slug-taken']({ cause: error })
  if (constraint === 'variant_public_id_key') return catalogErrors['product-id-taken']({ cause: error })
  return error
}
