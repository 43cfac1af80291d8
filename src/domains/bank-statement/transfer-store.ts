import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { OPEN_STATUSES, sqlOf } from '#domains/payment/index.ts'
import { notPaused } from '#jobs/stuck-work.ts'

/**
 * Bank transfers that have waited since `$1` or longer, of orders without any payment and without another
 * open attempt.
 */
const UNPAID = `FROM payment_attempt a JOIN orders o ON o.id = a.charge_id
   WHERE a.paid_through = 'bank' AND a.status = 'processing' AND a.created_at <= $1 AND o.state = 'placed' AND a.captured_minor = 0
     AND o.invoice_number IS NULL AND NOT EXISTS (
       SELECT FROM payment_attempt other WHERE other.charge_id = a.charge_id AND other.id <> a.id
         AND (other.captured_minor > 0 OR other.status IN ${sqlOf(OPEN_STATUSES)})
     )`
const UNREMINDED = `${UNPAID} AND NOT EXISTS (SELECT FROM order_event e WHERE e.order_id = a.charge_id AND e.what = 'payment-reminded')`
const unremindedTransfers = statement(
  'bank-unreminded-transfers',
  `SELECT a.charge_id AS "orderId" ${UNREMINDED}
   AND ${notPaused('remind-transfer', 'a.charge_id::text', '$2')} ORDER BY a.created_at LIMIT $3`,
)
const unremindedTransfer = statement(
  'bank-unreminded-transfer',
  `SELECT a.gateway_id AS "gatewayId" ${UNREMINDED} AND a.charge_id = $2`,
)

/** Selects due transfers: waiting since before an instant. */
export interface DueTransfers {
  readonly since: Date
  /** Orders that failed are skipped until their pause is over. */
  readonly now: Date
  readonly limit: number
}

/** Reads orders whose transfer is due, which have no payment, and whose buyer was not reminded. */
export async function readUnremindedTransfers(
  db: Queryable,
  { since, now, limit }: DueTransfers,
): Promise<string[]> {
  return (await db.query<{ orderId: string }>(unremindedTransfers, [since, now, limit])).map(
    ({ orderId }) => orderId,
  )
}

/** Returns the gateway of an order that still has an unreminded due transfer, else null. */
export async function findUnremindedTransfer(tx: Tx, orderId: string, since: Date): Promise<string | null> {
  const [found] = await tx.query<{ gatewayId: string }>(unremindedTransfer, [since, orderId])
  return found?.gatewayId ?? null
}
