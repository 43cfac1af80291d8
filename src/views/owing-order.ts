import type { Queryable } from '#db/database.ts'
import { readSettled } from '#domains/ledger/index.ts'
import { readOrderById } from '#domains/order/index.ts'
import { dueMinor } from '#domains/payment/index.ts'

/** What staff must know about an order whose money was taken back. */
export interface OwingOrder {
  /** What it owes now. Units: minor units of the order's currency. */
  readonly dueMinor: number
  readonly isShipped: boolean
  readonly invoiceNumber: string | null
  /** When the buyer was last told by mail that money had arrived; null: never. */
  readonly toldAt: Date | null
}

const TOLD = `SELECT max(created_at) AS "toldAt", EXISTS (SELECT FROM order_line WHERE order_id = $1 AND shipped_pieces > 0) AS "isShipped"
  FROM mail WHERE order_id = $1 AND template IN ('payment-received', 'payment-part')`

/**
 * Reads what an order owes after some of its money was taken back; null when it owes nothing or is cancelled.
 */
export async function readOwingOrder(db: Queryable, orderId: string): Promise<OwingOrder | null> {
  const order = await readOrderById(db, orderId)
  if (!order || order.state === 'cancelled') return null
  const owedMinor = dueMinor({ ...order, ...(await readSettled(db, orderId)) })
  if (owedMinor <= 0) return null
  const [told] = await db.query<Pick<OwingOrder, 'toldAt' | 'isShipped'>>(TOLD, [orderId])
  const { toldAt = null, isShipped = false } = told ?? {}
  return { dueMinor: owedMinor, isShipped, toldAt, invoiceNumber: order.invoiceNumber }
}
