import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { OPEN_STATUSES } from '#domains/payment/index.ts'

/** A placed order that is neither completed nor cancelled. */
export interface UnfinishedOrder {
  readonly id: string
  readonly number: string
  /** Paid, being delivered, or with a payment that may still bring money: its data is needed. */
  readonly isUnderWay: boolean
}

const read = statement(
  'unfinished-orders',
  `SELECT o.id, o.number, o.invoice_number IS NOT NULL OR o.payment_in_review OR EXISTS (
     SELECT FROM payment_attempt a WHERE a.charge_id = o.id AND (a.captured_minor > 0 OR a.status = ANY ($2::text[]))
   ) AS "isUnderWay" FROM orders o WHERE o.account_id = $1 AND o.state = 'placed' ORDER BY o.id`,
)

/** Reads the unfinished orders of an account. */
export async function readUnfinishedOrders(db: Queryable, accountId: string): Promise<UnfinishedOrder[]> {
  return db.query<UnfinishedOrder>(read, [accountId, OPEN_STATUSES])
}
