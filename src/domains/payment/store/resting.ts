import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import type { RestingPayment } from '../known-already.ts'

/**
 * SQL: of a row of `payment_attempt` nothing is under way, and nothing was paid back, disputed, held for a person
 * or recorded as nobody's.
 */
export const AT_REST = `payment_attempt.status IN ('settled', 'failed', 'cancelled', 'expired') AND payment_attempt.secured_minor = 0
  AND NOT EXISTS (SELECT FROM payment_refund r WHERE r.charge_id = payment_attempt.charge_id)
  AND NOT EXISTS (SELECT FROM payment_dispute d WHERE d.charge_id = payment_attempt.charge_id)
  AND NOT EXISTS (SELECT FROM payment_review v WHERE v.charge_id = payment_attempt.charge_id AND v.resolved_at IS NULL)
  AND NOT EXISTS (SELECT FROM payment_unmatched u WHERE u.gateway_id = payment_attempt.gateway_id AND u.provider_ref = payment_attempt.provider_ref)`

const resting = statement(
  'payment-resting',
  `SELECT provider_ref AS "providerRef", status, captured_minor AS "capturedMinor", captured_currency AS "capturedCurrency", currency
   FROM payment_attempt WHERE gateway_id = $1 AND provider_ref = ANY($2::text[]) AND ${AT_REST}`,
)

/**
 * Returns, of the payments with these names at a provider, those that have ended and of which nothing was paid
 * back, disputed or held, in one query.
 */
export async function readResting(
  db: Queryable,
  gatewayId: string,
  refs: readonly string[],
): Promise<RestingPayment[]> {
  return refs.length === 0 ? [] : db.query<RestingPayment>(resting, [gatewayId, refs])
}
