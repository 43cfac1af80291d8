import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import type { CategoryTree } from './read-categories.ts'

/** Products in one row of the home page, and how many rows there are. */
const ROW = 8
const ROWS = 7

export interface HomeIds {
  readonly featured: string | null
  readonly fresh: readonly string[]
  readonly rows: readonly { readonly categoryId: string; readonly ids: readonly string[] }[]
}

interface HomeRow {
  readonly part: 'fresh' | 'featured' | 'row'
  readonly category_id: string | null
  readonly ids: readonly string[]
}

const homeProducts = statement(
  'catalog-home',
  `WITH branch AS (SELECT * FROM unnest($2::uuid[], $3::uuid[]) AS b (root, id)),
   on_sale AS NOT MATERIALIZED (
     SELECT p.id, p.position, p.created_at FROM product p JOIN product_price r ON r.product_id = p.id AND r.currency = $1 WHERE p.status = 'active'
   )
   SELECT 'row' AS part, roots.root AS category_id, ARRAY(
     SELECT s.id FROM on_sale s
     WHERE EXISTS (SELECT FROM product_category c JOIN branch b ON b.id = c.category_id AND b.root = roots.root WHERE c.product_id = s.id)
     ORDER BY s.position, s.id LIMIT ${ROW}) AS ids
   FROM (SELECT DISTINCT root FROM branch) roots
   UNION ALL
   SELECT 'fresh', NULL, ARRAY(SELECT s.id FROM on_sale s ORDER BY s.created_at DESC, s.id DESC LIMIT ${ROW})
   UNION ALL
   SELECT 'featured', NULL, ARRAY(
     SELECT s.id FROM on_sale s WHERE EXISTS (
       SELECT FROM variant v LEFT JOIN stock k ON k.variant_id = v.id
       WHERE v.product_id = s.id AND v.active AND (NOT v.tracked OR v.backorder OR k.on_hand > k.reserved))
     ORDER BY s.position, s.id LIMIT 1)`,
)

/**
 * Reads which products the home page shows: the first that can be bought, rows of the first categories, the
 * newest.
 */
export async function readHomeIds(
  database: Queryable,
  currency: string,
  tree: CategoryTree,
): Promise<HomeIds> {
  const roots = tree.roots.filter((node) => node.productCount > 0).slice(0, ROWS)
  const pairs = roots.flatMap((root) => root.branch.map((id) => [root.id, id] as const))
  const rows = await database.query<HomeRow>(homeProducts, [
    currency,
    pairs.map(([root]) => root),
    pairs.map(([, id]) => id),
  ])
  const idsOf = (part: HomeRow['part'], categoryId: string | null): readonly string[] =>
    rows.find((row) => row.part === part && row.category_id === categoryId)?.ids ?? []
  return {
    featured: idsOf('featured', null)[0] ?? null,
    fresh: idsOf('fresh', null),
    rows: roots
      .map(({ id }) => ({ categoryId: id, ids: idsOf('row', id) }))
      .filter((row) => row.ids.length > 0),
  }
}
