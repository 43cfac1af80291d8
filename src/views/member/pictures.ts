import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { type ImageType, originalName } from '#domains/catalog/index.ts'

const first = statement(
  'member-pictures',
  `SELECT DISTINCT ON (product_id) product_id AS "productId", hash, original_type AS type FROM image WHERE product_id = ANY ($1::uuid[])
   ORDER BY product_id, position, id`,
)

/** Reads the first picture of products, each as a path below `BASE_PATH`. */
export async function readFirstPictures(
  db: Queryable,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.query<{ productId: string; hash: string; type: string }>(first, [productIds])
  return new Map(
    rows.map(({ productId, hash, type }) => [productId, `/media/${originalName(hash, type as ImageType)}`]),
  )
}
