import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { DEFAULT_LOCALE, type LocaleCode } from '#kernel/locales.ts'
import type { ImageView } from '../contract.ts'
import { type ImageRow, toImage } from './product-rows.ts'
import { IMAGE_JSON } from './product-sql.ts'

const coversOf = statement(
  'catalog-covers',
  `SELECT DISTINCT ON (i.product_id) i.product_id AS "productId", ${IMAGE_JSON} AS image FROM image i
   WHERE i.product_id = ANY ($3::uuid[]) ORDER BY i.product_id, i.position, i.id`,
)

/** Reads the first picture of each product, on sale or not; products without a picture are missing. */
export async function readCovers(
  db: Queryable,
  locale: LocaleCode,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, ImageView>> {
  if (productIds.length === 0) return new Map()
  const rows = await db.query<{ productId: string; image: ImageRow }>(coversOf, [
    locale,
    DEFAULT_LOCALE,
    productIds,
  ])
  return new Map(rows.map(({ productId, image }) => [productId, toImage(image, '')]))
}
