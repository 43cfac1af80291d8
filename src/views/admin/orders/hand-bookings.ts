import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'

/** Money that staff booked for an order and did not take back. */
export interface HandBooking {
  readonly gatewayId: string
  readonly reference: string
  /** Units: minor units of `currency`. */
  readonly amountMinor: number
  readonly currency: string
}

// A slash is in the reference of a bank line alone: that is taken back where the statements are.
const bookings = statement<{ readonly orderId: string }>(
  'admin-order-hand-bookings',
  `SELECT split_part(t.cause, ':', 2) AS "gatewayId", substr(t.cause, length('settlement:' || split_part(t.cause, ':', 2) || ':') + 1) AS reference,
     e.amount_minor AS "amountMinor", e.currency
   FROM ledger_transaction t JOIN ledger_entry e ON e.charge_id = t.charge_id AND e.transaction_id = t.id AND starts_with(e.account, 'clearing:')
   JOIN LATERAL (SELECT FROM payment_attempt a WHERE a.charge_id = t.charge_id AND a.gateway_id = split_part(t.cause, ':', 2) AND a.paid_through IN ('bank', 'courier') LIMIT 1) by_hand ON true
   WHERE t.charge_id = $orderId AND starts_with(t.cause, 'settlement:') AND strpos(t.cause, '/') = 0
     AND NOT EXISTS (SELECT FROM ledger_transaction u WHERE u.charge_id = t.charge_id AND u.cause = 'unassigned:' || t.cause)
   ORDER BY t.at`,
)

/** Reads what staff booked for an order by hand, oldest first. */
export function readHandBookings(db: Queryable, orderId: string): Promise<HandBooking[]> {
  return db.query<HandBooking>(bookings, bookings.bind({ orderId }))
}
