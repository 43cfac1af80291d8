import type { Database } from '#db/database.ts'
import { addOrderEvent, lockOrder } from '#domains/order/index.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { DAY } from '#kernel/clock.ts'
import { isTransferUnreminded, readUnremindedTransfers } from '../store.ts'

/** After so long without its transfer an order's buyer is asked, once. Source: gateways §2.11. */
export const TRANSFER_REMINDER_MS = 7 * DAY
/** Orders of one run; the next run goes on. */
const LIMIT = 200

/** Has buyers reminded whose transfer did not come, each once; the order's history says so. Returns how many there were. */
export async function remindTransfers(database: Database, now: Date): Promise<number> {
  const since = new Date(now.getTime() - TRANSFER_REMINDER_MS)
  let reminded = 0
  for (const orderId of await readUnremindedTransfers(database, since, LIMIT)) {
    reminded += await database.transaction(async (tx) => {
      // Under the order's lock, so that two workers ask once, and nobody who has just paid is asked.
      await lockOrder(tx, { id: orderId })
      if (!(await isTransferUnreminded(tx, orderId, since))) return 0
      await addOrderEvent(tx, orderId, 'payment-reminded', 'bank-transfer-due', '', now)
      await enqueue(tx, 'send-payment-reminder', { orderId })
      return 1
    })
  }
  return reminded
}
