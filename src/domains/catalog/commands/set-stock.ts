import type { Tx } from '#db/database.ts'
import { catalogErrors } from '../errors.ts'
import type { ChangeContext } from '../product-record.ts'
import { lockStock, readProductIdOfVariant, type StockCount, writeStock } from '../stock-store.ts'
import { announceScopes } from '../write-store.ts'

/**
 * Sets the pieces that were counted on the shelf, promised ones included, and writes the movement. Units:
 * pieces. Throws: stock-below-reserved (with `reserved`) when buyers were promised more than that;
 * unknown-variant.
 */
export async function setStock(
  tx: Tx,
  variantId: string,
  onHand: number,
  context: ChangeContext,
): Promise<void> {
  const productId = await readProductIdOfVariant(tx, variantId)
  if (!productId) throw catalogErrors['unknown-variant']()
  await setStockCounts(tx, [{ variantId, onHand }], context)
  await announceScopes(tx, [`product:${productId}`, 'catalog'])
}

/**
 * The same for several variants at once, without the announcement: the caller announces the product. `isNew`:
 * the caller made the variants in this transaction, so there is nothing to lock and nothing promised.
 */
export async function setStockCounts(
  tx: Tx,
  wanted: readonly { readonly variantId: string; readonly onHand: number }[],
  context: ChangeContext,
  isNew = false,
): Promise<void> {
  if (wanted.length === 0) return
  const ids = wanted.map((count) => count.variantId)
  const before = new Map((isNew ? [] : await lockStock(tx, ids)).map((row) => [row.variantId, row]))
  const counts: StockCount[] = []
  for (const { variantId, onHand } of wanted) {
    const row = before.get(variantId)
    if (row && onHand < row.reserved) {
      throw catalogErrors['stock-below-reserved']({
        fields: ['onHand'],
        extra: { variantId, reserved: row.reserved },
      })
    }
    if (row?.onHand !== onHand) counts.push({ variantId, onHand, delta: onHand - (row?.onHand ?? 0) })
  }
  if (counts.length > 0) await writeStock(tx, counts, context)
}
