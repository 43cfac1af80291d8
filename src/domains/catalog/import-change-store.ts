import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { completeRecord, type ProductRecord } from './product-record.ts'

/** SQL of what an import changed, which is what undoes it. Source: decision 0053. */

const keepChange = statement<{
  readonly id: string
  readonly productId: string
  readonly handle: string
  readonly before: string | null
  readonly after: string
}>(
  'catalog-keep-import-change',
  // A job that runs again, and the pictures that follow, change what is after; what was before stays.
  `INSERT INTO product_import_change (import_id, product_id, handle, before, after) VALUES ($id, $productId, $handle, $before, $after)
   ON CONFLICT (import_id, product_id) DO UPDATE SET after = excluded.after`,
)

/** Keeps a product as it was before and after an import saved it. */
export async function insertImportChange(
  tx: Tx,
  id: string,
  before: ProductRecord | null,
  after: ProductRecord,
): Promise<void> {
  const values = {
    id,
    productId: after.id,
    handle: after.handle,
    before: before && JSON.stringify(before),
    after: JSON.stringify(after),
  }
  await tx.query(keepChange, keepChange.bind(values))
}

const keepCategory = statement<{ readonly id: string; readonly categoryId: string }>(
  'catalog-keep-import-category',
  'INSERT INTO product_import_category (import_id, category_id) VALUES ($id, $categoryId) ON CONFLICT DO NOTHING',
)

/** Keeps which category an import created. */
export async function insertImportCategory(tx: Tx, id: string, categoryId: string): Promise<void> {
  await tx.query(keepCategory, keepCategory.bind({ id, categoryId }))
}

/** A product as it was before and after an import. */
export interface ImportChange {
  readonly productId: string
  readonly handle: string
  readonly before: ProductRecord | null
  readonly after: ProductRecord
}

const openChanges = statement<{ readonly id: string; readonly after: string; readonly limit: number }>(
  'catalog-open-import-changes',
  `SELECT product_id AS "productId", handle, before, after FROM product_import_change
   WHERE import_id = $id AND undone_at IS NULL AND product_id > $after ORDER BY product_id LIMIT $limit`,
)

/** Reads changes of an import that were not undone yet, in the order of the products' ids. */
export async function readOpenChanges(
  db: Queryable,
  page: { readonly id: string; readonly after: string; readonly limit: number },
): Promise<ImportChange[]> {
  const changes = await db.query<ImportChange>(openChanges, openChanges.bind(page))
  return changes.map(({ before, after, ...change }) => ({
    ...change,
    before: before && completeRecord(before),
    after: completeRecord(after),
  }))
}

const countChanges = statement<{ readonly id: string }>(
  'catalog-count-import-changes',
  'SELECT count(*)::int AS changes FROM product_import_change WHERE import_id = $id AND undone_at IS NULL',
)

/** Counts the changes of an import that were not undone yet. */
export async function readChangeCount(db: Queryable, id: string): Promise<number> {
  const [row] = await db.query<{ changes: number }>(countChanges, countChanges.bind({ id }))
  return row?.changes ?? 0
}

const markUndone = statement<{ readonly id: string; readonly productId: string; readonly now: Date }>(
  'catalog-mark-undone',
  'UPDATE product_import_change SET undone_at = $now WHERE import_id = $id AND product_id = $productId',
)

/** Notes that a change of an import was undone. */
export async function writeUndone(tx: Tx, id: string, productId: string, now: Date): Promise<void> {
  await tx.query(markUndone, markUndone.bind({ id, productId, now }))
}

const dropCategories = statement<{ readonly id: string }>(
  'catalog-drop-import-categories',
  `DELETE FROM category c USING product_import_category k WHERE k.import_id = $id AND c.id = k.category_id
     AND NOT EXISTS (SELECT FROM product_category p WHERE p.category_id = c.id) AND NOT EXISTS (SELECT FROM category x WHERE x.parent_id = c.id)
   RETURNING c.handle`,
)

/** Deletes categories that an import created and that nothing is in. Returns their handles. */
export async function deleteEmptyCategories(tx: Tx, id: string): Promise<string[]> {
  const rows = await tx.query<{ handle: string }>(dropCategories, dropCategories.bind({ id }))
  return rows.map(({ handle }) => handle)
}
