import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import type { ProductStatus } from './product-record.ts'

/** SQL of what a product is for buyers: on sale, hidden or archived. */

const statusOf = statement<{ readonly productId: string }>(
  'catalog-status-of',
  `SELECT status AS before, EXISTS (SELECT FROM product_price pp WHERE pp.product_id = p.id) AS "canSell" FROM product p WHERE p.id = $productId`,
)

/** Reads the status of a product, and whether a variant of it has a price. */
export async function readStatus(
  db: Queryable,
  productId: string,
): Promise<{ readonly before: ProductStatus; readonly canSell: boolean }> {
  const [row] = await db.query<{ before: ProductStatus; canSell: boolean }>(
    statusOf,
    statusOf.bind({ productId }),
  )
  if (!row) throw new Error(`product ${productId} is locked and gone`)
  return row
}

const setStatus = statement<{
  readonly productId: string
  readonly status: ProductStatus
  readonly now: Date
}>(
  'catalog-set-status',
  'UPDATE product SET status = $status, updated_at = $now, demo = false WHERE id = $productId',
)

/** Writes the status of a product. One of the demo is its owner's from then on: no start of the shop changes it again. */
export async function writeStatus(
  tx: Tx,
  productId: string,
  status: ProductStatus,
  now: Date,
): Promise<void> {
  await tx.query(setStatus, setStatus.bind({ productId, status, now }))
}

const drop = statement<{ readonly productId: string }>(
  'catalog-delete-product',
  'DELETE FROM product WHERE id = $productId',
)

/** Deletes a product with its texts, variants, prices, stock and pictures. Movements and former prices stay. */
export async function deleteProduct(tx: Tx, productId: string): Promise<void> {
  await tx.query(drop, drop.bind({ productId }))
}
