// Tests: tests/flows/order-commands.test.ts

import type { Tx } from '#db/database.ts'
import { giveBackUses } from '#domains/discount/index.ts'
import { queueLedgerTransaction, readEntriesOfCause, readSettled, reversed } from '#domains/ledger/index.ts'
import { commonErrors } from '#kernel/errors.ts'
import { canFollow } from '#kernel/states.ts'
import { orderErrors } from '../errors.ts'
import { orderStates } from '../states.ts'
import { moveOrderState } from '../store/fulfilment.ts'
import { lockOrder } from '../store/read-order.ts'
import { releaseReservations } from '../store/reservations.ts'

export interface CancelOrder {
  readonly orderId: string
  readonly actor: string
  readonly why: string
  readonly now: Date
}

/**
 * Cancels an order that was neither paid nor shipped and undoes everything: stock comes back, the booking is
 * reversed, discount codes count one use less. The caller ends the order's payments in the same transaction. Locks the stock, then the order.
 * Throws: not-found, order-closed when money or goods have moved (that is a refund or a return),
 * order-changed when another call was faster. Source: docs/rules.md "Orders".
 */
export async function cancelPlacedOrder(tx: Tx, { orderId, actor, why, now }: CancelOrder): Promise<void> {
  await releaseReservations(tx, orderId, now)
  const row = await lockOrder(tx, { id: orderId })
  if (!row || row.state === 'cart') throw commonErrors['not-found']()
  const { settledMinor } = await readSettled(tx, orderId)
  const untouched = settledMinor === 0 && row.invoiceNumber === null
  if (!untouched || !canFollow(orderStates, row.state, 'cancelled'))
    throw orderErrors['order-closed']({ extra: { orderKey: row.key } })
  const entries = reversed(await readEntriesOfCause(tx, orderId, 'placed'))
  queueLedgerTransaction(tx, {
    chargeId: orderId,
    kind: 'order-cancelled',
    cause: 'cancelled',
    actor,
    at: now,
    entries,
  })
  await moveOrderState(tx, orderId, row.state, 'cancelled', actor, why, now)
  if (row.discountCode !== '') await giveBackUses(tx, orderId, { actor, why: 'order cancelled', now })
}
