import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'

/** SQL that reads and writes categories for editors and imports. */

export interface CategoryRecord {
  readonly id: string
  readonly parentId: string | null
  readonly handle: string
  readonly position: number
  readonly texts: readonly {
    readonly locale: string
    readonly name: string
    readonly slug: string
    readonly description: string
  }[]
}

const readAll = statement(
  'catalog-category-records',
  `SELECT c.id, c.parent_id AS "parentId", c.handle, c.position,
     coalesce(json_agg(json_build_object('locale', t.locale, 'name', t.name, 'slug', t.slug, 'description', t.description) ORDER BY t.locale)
       FILTER (WHERE t.locale IS NOT NULL), '[]') AS texts
   FROM category c LEFT JOIN category_text t ON t.category_id = c.id GROUP BY c.id ORDER BY c.position, c.id`,
)

/** Reads every category with its texts. */
export async function readCategoryRecords(db: Queryable): Promise<CategoryRecord[]> {
  return db.query<CategoryRecord>(readAll)
}

const writeCategory = statement(
  'catalog-write-category',
  `INSERT INTO category (id, parent_id, handle, position) VALUES ($1, $2, $3, $4)
   ON CONFLICT (handle) DO UPDATE SET parent_id = EXCLUDED.parent_id, position = EXCLUDED.position RETURNING id`,
)
const writeCategoryTexts = statement(
  'catalog-write-category-texts',
  `INSERT INTO category_text (category_id, locale, name, slug, description)
   SELECT $1, locale, name, slug, description FROM jsonb_to_recordset($2::jsonb) AS t(locale text, name text, slug text, description text)
   ON CONFLICT (category_id, locale) DO UPDATE SET name = EXCLUDED.name, slug = EXCLUDED.slug, description = EXCLUDED.description`,
)

/** Writes a category, identified by its handle. Returns its id; an existing category keeps its id. */
export async function upsertCategory(tx: Tx, category: CategoryRecord): Promise<string> {
  const [row] = await tx.query<{ id: string }>(writeCategory, [
    category.id,
    category.parentId,
    category.handle,
    category.position,
  ])
  await tx.query(writeCategoryTexts, [row!.id, JSON.stringify(category.texts)])
  return row!.id
}

const lock = statement(
  'catalog-lock-categories',
  `SELECT pg_advisory_xact_lock(hashtextextended('catalog:categories', 0))`,
)

/** Makes staff who change categories wait for each other until the transaction ends: no two make a circle. */
export async function lockCategories(tx: Tx): Promise<void> {
  await tx.query(lock)
}

const drop = statement<{ readonly id: string }>(
  'catalog-delete-category',
  'DELETE FROM category WHERE id = $id',
)

/** Deletes a category with its texts and its place in products. */
export async function deleteCategory(tx: Tx, id: string): Promise<void> {
  await tx.query(drop, drop.bind({ id }))
}
