import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { notPaused } from '#jobs/stuck-work.ts'

/** Taking promised money, as the table holds it. Amounts in minor units. */
export interface Capture {
  readonly id: string
  readonly chargeId: string
  readonly attemptId: string
  readonly amountMinor: number
  /** What the provider had handed over before. */
  readonly takenMinor: number
  readonly currency: string
  readonly state: 'requested' | 'done' | 'failed'
  /** The provider's words about a refusal or no answer. */
  readonly outcome: string
  readonly createdAt: Date
}

const COLUMNS = `id, charge_id AS "chargeId", attempt_id AS "attemptId", amount_minor AS "amountMinor", taken_minor AS "takenMinor", currency, state, outcome,
  created_at AS "createdAt"`

const capturesOfOrder = statement(
  'payment-captures-of-order',
  `SELECT ${COLUMNS} FROM payment_capture WHERE charge_id = $1 ORDER BY id`,
)
const requestedCaptures = statement(
  'payment-captures-requested',
  `SELECT ${COLUMNS} FROM payment_capture WHERE state = 'requested' AND created_at <= $1 AND (claimed_until IS NULL OR claimed_until <= $2)
   AND ${notPaused('send-capture', 'payment_capture.id::text', '$2')} ORDER BY created_at, id LIMIT 200`,
)
const insertCapture = statement(
  'payment-insert-capture',
  `INSERT INTO payment_capture (charge_id, id, attempt_id, amount_minor, taken_minor, currency, state, actor, created_at, updated_at)
   VALUES ($1, $2, $3, $4, $5, $6, 'requested', $7, $8, $8)`,
)
const claimCapture = statement(
  'payment-claim-capture',
  `UPDATE payment_capture SET claimed_until = $4
   WHERE charge_id = $1 AND id = $2 AND state = 'requested' AND (claimed_until IS NULL OR claimed_until <= $3)
     AND NOT EXISTS (SELECT FROM payment_refund r WHERE r.charge_id = $1 AND r.attempt_id = payment_capture.attempt_id AND r.state = 'requested' AND r.claimed_until > $3)
   RETURNING ${COLUMNS}`,
)
const leaveCapture = statement(
  'payment-leave-capture',
  'UPDATE payment_capture SET claimed_until = NULL, outcome = $4 WHERE charge_id = $1 AND id = $2 AND claimed_until = $3',
)
const endCapture = statement(
  'payment-end-capture',
  `UPDATE payment_capture SET state = $3, outcome = $4, updated_at = $5, claimed_until = NULL
   WHERE charge_id = $1 AND id = $2 AND state = 'requested' RETURNING id`,
)

/** Longest text of a provider that is kept. Units: characters. */
const OUTCOME_MAX = 500

/** Names a capture, and the time in which one process alone sends it. */
export interface CaptureClaim {
  readonly chargeId: string
  readonly id: string
  readonly now: Date
  readonly until: Date
}

/** Captures of an order, oldest first. */
export async function readCaptures(db: Queryable, chargeId: string): Promise<Capture[]> {
  return db.query<Capture>(capturesOfOrder, [chargeId])
}

/** Captures that wait for their provider since before an instant, and that no process is sending now. */
export async function readRequestedCaptures(db: Queryable, before: Date, now: Date): Promise<Capture[]> {
  return db.query<Capture>(requestedCaptures, [before, now])
}

/** Writes down that promised money is to be taken, before the provider is asked. */
export async function insertCaptureRow(
  tx: Tx,
  capture: Omit<Capture, 'state' | 'outcome' | 'createdAt'>,
  { actor, now }: { readonly actor: string; readonly now: Date },
): Promise<void> {
  const { chargeId, id, attemptId, amountMinor, takenMinor, currency } = capture
  await tx.query(insertCapture, [chargeId, id, attemptId, amountMinor, takenMinor, currency, actor, now])
}

/**
 * Claims a capture that waits for its provider; null when it waits no more, or another process has claimed it
 * or sends a refund of the same payment: what is left of a promise must not change between looking and
 * asking. The caller holds the order's lock.
 */
export async function claimCaptureRow(
  db: Tx,
  { chargeId, id, now, until }: CaptureClaim,
): Promise<Capture | null> {
  return (await db.query<Capture>(claimCapture, [chargeId, id, now, until]))[0] ?? null
}

/** Ends a claim before its time, where it is still ours, and remembers why. */
export async function leaveCaptureRow(
  db: Queryable,
  { chargeId, id, until }: CaptureClaim,
  outcome: string,
): Promise<void> {
  await db.query(leaveCapture, [chargeId, id, until, outcome.slice(0, OUTCOME_MAX)])
}

/** Ends a capture. Returns false where it was ended before. */
export async function endCaptureRow(
  tx: Tx,
  { chargeId, id }: Pick<Capture, 'chargeId' | 'id'>,
  { state, outcome }: { readonly state: 'done' | 'failed'; readonly outcome: string },
  now: Date,
): Promise<boolean> {
  return (await tx.query(endCapture, [chargeId, id, state, outcome.slice(0, OUTCOME_MAX), now])).length > 0
}
