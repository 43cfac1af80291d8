import { column, columns, type RowOf } from '#db/columns.ts'
import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { completeRecord, type ProductRecord, type VariantRecord } from './product-record.ts'

/** SQL of products and variants that staff deleted; they are kept whole, to be put back. Source: decision 0059. */

const PRODUCT = columns('removed_product', {
  id: column<string>('uuid'),
  handle: column<string>('text'),
  name: column<string>('text'),
  record: column<ProductRecord>('jsonb'),
  actor: column<string>('text'),
  removedAt: column<Date>('timestamptz'),
})
type ProductValues = Omit<RowOf<typeof PRODUCT>, 'record'> & { readonly record: string }
const keepProduct = statement<ProductValues>(
  'catalog-keep-product',
  `INSERT INTO removed_product (${PRODUCT.names}) VALUES (${PRODUCT.parameters})
   ON CONFLICT (id) DO UPDATE SET ${PRODUCT.without('id').assignmentsFrom('excluded')}`,
)
const takeProduct = statement<{ readonly id: string }>(
  'catalog-take-removed-product',
  'DELETE FROM removed_product WHERE id = $id RETURNING record',
)

/** Keeps a product that is deleted in the same transaction. */
export async function insertRemovedProduct(
  tx: Tx,
  row: Omit<RowOf<typeof PRODUCT>, 'id' | 'handle'>,
): Promise<void> {
  const { id, handle } = row.record
  await tx.query(keepProduct, keepProduct.bind({ ...row, id, handle, record: JSON.stringify(row.record) }))
}

/** Takes a deleted product out of what is kept; null if there is none. Two who ask at once take turns. */
export async function takeRemovedProduct(tx: Tx, id: string): Promise<ProductRecord | null> {
  const [row] = await tx.query<{ record: ProductRecord }>(takeProduct, takeProduct.bind({ id }))
  return row ? completeRecord(row.record) : null
}

const VARIANT = columns('removed_variant', {
  id: column<string>('uuid'),
  productId: column<string>('uuid'),
  record: column<VariantRecord>('jsonb'),
  actor: column<string>('text'),
  removedAt: column<Date>('timestamptz'),
})
type VariantValues = Omit<RowOf<typeof VARIANT>, 'record'> & { readonly record: string }
const keepVariant = statement<VariantValues>(
  'catalog-keep-variant',
  `WITH gone AS (DELETE FROM variant WHERE id = $id)
   INSERT INTO removed_variant (${VARIANT.names}) VALUES (${VARIANT.parameters})
   ON CONFLICT (id) DO UPDATE SET ${VARIANT.without('id').assignmentsFrom('excluded')}`,
)
const takeVariant = statement<{ readonly id: string; readonly productId: string }>(
  'catalog-take-removed-variant',
  'DELETE FROM removed_variant WHERE id = $id AND product_id = $productId RETURNING record',
)
const removedVariants = statement<{ readonly productId: string; readonly limit: number }>(
  'catalog-removed-variants',
  'SELECT record FROM removed_variant WHERE product_id = $productId ORDER BY removed_at DESC, id LIMIT $limit',
)

/** Deletes a variant and keeps it whole. */
export async function moveVariantToRemoved(tx: Tx, row: Omit<RowOf<typeof VARIANT>, 'id'>): Promise<void> {
  const { record } = row
  await tx.query(keepVariant, keepVariant.bind({ ...row, id: record.id, record: JSON.stringify(record) }))
}

/** Takes a deleted variant out of what is kept; null if the product has none. */
export async function takeRemovedVariant(
  tx: Tx,
  productId: string,
  id: string,
): Promise<VariantRecord | null> {
  const [row] = await tx.query<{ record: VariantRecord }>(takeVariant, takeVariant.bind({ id, productId }))
  return row?.record ?? null
}

/** Reads the variants that were deleted last and can be put back. */
export async function readRemovedVariants(
  db: Queryable,
  productId: string,
  limit: number,
): Promise<VariantRecord[]> {
  const rows = await db.query<{ record: VariantRecord }>(
    removedVariants,
    removedVariants.bind({ productId, limit }),
  )
  return rows.map(({ record }) => record)
}

const forgetProducts = statement<{ readonly before: Date }>(
  'catalog-forget-removed-products',
  'DELETE FROM removed_product WHERE removed_at < $before',
)
const forgetVariants = statement<{ readonly before: Date }>(
  'catalog-forget-removed-variants',
  'DELETE FROM removed_variant WHERE removed_at < $before',
)

/** Forgets what was deleted before an instant. */
export async function deleteOldRemoved(db: Queryable, before: Date): Promise<void> {
  await db.query(forgetProducts, forgetProducts.bind({ before }))
  await db.query(forgetVariants, forgetVariants.bind({ before }))
}

const knownCategories = statement<{ readonly ids: readonly string[] }>(
  'catalog-known-categories',
  'SELECT id FROM category WHERE id = ANY($ids::uuid[]) ORDER BY id',
)

/** Reads which of these categories there still are. */
export async function readKnownCategories(db: Queryable, ids: readonly string[]): Promise<string[]> {
  return (await db.query<{ id: string }>(knownCategories, knownCategories.bind({ ids }))).map(({ id }) => id)
}
