import type { Database } from '#db/database.ts'
import { cancelOrder } from '#domains/order/index.ts'
import { DAY } from '#kernel/clock.ts'
import { DomainError } from '#kernel/errors.ts'
import { readUnpaidTransfers } from '../store.ts'

/** How long an order waits for its transfer. Whoever pays later is told late and gets the money back, or the goods. Source: gateways §2.11. */
export const TRANSFER_DUE_MS = 14 * DAY
/** Orders of one run; the next run goes on. */
const LIMIT = 200

/**
 * Cancels orders whose transfer did not come in time, so that their pieces are free again. An order that was paid or shipped in the meantime
 * stays. Returns how many were cancelled.
 */
export async function expireTransfers(database: Database, now: Date): Promise<number> {
  let cancelled = 0
  for (const orderId of await readUnpaidTransfers(database, new Date(now.getTime() - TRANSFER_DUE_MS), LIMIT)) {
    try {
      await cancelOrder(database, { orderId, actor: 'bank-transfer-due', why: 'the transfer did not come in time', now })
      cancelled += 1
    } catch (error) {
      // Between our look and the order's lock money came or goods went.
      if (!(error instanceof DomainError)) throw error
    }
  }
  return cancelled
}
