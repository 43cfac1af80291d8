import type { AttentionSource } from '#db/attention-source.ts'
import { statement } from '#db/statement.ts'
import { DAY } from '#kernel/clock.ts'

/** A paid order that nobody shipped for longer than this waits for a person. Units: ms. */
const SHIPPING_PATIENCE_MS = 3 * DAY

/** An open hold without an end belongs to an order that is paid, or payable without a provider. */
const unshipped = statement(
  'attention-orders-unshipped',
  `SELECT o.number AS subject, o.invoiced_at AS since, 'paid and not shipped' AS detail FROM orders o
   WHERE o.state = 'placed' AND o.invoice_number IS NOT NULL AND o.invoiced_at <= $2 AND NOT o.payment_held
     AND EXISTS (SELECT FROM order_line l WHERE l.order_id = o.id AND l.requires_shipping AND l.shipped_pieces < l.pieces)
   ORDER BY o.invoiced_at, o.id LIMIT $1`,
)

/** Orders that wait for a person. */
export const orderAttention: readonly AttentionSource[] = [
  {
    id: 'orders-unshipped',
    title: 'Orders with an invoice that nobody shipped',
    nextStep: 'kontor order ship {subject} TRACKING',
    read: (db, { limit, now }) => db.query(unshipped, [limit, new Date(now.getTime() - SHIPPING_PATIENCE_MS)]),
  },
]
