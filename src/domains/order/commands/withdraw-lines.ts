// Tests: tests/flows/statements/withdraw.test.ts

import type { Tx } from '#db/database.ts'
import { orderErrors } from '../errors.ts'
import { addOrderEvent } from '../store/fulfilment.ts'
import { lockOrder } from '../store/read-order.ts'
import { queueStockRelease } from '../store/stock.ts'
import {
  closeWithdrawnReservations,
  deleteWithdrawal,
  insertWithdrawal,
  readWithdrawnReservations,
} from '../store/withdrawals.ts'

export interface WithdrawLines {
  readonly orderId: string
  readonly variantIds: readonly string[]
  /** The statement of the buyer that ends these lines. */
  readonly statementId: string
  readonly actor: string
  readonly now: Date
}

/**
 * Marks lines as withdrawn: they are not shipped any more. Their pieces stay reserved until
 * `releaseWithdrawn`, so that `reinstateLines` can undo this. The caller holds the order's lock.
 */
export async function withdrawLines(tx: Tx, { actor, now, ...lines }: WithdrawLines): Promise<void> {
  await insertWithdrawal(tx, { ...lines, now })
  await addOrderEvent(tx, lines.orderId, 'withdrawn', actor, `${lines.variantIds.length} lines`, now)
}

type OfStatement = Omit<WithdrawLines, 'variantIds'>

/** Undoes `withdrawLines`. The caller holds the order's lock. */
export async function reinstateLines(
  tx: Tx,
  { orderId, statementId, actor, now }: OfStatement,
): Promise<void> {
  const count = await deleteWithdrawal(tx, orderId, statementId)
  if (count > 0) await addOrderEvent(tx, orderId, 'withdrawal-undone', actor, `${count} lines`, now)
}

/**
 * Releases the reserved pieces of lines that a statement withdrew, and leaves the order locked. Locks stock
 * before the order. Throws: order-changed when another call was faster.
 */
export async function releaseWithdrawn(
  tx: Tx,
  { orderId, statementId, now }: Omit<OfStatement, 'actor'>,
): Promise<void> {
  const reservations = await readWithdrawnReservations(tx, orderId, statementId)
  if (reservations.length > 0) queueStockRelease(tx, reservations)
  await lockOrder(tx, { id: orderId })
  if ((await closeWithdrawnReservations(tx, orderId, statementId, now)) !== reservations.length)
    throw orderErrors['order-changed']()
}
