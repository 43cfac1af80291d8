import type { Tx } from '#db/database.ts'
import { refusalOf } from '#db/refusal.ts'
import { statement } from '#db/statement.ts'
import { orderErrors } from '../errors.ts'
import type { StockRequest } from './stock.ts'

/** What unpaid orders of one buyer may reserve of a variant, also where that is more than their share of it. Units: pieces. */
export const RESERVED_UNPAID_PIECES = 50
/** The share of a variant's stock that unpaid orders of one buyer may reserve: one part in so many. */
export const RESERVED_UNPAID_PART = 2

/** Nobody reserves more of a variant than all do: most orders look at nothing but their stock rows, which they have locked. */
const CROWDED = `SELECT variant_id, cap FROM (
     SELECT s.variant_id, s.reserved, greatest(${RESERVED_UNPAID_PIECES}, s.on_hand / ${RESERVED_UNPAID_PART}) AS cap
     FROM stock s WHERE s.variant_id = ANY (ARRAY(SELECT unnest($2::uuid[])))
   ) promised WHERE reserved > cap`
/** Neither paid in part, nor shipped, nor promised by a provider: who chose to transfer or to pay at the door promised it alone. What costs nothing is paid. */
const UNPAID = `o.state = 'placed' AND o.invoice_number IS NULL AND o.total_minor > 0 AND o.id <> me.id
   AND NOT EXISTS (SELECT FROM payment_attempt a WHERE a.order_id = o.id AND a.status IN ('processing', 'authorized')
     AND a.gateway_id NOT IN ('cash-on-delivery', 'bank-transfer'))`

const limit = statement(
  'stock-limit-reserved',
  `SELECT refuse('too-much-reserved', string_agg(DISTINCT l.product_id, ' ')) FROM (${CROWDED}) crowded
   JOIN orders me ON me.id = $1
   JOIN stock_hold own ON own.order_id = $1 AND own.variant_id = crowded.variant_id
   JOIN order_line l ON l.order_id = $1 AND l.variant_id = crowded.variant_id
   CROSS JOIN LATERAL (
     SELECT sum(h.pieces) AS pieces FROM (
       SELECT o.id FROM orders o WHERE me.user_id IS NULL AND o.user_id IS NULL AND lower(o.email) = lower(me.email) AND ${UNPAID}
       UNION ALL SELECT o.id FROM orders o WHERE o.user_id = me.user_id AND ${UNPAID}
     ) unpaid JOIN stock_hold h ON h.order_id = unpaid.id WHERE h.variant_id = crowded.variant_id AND h.state = 'open'
   ) others
   WHERE me.total_minor > 0 AND others.pieces + own.pieces > crowded.cap HAVING count(*) > 0`,
)

/**
 * Fails the transaction with too-much-reserved where this order and other unpaid ones of its buyer reserve more than their share of a
 * variant: an account's by the account, guests' by the e-mail address. The first unpaid order always passes. To be sent once the pieces are
 * promised and the order has its buyer: the stock's lock lets one order of a variant in at a time. Source: decision 0031.
 */
export function limitReserved(tx: Tx, orderId: string, held: readonly StockRequest[]): void {
  if (held.length > 0) tx.send(limit, [orderId, held.map(({ variantId }) => variantId)], explained)
}

function explained(error: Error): Error {
  const products = refusalOf(error, 'too-much-reserved')
  return products === null ? error : orderErrors['too-much-reserved']({ fields: products.split(' ').map((id) => `product${id}`) })
}
