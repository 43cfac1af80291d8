import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'

/** Most models that a buyer can choose from in one category. */
const CHOICES_MAX = 5000

// The expression finds the few products that fit something by the index.
const modelsOf = statement<{ readonly branch: readonly string[]; readonly limit: number }>(
  'catalog-models',
  `SELECT DISTINCT m.model FROM product p, unnest(p.fits) AS m (model)
   WHERE p.status = 'active' AND p.fits <> '{}'
     AND EXISTS (SELECT FROM product_category c WHERE c.product_id = p.id AND c.category_id = ANY($branch::uuid[]))
   ORDER BY m.model LIMIT $limit`,
)

/** Reads the models that something on sale in these categories fits, by name as people count. */
export async function readModels(db: Queryable, branch: readonly string[]): Promise<readonly string[]> {
  const rows = await db.query<{ model: string }>(modelsOf, modelsOf.bind({ branch, limit: CHOICES_MAX }))
  return rows.map(({ model }) => model).sort(new Intl.Collator('en', { numeric: true }).compare)
}
