import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import type { ProductStatus } from './product-record.ts'

/** SQL of what a product is for buyers: on sale, hidden or archived. */

const statusOf = statement<{ readonly productId: string }>(
  'catalog-status-of',
  `SELECT status AS before, hidden_at IS NOT NULL AS "isHidden", EXISTS (SELECT FROM product_price pp WHERE pp.product_id = p.id) AS "canSell" FROM product p WHERE p.id = $productId`,
)

/** What decides whether a product is on sale. */
export interface ProductStanding {
  readonly before: ProductStatus
  readonly isHidden: boolean
  readonly canSell: boolean
}

/** Reads the status of a product, whether a report hides it, and whether a variant of it has a price. */
export async function readStatus(db: Queryable, productId: string): Promise<ProductStanding> {
  const [row] = await db.query<ProductStanding>(statusOf, statusOf.bind({ productId }))
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

const setHidden = statement<{ readonly productId: string; readonly now: Date | null }>(
  'catalog-set-hidden',
  `UPDATE product SET hidden_at = $now, status = CASE WHEN status = 'active' THEN 'draft' ELSE status END WHERE id = $productId`,
)

/** Hides a product because of a report, which takes it off sale; `now` null: ends that, and it is as it was left. */
export async function writeHidden(tx: Tx, productId: string, now: Date | null): Promise<void> {
  await tx.query(setHidden, setHidden.bind({ productId, now }))
}

const drop = statement<{ readonly productId: string }>(
  'catalog-delete-product',
  'DELETE FROM product WHERE id = $productId',
)

/** Deletes a product with its texts, variants, prices, stock and pictures. Movements and former prices stay. */
export async function deleteProduct(tx: Tx, productId: string): Promise<void> {
  await tx.query(drop, drop.bind({ productId }))
}
