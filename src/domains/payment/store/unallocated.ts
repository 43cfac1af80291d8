import type { AttentionQuery, WaitingThing } from '#db/attention-source.ts'
import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'

/** Money of a payment that no order wants and that did not go back yet. */
export interface Unallocated {
  readonly chargeId: string
  readonly attemptId: string
  readonly gatewayId: string
  /** Units: minor units of `currency`. */
  readonly leftMinor: number
  readonly currency: string
}

/**
 * What was booked as gone: refunds that left, and what banks took. A refund that only waits is still with us.
 */
const LEFT = `SELECT a.charge_id AS "chargeId", a.id AS "attemptId", a.gateway_id AS "gatewayId", a.captured_currency AS currency, a.updated_at AS since,
    (a.captured_minor - coalesce(r.back, 0) - coalesce(d.taken, 0))::bigint AS "leftMinor"
  FROM payment_attempt a
  LEFT JOIN LATERAL (SELECT sum(amount_minor) AS back FROM payment_refund WHERE charge_id = a.charge_id AND attempt_id = a.id AND state IN ('accepted', 'done')) r ON true
  LEFT JOIN LATERAL (SELECT sum(amount_minor) AS taken FROM payment_dispute WHERE charge_id = a.charge_id AND attempt_id = a.id AND state <> 'won') d ON true
  WHERE a.booking = 'unallocated' AND a.captured_minor > 0 AND a.status <> 'reversed' AND a.captured_minor > coalesce(r.back, 0) + coalesce(d.taken, 0)`

/** What stands in review waits already, as that. */
const things = statement(
  'attention-money-unallocated',
  `SELECT coalesce(o.number, u."chargeId"::text) AS subject, u.since, u."gatewayId" AS detail, u."leftMinor" AS "amountMinor", u.currency
   FROM (${LEFT} AND NOT EXISTS (SELECT FROM payment_review h WHERE h.charge_id = a.charge_id AND h.attempt_id = a.id AND h.resolved_at IS NULL)) u
   LEFT JOIN orders o ON o.id = u."chargeId" ORDER BY u.since LIMIT $1`,
)
const unallocated = statement('payment-unallocated', `${LEFT} ORDER BY a.id LIMIT 500`)
const unallocatedOfOrder = statement(
  'payment-unallocated-of-order',
  `${LEFT} AND a.charge_id = $1 ORDER BY a.id`,
)

/**
 * Money that was set aside and is still here, of one order or of all. It is an open item until it is paid
 * back, also after its review was ended. Of all orders at most 500. Source: decision 0015.
 */
export async function readUnallocated(db: Queryable, chargeId: string | null): Promise<Unallocated[]> {
  return chargeId === null
    ? db.query<Unallocated>(unallocated, [])
    : db.query<Unallocated>(unallocatedOfOrder, [chargeId])
}

/** The same of all orders without an open review, for the list of what waits for a person. */
export function readUnallocatedThings(
  db: Queryable,
  { limit }: Pick<AttentionQuery, 'limit'>,
): Promise<WaitingThing[]> {
  return db.query<WaitingThing>(things, [limit])
}
