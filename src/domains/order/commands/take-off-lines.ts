// Tests: tests/flows/admin/refund.test.ts

import type { Tx } from '#db/database.ts'
import { orderErrors } from '../errors.ts'
import { addOrderEvent } from '../store/fulfilment.ts'
import type { OrderRow } from '../store/order-columns.ts'
import { reserveAgain } from '../store/reservations.ts'
import { countStillOut, putBackShipped } from '../store/returns.ts'
import { queueStockRelease, readFreePieces } from '../store/stock.ts'
import {
  closeWithdrawnReservations,
  deleteWithdrawal,
  insertWithdrawal,
  readReleasedOf,
  readWithdrawableLines,
  readWithdrawnReservations,
} from '../store/withdrawals.ts'
import { reopenIfUnshipped } from './complete-order.ts'

export interface TakeOffLines {
  readonly orderId: string
  readonly variantIds: readonly string[]
  /** Names this removal, so that `putLinesBack` undoes it and no other. */
  readonly removalId: string
  /** Whether shipped pieces of the lines are here again and go back into stock. */
  readonly isRestocked: boolean
  readonly actor: string
  readonly now: Date
}

/**
 * Takes lines off a placed order whose money goes back: what was not shipped is not shipped any more and its
 * pieces are free for others; what was shipped goes back into stock where staff say that it is here. The caller
 * holds the locks of the lines' stock and of the order. Throws: not-found for a line of another order,
 * order-changed when another call was faster.
 */
export async function takeOffLines(
  tx: Tx,
  { orderId, variantIds, removalId, isRestocked, actor, now }: TakeOffLines,
): Promise<void> {
  const lines = (await readWithdrawableLines(tx, orderId)).filter(({ variantId }) =>
    variantIds.includes(variantId),
  )
  const unshipped = lines.filter((line) => !line.isWithdrawn && line.shippedPieces < line.pieces)
  if (unshipped.length > 0) {
    await insertWithdrawal(tx, {
      orderId,
      variantIds: unshipped.map(({ variantId }) => variantId),
      statementId: removalId,
      now,
    })
    const reservations = await readWithdrawnReservations(tx, orderId, removalId)
    queueStockRelease(tx, reservations)
    if ((await closeWithdrawnReservations(tx, orderId, removalId, now)) !== reservations.length)
      throw orderErrors['order-changed']()
    const why = unshipped.map(({ name }) => name).join(', ')
    await addOrderEvent(tx, orderId, 'lines-removed', actor, why, now)
  }
  const out = isRestocked ? await countStillOut(tx, orderId, variantIds) : 0
  if (out === 0) return
  await putBackShipped(tx, orderId, variantIds, actor, now)
  await addOrderEvent(tx, orderId, 'returned', actor, `${out} pieces`, now)
}

export interface PutLinesBack {
  /** Read under the lock that the caller holds. */
  readonly row: OrderRow
  readonly removalId: string
  readonly actor: string
  readonly now: Date
}

/** What came back with the lines of a removal. */
export interface LinesBack {
  readonly lines: number
  /** Variants that others bought meanwhile: nothing is reserved for these lines. */
  readonly short: readonly string[]
}

/**
 * Undoes `takeOffLines` for what was not shipped: the lines are to be shipped again, and their pieces are reserved
 * where they are still there. An order that was complete without them is open again. Restocked pieces stay in
 * stock, because that is where they are. Nothing comes back to a cancelled order. The caller holds the locks of
 * the lines' stock and of the order. Throws: order-changed when another call was faster.
 */
export async function putLinesBack(tx: Tx, { row, removalId, actor, now }: PutLinesBack): Promise<LinesBack> {
  if (row.state === 'cancelled') return { lines: 0, short: [] }
  const pieces = await readReleasedOf(tx, row.id, removalId)
  const lines = await deleteWithdrawal(tx, row.id, removalId)
  if (lines === 0) return { lines, short: [] }
  const free = await readFreePieces(tx, pieces)
  const isThere = ({ variantId, pieces }: { readonly variantId: string; readonly pieces: number }): boolean =>
    (free.get(variantId) ?? 0) >= pieces
  await reserveAgain(tx, row.id, pieces.filter(isThere))
  await addOrderEvent(tx, row.id, 'lines-put-back', actor, `${lines} lines`, now)
  await reopenIfUnshipped(tx, row, actor, now)
  return { lines, short: pieces.filter((one) => !isThere(one)).map(({ variantId }) => variantId) }
}
