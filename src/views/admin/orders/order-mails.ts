import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'

/** A mail about an order that can be sent again. */
export interface OrderMail {
  readonly id: string
  readonly template: string
  readonly to: string
  readonly at: Date
}

const mails = statement<{ readonly orderId: string }>(
  'admin-order-mails',
  `SELECT id, template, to_address AS "to", created_at AS at FROM mail
   WHERE order_id = $orderId AND delivery <> 'pending' AND again_of IS NULL ORDER BY created_at DESC, id DESC LIMIT 50`,
)

/** Reads the mails about an order, the newest first. */
export function readOrderMails(db: Queryable, orderId: string): Promise<OrderMail[]> {
  return db.query(mails, mails.bind({ orderId }))
}
