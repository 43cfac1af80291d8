import type { Tx } from '#db/database.ts'
import type { OrderDocument } from './order-document.ts'
import { frozenDocumentOf } from './read-document.ts'
import { readLinesToPay } from './store/read-lines.ts'
import { lockOrder } from './store/read-order.ts'

/** An order that somebody is about to pay, locked. */
export interface OrderToPay {
  readonly document: OrderDocument
  /**
   * Whether pieces of it were released: they must be reserved again first, in a transaction that locks the
   * stock before the order.
   */
  readonly isGivenBack: boolean
  /** Whether anything of it was shipped. */
  readonly isShipped: boolean
}

/**
 * Locks the order with this key until the transaction ends and reads its lines under the lock, in one round
 * trip; returns null when there is none.
 */
export async function lockOrderToPay(tx: Tx, key: string): Promise<OrderToPay | null> {
  const [row, lines] = await Promise.all([lockOrder(tx, { key }), readLinesToPay(tx, key)])
  return (
    row && {
      document: frozenDocumentOf(row, lines),
      isGivenBack: lines.some((line) => line.isGivenBack),
      isShipped: lines.some((line) => line.isShipped),
    }
  )
}
