// Tests: src/domains/catalog/commands/adjust-stock.test.ts

import type { Tx } from '#db/database.ts'
import { commonErrors } from '#kernel/errors.ts'
import { catalogErrors } from '../errors.ts'
import { QUANTITY_MAX } from '../import/cells.ts'
import {
  holdProducts,
  insertMovement,
  lockStock,
  readMovement,
  readProductOfVariant,
  readUndoOf,
  writeStock,
} from '../stock-store.ts'
import { announceScopes } from '../write-store.ts'

export interface StockChange {
  readonly publicId: string
  /** Sets the pieces on hand, or adds to them; a negative number takes away. */
  readonly how: 'set' | 'add'
  readonly pieces: number
  /** In the words of whoever changed it. */
  readonly note: string
  readonly actor: string
  readonly now: Date
}

/** The pieces on hand before and after a change. */
export interface StockChanged {
  readonly before: number
  readonly after: number
}

/**
 * Changes the stock of a variant by hand and leaves a movement with who and why. Units: pieces, reserved ones
 * included. Throws: not-found; stock-below-reserved (with `reserved`) where buyers were promised more;
 * invalid-fields beyond the largest count.
 */
export async function adjustStock(tx: Tx, change: StockChange): Promise<StockChanged> {
  const known = await readProductOfVariant(tx, change.publicId)
  if (known) await holdProducts(tx, [known.productId])
  const variant = known && (await readProductOfVariant(tx, change.publicId))
  if (!variant) throw commonErrors['not-found']({ fields: ['productId'] })
  const [row] = await lockStock(tx, [variant.id])
  const before = row?.onHand ?? 0
  const after = change.how === 'set' ? change.pieces : before + change.pieces
  checkCount(after, row?.reserved ?? 0, variant.id)
  const { actor, now, note } = change
  const reason = change.how === 'set' ? 'count' : 'adjustment'
  if (after !== before || !row)
    await writeStock(
      tx,
      [{ variantId: variant.id, onHand: after, delta: after - before }],
      { actor, now, reason },
      note,
    )
  if (after !== before) await announceScopes(tx, [`product:${variant.productId}`, 'catalog'])
  return { before, after }
}

/**
 * Takes back a change of stock that was made by hand, once; what was sold or counted since stays. Throws:
 * not-found where there is none, or it came with an order; stock-change-undone; stock-below-reserved.
 */
export async function undoStockChange(
  tx: Tx,
  { movementId, actor, now }: { readonly movementId: string; readonly actor: string; readonly now: Date },
): Promise<StockChanged> {
  const known = await readMovement(tx, movementId)
  if (known) await holdProducts(tx, [known.productId])
  const movement = known && (await readMovement(tx, movementId))
  if (!movement || !['count', 'adjustment', 'import'].includes(movement.reason))
    throw commonErrors['not-found']({ fields: ['movement'] })
  const [row] = await lockStock(tx, [movement.variantId])
  // Behind the lock: two people who press at once take turns, and the second sees the first one's row.
  if (await readUndoOf(tx, movementId)) throw catalogErrors['stock-change-undone']()
  const before = row?.onHand ?? 0
  const after = before - movement.delta
  checkCount(after, row?.reserved ?? 0, movement.variantId)
  await insertMovement(tx, {
    variantId: movement.variantId,
    onHand: after,
    delta: -movement.delta,
    actor,
    now,
    undoes: movementId,
  })
  await announceScopes(tx, [`product:${movement.productId}`, 'catalog'])
  return { before, after }
}

function checkCount(count: number, reserved: number, variantId: string): void {
  if (count > QUANTITY_MAX) throw commonErrors['invalid-fields']({ fields: ['pieces'] })
  if (count < reserved || count < 0)
    throw catalogErrors['stock-below-reserved']({ fields: ['pieces'], extra: { variantId, reserved } })
}
