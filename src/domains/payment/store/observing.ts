import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { notPaused } from '#jobs/stuck-work.ts'
import { OPEN_STATUSES, sqlOf, WAITING_STATUSES } from '../states.ts'
import { ATTEMPT_COLUMNS, type Attempt, NOT_BY_HAND } from './attempts.ts'
import { AT_REST } from './resting.ts'

/** An ended payment; `isAtRest`: nothing of it was paid back, disputed or held (`isKnownAlready`). */
export type EndedPayment = Attempt & { readonly isAtRest: boolean }

// The conditions repeat those of partial indexes word for word, so that open payments are found however many
// have ended.
const IS_OPEN = `provider_ref IS NOT NULL AND status IN ${sqlOf(OPEN_STATUSES)}`
const IS_ENDED = `provider_ref IS NOT NULL AND status IN ('settled', 'failed', 'cancelled', 'expired', 'released', 'reversed')`

/** Exported for the test of its plan, like `endedToLookAt`. */
export const openToObserve = statement(
  'payment-open-to-observe',
  `SELECT ${ATTEMPT_COLUMNS} FROM payment_attempt WHERE gateway_id = $1 AND ${IS_OPEN} AND (observed_at IS NULL OR observed_at < $2)
     AND ${notPaused('observe-payment', 'payment_attempt.id::text', '$2')} ORDER BY gateway_id, observed_at NULLS FIRST, id LIMIT $3`,
)
/** See `openToObserve`. */
export const endedToLookAt = statement(
  'payment-ended-to-look-at',
  `SELECT ${ATTEMPT_COLUMNS}, (${AT_REST}) AS "isAtRest" FROM payment_attempt WHERE gateway_id = $1 AND ${IS_ENDED} AND look_again_at <= $2
     AND ${notPaused('look-at-ended-payment', 'payment_attempt.id::text', '$2')} ORDER BY gateway_id, look_again_at, id LIMIT $3`,
)
/**
 * See `openToObserve`. A charge of a stored consent has no buyer who comes too late: it is repeated until its
 * provider answers, because a second one beside it could be a second payment.
 */
export const overdue = statement(
  'payment-overdue',
  `SELECT ${ATTEMPT_COLUMNS} FROM payment_attempt
   WHERE status IN ${sqlOf(WAITING_STATUSES)} AND ${NOT_BY_HAND} AND coalesce(expires_at, created_at + interval '1 day') <= $2
     AND flow <> 'renewal' AND CASE WHEN $1::text IS NULL THEN gateway_id <> ALL($4::text[]) ELSE gateway_id = $1 END
     AND ${notPaused('end-overdue-payment', 'payment_attempt.id::text', '$2')} ORDER BY created_at, id LIMIT $3`,
)
// The pause until the next look grows with the payment's age: a refund or a dispute is made soon, or not at
// all. No pause jumps over the first day or the first week. After half a year nobody is asked any more. What
// the provider has promised and not handed over is asked every day: a promise may end. The first payment of a
// series is asked about for ever: the provider may renew by itself what it began.
const markObserved = statement(
  'payment-mark-observed',
  `UPDATE payment_attempt SET observed_at = $3, look_again_at = CASE WHEN secured_minor > 0 OR flow = 'first' OR $3 - updated_at < interval '180 days' THEN
     least($3 + least(greatest(($3 - updated_at) / 4, interval '5 minutes'), CASE WHEN secured_minor > 0 THEN interval '1 day' ELSE interval '7 days' END),
       CASE WHEN $3 < updated_at + interval '1 day' THEN updated_at + interval '1 day' WHEN $3 < updated_at + interval '7 days' THEN updated_at + interval '7 days' END) END
   FROM unnest($1::uuid[], $2::uuid[]) AS seen (charge_id, id)
   WHERE payment_attempt.charge_id = seen.charge_id AND payment_attempt.id = seen.id`,
)
const securedEnding = statement(
  'payment-secured-ending',
  `SELECT ${ATTEMPT_COLUMNS} FROM payment_attempt
   WHERE gateway_id = $1 AND secured_minor > 0 AND secured_until < $2 AND booking = 'receivable' AND provider_ref IS NOT NULL
     AND EXISTS (SELECT FROM orders o WHERE o.id = payment_attempt.charge_id AND o.state = 'placed')
     AND ${notPaused('extend-promise', 'payment_attempt.id::text', '$3')} ORDER BY gateway_id, secured_until, id LIMIT $4`,
)
const listedUntil = statement(
  'payment-listed-until',
  'SELECT listed_until AS "listedUntil" FROM payment_listing WHERE gateway_id = $1',
)
const markListed = statement(
  'payment-mark-listed',
  'INSERT INTO payment_listing (gateway_id, listed_until) VALUES ($1, $2) ON CONFLICT (gateway_id) DO UPDATE SET listed_until = excluded.listed_until',
)

