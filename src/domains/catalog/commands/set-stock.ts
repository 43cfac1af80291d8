// Tests: src/domains/catalog/commands/save-product.test.ts

import type { Tx } from '#db/database.ts'
import { catalogErrors } from '../errors.ts'
import type { ChangeContext } from '../product-record.ts'
import { lockStock, type StockCount, writeStock } from '../stock-store.ts'

/**
 * Sets the counted pieces of variants, reserved ones included, and writes the movements. The caller announces
 * the product. Units: pieces. Throws: stock-below-reserved (with `reserved`) where buyers were promised more
 * than that. `isNew`: the caller created the variants in this transaction, so there is nothing to lock and
 * nothing reserved.
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
