import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { notPaused } from '#jobs/stuck-work.ts'
import { OPEN_STATUSES, sqlOf } from '../states.ts'

/** Ways on which buyers promise to pay: by transfer, or at the door. */
export type PromisedThrough = 'bank' | 'courier'

/** An order that waits for money which its buyer promised. */
export interface UnkeptPromise {
  readonly orderId: string
  readonly gatewayId: string
}

const PROMISED = `SELECT a.charge_id AS "orderId", a.gateway_id AS "gatewayId" FROM payment_attempt a JOIN orders o ON o.id = a.charge_id WHERE a.paid_through =`
const UNKEPT = `AND a.status = 'processing' AND a.created_at <= $1 AND o.state = 'placed' AND a.captured_minor = 0
  AND o.invoice_number IS NULL AND NOT EXISTS (
    SELECT FROM payment_attempt other WHERE other.charge_id = a.charge_id AND other.id <> a.id
      AND (other.captured_minor > 0 OR other.status IN ${sqlOf(OPEN_STATUSES)})
  ) AND ${notPaused('cancel-unpaid-order', 'a.charge_id::text', '$2')} ORDER BY a.created_at LIMIT $3`

/**
 * The way stands in each text, so that the planner sees that its partial index fits. Exported for the test of
 * their plans.
 */
export const unkeptOf = {
  bank: statement('payment-unkept-transfers', `${PROMISED} 'bank' ${UNKEPT}`),
  courier: statement('payment-unkept-deliveries', `${PROMISED} 'courier' ${UNKEPT}`),
} as const

/**
 * The same of orders that have an invoice, because money was booked for them that was taken back: they cannot
 * be cancelled any more. What was shipped is owed, however late.
 */
const unkeptAfterUndo = statement(
  'payment-unkept-after-undo',
  `SELECT a.charge_id AS "orderId", a.gateway_id AS "gatewayId", a.id AS "attemptId" FROM payment_attempt a JOIN orders o ON o.id = a.charge_id WHERE a.paid_through = 'bank'
     AND a.status = 'processing' AND a.created_at <= $1 AND a.updated_at <= $1 AND o.state = 'placed' AND a.captured_minor = 0 AND o.invoice_number IS NOT NULL
     AND EXISTS (SELECT FROM order_event e WHERE e.order_id = o.id AND e.what = 'payment-unbooked' AND e.at <= $1)
     AND NOT EXISTS (SELECT FROM order_line l WHERE l.order_id = o.id AND l.shipped_pieces > 0)
     AND ${notPaused('end-unkept-transfer', 'a.charge_id::text', '$2')} ORDER BY a.created_at LIMIT $3`,
)

/** Which promises are due: made before an instant. */
export interface DuePromises {
  readonly since: Date
  /** Orders that failed are left out until their pause is over. */
  readonly now: Date
  readonly limit: number
}

/**
 * Returns orders that were promised to be paid and of which nothing was paid, in any way, and nothing
 * shipped. Oldest first.
 */
export async function readUnkeptPromises(
  db: Queryable,
  paidThrough: PromisedThrough,
  { since, now, limit }: DuePromises,
): Promise<UnkeptPromise[]> {
  return db.query<UnkeptPromise>(unkeptOf[paidThrough], [since, now, limit])
}

/** A transfer that is waited for in vain, of an order that keeps its invoice. */
export interface UnkeptTransfer extends UnkeptPromise {
  readonly attemptId: string
}

/** Returns transfers that are waited for since money was taken back from their orders. Oldest first. */
export async function readUnkeptAfterUndo(
  db: Queryable,
  { since, now, limit }: DuePromises,
): Promise<UnkeptTransfer[]> {
  return db.query<UnkeptTransfer>(unkeptAfterUndo, [since, now, limit])
}