const leaveAlone = statement(
  'payment-leave-ended-alone',
  'UPDATE payment_attempt SET look_again_at = NULL WHERE look_again_at IS NOT NULL',
)

/** Has nobody ask about payments that have ended: in a copy, no provider knows them. */
export async function leaveEndedAlone(db: Queryable): Promise<void> {
  await db.query(leaveAlone, [])
}

/** Open payments of a gateway that were not asked about since an instant, the longest unseen first. */
export async function readOpenToObserve(
  db: Queryable,
  gatewayId: string,
  seenBefore: Date,
  limit: number,
): Promise<Attempt[]> {
  return db.query<Attempt>(openToObserve, [gatewayId, seenBefore, limit])
}

/** Ended payments of a gateway whose next look is due, the longest due first. */
export async function readEndedToLookAt(
  db: Queryable,
  gatewayId: string,
  now: Date,
  limit: number,
): Promise<EndedPayment[]> {
  return db.query<EndedPayment>(endedToLookAt, [gatewayId, now, limit])
}

/** Payments of a gateway whose time is over and that nobody ended: the buyer went away. */
export async function readOverdueAttempts(
  db: Queryable,
  gatewayId: string,
  now: Date,
  limit: number,
): Promise<Attempt[]> {
  return db.query<Attempt>(overdue, [gatewayId, now, limit, []])
}

/** The same, of gateways that are not set up (any more). */
export async function readOverdueElsewhere(
  db: Queryable,
  gatewayIds: readonly string[],
  now: Date,
  limit: number,
): Promise<Attempt[]> {
  return db.query<Attempt>(overdue, [null, now, limit, gatewayIds])
}

/** Remembers that the provider's truth was asked, and when it is asked again once the payment has ended. */
export async function markAttemptObserved(
  db: Queryable,
  { chargeId, id }: Pick<Attempt, 'chargeId' | 'id'>,
  at: Date,
): Promise<void> {
  await db.query(markObserved, [[chargeId], [id], at])
}

/** The same, of many payments at once. */
export async function markAttemptsObserved(
  db: Queryable,
  attempts: readonly Pick<Attempt, 'chargeId' | 'id'>[],
  at: Date,
): Promise<void> {
  if (attempts.length === 0) return
  await db.query(markObserved, [attempts.map(({ chargeId }) => chargeId), attempts.map(({ id }) => id), at])
}

/**
 * Payments whose promise ends before an instant and whose orders still wait to be shipped, the earliest end
 * first.
 */
export async function readSecuredEnding(
  db: Queryable,
  gatewayId: string,
  before: Date,
  now: Date,
  limit: number,
): Promise<Attempt[]> {
  return db.query<Attempt>(securedEnding, [gatewayId, before, now, limit])
}

/** Until when a provider's list was compared; null before the first time. */
export async function readListedUntil(db: Queryable, gatewayId: string): Promise<Date | null> {
  return (await db.query<{ listedUntil: Date }>(listedUntil, [gatewayId]))[0]?.listedUntil ?? null
}

/** Remembers until when a provider's list was compared. */
export async function markListedUntil(db: Queryable, gatewayId: string, until: Date): Promise<void> {
  await db.query(markListed, [gatewayId, until])
}
