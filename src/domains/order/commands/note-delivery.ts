// Tests: tests/flows/statements/withdraw.test.ts

import type { Database } from '#db/database.ts'
import { commonErrors } from '#kernel/errors.ts'
import { orderErrors } from '../errors.ts'
import { addOrderEvent, hasUnshippedLines, isShipped } from '../store/fulfilment.ts'
import { lockOrder } from '../store/read-order.ts'
import { setDelivered } from '../store/withdrawals.ts'

export interface NoteDelivery {
  readonly orderId: string
  /** ISO 8601 date. */
  readonly deliveredOn: string
  readonly actor: string
  readonly now: Date
}

/**
 * Writes down the day on which the last of the goods arrived. The time to withdraw begins then. A repeat
 * corrects the day. Throws: not-found, nothing-shipped while goods wait to be shipped.
 */
export async function noteDelivery(
  database: Database,
  { orderId, deliveredOn, actor, now }: NoteDelivery,
): Promise<void> {
  await database.transaction(async (tx) => {
    const row = await lockOrder(tx, { id: orderId })
    if (!row || row.state === 'cart') throw commonErrors['not-found']()
    if (!(await isShipped(tx, orderId)) || (await hasUnshippedLines(tx, orderId)))
      throw orderErrors['nothing-shipped']()
    await setDelivered(tx, orderId, deliveredOn, actor, now)
    await addOrderEvent(tx, orderId, 'delivered', actor, deliveredOn, now)
  })
}
