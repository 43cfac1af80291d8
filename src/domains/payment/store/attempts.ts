import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import type { Flow, LinkAnswer, PaidThrough } from '../gateway.ts'
import type { AttemptStatus } from '../states.ts'

/** A try to pay as the table holds it. Amounts in minor units. */
export interface Attempt {
  readonly id: string
  readonly chargeId: string
  readonly gatewayId: string
  /** What its gateway's `info` said when it began: the gateway may be switched off by now. */
  readonly paidThrough: PaidThrough
  readonly flow: Flow
  readonly status: AttemptStatus
  readonly payerSerial: number
  readonly amountMinor: number
  readonly currency: string
  readonly providerRef: string | null
  readonly response: LinkAnswer | null
  readonly createdAt: Date
  readonly expiresAt: Date | null
  readonly capturedMinor: number
  readonly capturedCurrency: string | null
  readonly booking: 'receivable' | 'unallocated'
  readonly captureMinor: number | null
  /** The part of `capturedMinor` that the provider has promised and hands over once we ask for it. */
  readonly securedMinor: number
  /** When that promise ends. */
  readonly securedUntil: Date | null
  /** How often the browser was asked to call again. */
  readonly steps: number
  /** When the provider's truth was last asked. */
  readonly observedAt: Date | null
  /**
   * The provider's book that it stands in (`bookOf`); null where it began before this was written down, and
   * without a provider.
   */
  readonly account: string | null
  /** When its status or its name at the provider last changed. */
  readonly updatedAt: Date
  /** Until when one link call alone may create this payment at its provider; null: no call is under way. */
  readonly claimedUntil: Date | null
}

/** Columns of an `Attempt`. */
export const ATTEMPT_COLUMNS = `id, charge_id AS "chargeId", gateway_id AS "gatewayId", paid_through AS "paidThrough", flow, status, payer_serial AS "payerSerial", amount_minor AS "amountMinor", currency,
  provider_ref AS "providerRef", response, created_at AS "createdAt", expires_at AS "expiresAt", captured_minor AS "capturedMinor",
  captured_currency AS "capturedCurrency", booking, capture_minor AS "captureMinor", secured_minor AS "securedMinor", secured_until AS "securedUntil", steps, observed_at AS "observedAt",
  updated_at AS "updatedAt", claimed_until AS "claimedUntil", account`

/** Where attempts are looked up by their own id, the planner must see that the partial index fits. */
export const NOT_BY_HAND = `paid_through NOT IN ('bank', 'courier')`

const attemptsOfOrder = statement(
  'payment-attempts-of-order',
  `SELECT ${ATTEMPT_COLUMNS} FROM payment_attempt WHERE charge_id = $1 ORDER BY id DESC`,
)
const attemptsByKey = statement(
  'payment-attempts-by-key',
  `SELECT ${ATTEMPT_COLUMNS} FROM payment_attempt WHERE charge_id = (SELECT o.id FROM orders o WHERE o.key = $1) ORDER BY id DESC`,
)
/** Exported for the test of its plan. */
export const attemptById = statement(
  'payment-attempt-by-id',
  `SELECT ${ATTEMPT_COLUMNS} FROM payment_attempt WHERE id = $1 AND ${NOT_BY_HAND}`,
)
const attemptByRef = statement(
  'payment-attempt-by-ref',
  `SELECT ${ATTEMPT_COLUMNS} FROM payment_attempt WHERE gateway_id = $1 AND provider_ref = $2`,
)
const nameless = statement(
  'payment-nameless-attempt',
  `SELECT FROM payment_attempt WHERE gateway_id = $1 AND status = 'created' AND ${NOT_BY_HAND} AND provider_ref IS NULL AND created_at >= $2 LIMIT 1`,
)
const countMoves = statement(
  'payment-count-moves',
  'SELECT count(*) AS moves FROM payment_attempt_event WHERE charge_id = $1 AND attempt_id = $2 AND to_status = $3 AND from_status IS DISTINCT FROM to_status',
)
const lastMove = statement(
  'payment-last-move',
  'SELECT from_status AS "from", why FROM payment_attempt_event WHERE charge_id = $1 AND attempt_id = $2 AND from_status IS DISTINCT FROM to_status ORDER BY id DESC LIMIT 1',
)

/** All attempts of an order, newest first. */
export async function readAttempts(db: Queryable, chargeId: string): Promise<Attempt[]> {
  return db.query<Attempt>(attemptsOfOrder, [chargeId])
}

/** All attempts of the order with this key, newest first. */
export async function readAttemptsByKey(db: Queryable, orderKey: string): Promise<Attempt[]> {
  return db.query<Attempt>(attemptsByKey, [orderKey])
}

/** The attempt at a provider, by its own id or by the provider's name for it; null when there is none. */
export async function findAttempt(
  db: Queryable,
  {
    gatewayId,
    ref,
    attemptId,
  }: { readonly gatewayId: string; readonly ref: string | null; readonly attemptId: string | null },
): Promise<Attempt | null> {
  if (ref !== null) {
    const [attempt] = await db.query<Attempt>(attemptByRef, [gatewayId, ref])
    if (attempt) return attempt
  }
  if (attemptId === null || !UUID.test(attemptId)) return null
  const [attempt] = await db.query<Attempt>(attemptById, [attemptId])
  // An id that a provider repeats is believed for its own attempts only.
  return attempt?.gatewayId === gatewayId ? attempt : null
}

/**
 * Whether a gateway's provider may know a payment of ours by a name that we have not heard: a link call is
 * under way, or its answer was lost.
 */
export async function hasNamelessAttempt(db: Queryable, gatewayId: string, since: Date): Promise<boolean> {
  return (await db.query(nameless, [gatewayId, since])).length > 0
}

/** Whether a text is the id of an attempt by its form. */
export function isAttemptId(text: string): boolean {
  return UUID.test(text)
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** How often an attempt came to a status. */
export async function countMovesTo(
  db: Queryable,
  { chargeId, id }: Pick<Attempt, 'chargeId' | 'id'>,
  status: AttemptStatus,
): Promise<number> {
  const [row] = await db.query<{ moves: number }>(countMoves, [chargeId, id, status])
  return row?.moves ?? 0
}

/**
 * Whether the buyer's means was refused and nothing followed yet: the attempt failed, or stands where it
 * stood before the money was asked for, because the same one may be tried again at the provider.
 */
export async function isDeclined(
  db: Queryable,
  { chargeId, id, status }: Pick<Attempt, 'chargeId' | 'id' | 'status'>,
): Promise<boolean> {
  if (status !== 'linked') return status === 'failed'
  const from = await readStatusBefore(db, { chargeId, id })
  return from === 'processing' || from === 'action'
}

/** The status that an attempt had before its last move; null before the first. */
export async function readStatusBefore(
  db: Queryable,
  { chargeId, id }: Pick<Attempt, 'chargeId' | 'id'>,
): Promise<AttemptStatus | null> {
  const [move] = await db.query<{ from: AttemptStatus | null }>(lastMove, [chargeId, id])
  return move?.from ?? null
}

/** Returns why an attempt came to the status that it has: the provider's words, where it gave some. */
export async function readLastWhy(
  db: Queryable,
  { chargeId, id }: Pick<Attempt, 'chargeId' | 'id'>,
): Promise<string> {
  const [move] = await db.query<{ why: string }>(lastMove, [chargeId, id])
  return move?.why ?? ''
}
