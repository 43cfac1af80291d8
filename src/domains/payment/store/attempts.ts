import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import type { Flow, LinkAnswer, LinkResult } from '../gateway.ts'
import type { AttemptStatus } from '../states.ts'

/** A try to pay as the table holds it. Amounts in minor units. */
export interface Attempt {
  readonly id: string
  readonly orderId: string
  readonly gatewayId: string
  readonly flow: Flow
  readonly status: AttemptStatus
  readonly orderSerial: number
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
  /** How often the browser was asked to call again. */
  readonly steps: number
  /** When the provider's truth was last asked. */
  readonly observedAt: Date | null
}

const COLUMNS = `id, order_id AS "orderId", gateway_id AS "gatewayId", flow, status, order_serial AS "orderSerial", amount_minor AS "amountMinor", currency,
  provider_ref AS "providerRef", response, created_at AS "createdAt", expires_at AS "expiresAt", captured_minor AS "capturedMinor",
  captured_currency AS "capturedCurrency", booking, capture_minor AS "captureMinor", steps, observed_at AS "observedAt"`

/** Where attempts are looked up by their own id, the planner must see that the partial index fits. */
const ONLINE = `gateway_id NOT IN ('cash-on-delivery', 'bank-transfer')`

const attemptsOfOrder = statement('payment-attempts-of-order', `SELECT ${COLUMNS} FROM payment_attempt WHERE order_id = $1 ORDER BY id DESC`)
const attemptsByKey = statement(
  'payment-attempts-by-key',
  `SELECT ${COLUMNS} FROM payment_attempt WHERE order_id = (SELECT o.id FROM orders o WHERE o.key = $1) ORDER BY id DESC`,
)
const attemptById = statement('payment-attempt-by-id', `SELECT ${COLUMNS} FROM payment_attempt WHERE id = $1 AND ${ONLINE}`)
const attemptByRef = statement('payment-attempt-by-ref', `SELECT ${COLUMNS} FROM payment_attempt WHERE gateway_id = $1 AND provider_ref = $2`)
const toObserve = statement(
  'payment-attempts-to-observe',
  `SELECT ${COLUMNS} FROM payment_attempt
   WHERE gateway_id = $1 AND provider_ref IS NOT NULL AND (observed_at IS NULL OR observed_at <= $3) AND (
     status IN ('created', 'linked', 'action', 'processing', 'authorized') OR (status IN ('settled', 'failed', 'canceled', 'expired') AND updated_at > $2))
   ORDER BY observed_at NULLS FIRST, id LIMIT $4`,
)
const overdue = statement(
  'payment-attempts-overdue',
  `SELECT ${COLUMNS} FROM payment_attempt
   WHERE status IN ('created', 'linked', 'action') AND ${ONLINE} AND coalesce(expires_at, created_at + interval '1 day') <= $1 ORDER BY id LIMIT $2`,
)
const setRef = statement(
  'payment-set-ref',
  'UPDATE payment_attempt SET provider_ref = $3, updated_at = $4 WHERE order_id = $1 AND id = $2 AND provider_ref IS DISTINCT FROM $3',
)
const setResponse = statement(
  'payment-set-response',
  'UPDATE payment_attempt SET response = $3, expires_at = coalesce($4, expires_at), steps = steps + $5, updated_at = $6 WHERE order_id = $1 AND id = $2',
)
const setMoney = statement(
  'payment-set-money',
  'UPDATE payment_attempt SET captured_minor = $3, captured_currency = $4, booking = $5 WHERE order_id = $1 AND id = $2',
)
const setCapture = statement('payment-set-capture', 'UPDATE payment_attempt SET capture_minor = $3 WHERE order_id = $1 AND id = $2')
const countMoves = statement(
  'payment-count-moves',
  'SELECT count(*) AS moves FROM payment_attempt_event WHERE order_id = $1 AND attempt_id = $2 AND to_status = $3',
)
const lastMove = statement(
  'payment-last-move',
  'SELECT from_status AS "from" FROM payment_attempt_event WHERE order_id = $1 AND attempt_id = $2 ORDER BY id DESC LIMIT 1',
)
const markObserved = statement('payment-mark-observed', 'UPDATE payment_attempt SET observed_at = $3 WHERE order_id = $1 AND id = $2')

const insertAttempt = statement(
  'payment-insert-attempt',
  `WITH attempt AS (
     INSERT INTO payment_attempt (order_id, id, gateway_id, flow, status, order_serial, amount_minor, currency, provider_ref, response, input, created_at, updated_at, expires_at)
     VALUES ($1, $2, $3, 'single', $4, $5, $6, $7, $8, $9, $10, $11, $11, $12)
   )
   INSERT INTO payment_attempt_event (order_id, attempt_id, to_status, actor, at) VALUES ($1, $2, $4, 'buyer', $11)`,
)

const moveAttempt = statement(
  'payment-move-attempt',
  `WITH moved AS (
     UPDATE payment_attempt SET status = $4, updated_at = $6, provider_ref = coalesce($8, provider_ref), response = coalesce($9, response),
       input = input || $10::jsonb, expires_at = coalesce($11, expires_at)
     WHERE order_id = $1 AND id = $2 AND status = $3 RETURNING id
   )
   INSERT INTO payment_attempt_event (order_id, attempt_id, from_status, to_status, actor, at, why)
   SELECT $1, $2, $3, $4, $5, $6, $7 FROM moved RETURNING attempt_id`,
)

/** All attempts of an order, newest first. */
export async function readAttempts(db: Queryable, orderId: string): Promise<Attempt[]> {
  return db.query<Attempt>(attemptsOfOrder, [orderId])
}

/** All attempts of the order with this key, newest first. */
export async function readAttemptsByKey(db: Queryable, orderKey: string): Promise<Attempt[]> {
  return db.query<Attempt>(attemptsByKey, [orderKey])
}

/** The attempt at a provider, by its own id or by the provider's name for it; null when there is none. */
export async function findAttempt(
  db: Queryable,
  { gatewayId, ref, attemptId }: { readonly gatewayId: string; readonly ref: string | null; readonly attemptId: string | null },
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

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Attempts of a gateway whose truth should be asked again: open ones, and ended ones since an instant; the longest unseen first. */
export async function readAttemptsToObserve(
  db: Queryable,
  gatewayId: string,
  { endedSince, seenBefore, limit }: { readonly endedSince: Date; readonly seenBefore: Date; readonly limit: number },
): Promise<Attempt[]> {
  return db.query<Attempt>(toObserve, [gatewayId, endedSince, seenBefore, limit])
}

/** Attempts whose time is over and that nobody ended: the buyer went away. */
export async function readOverdueAttempts(db: Queryable, now: Date, limit: number): Promise<Attempt[]> {
  return db.query<Attempt>(overdue, [now, limit])
}

/** Remembers the provider's name for an attempt. */
export async function setAttemptRef(tx: Tx, { orderId, id }: Pick<Attempt, 'orderId' | 'id'>, ref: string, now: Date): Promise<void> {
  await tx.query(setRef, [orderId, id, ref, now])
}

/** Remembers the answer that a further step of the same attempt gave. */
export async function setAttemptResponse(
  tx: Tx,
  { orderId, id }: Pick<Attempt, 'orderId' | 'id'>,
  result: LinkResult,
  step: boolean,
  now: Date,
): Promise<void> {
  await tx.query(setResponse, [orderId, id, JSON.stringify(result.answer), result.expiresAt, step ? 1 : 0, now])
}

/** Remembers what the ledger holds of an attempt's money. */
export async function setAttemptMoney(
  tx: Tx,
  { orderId, id }: Pick<Attempt, 'orderId' | 'id'>,
  money: { readonly capturedMinor: number; readonly currency: string; readonly booking: 'receivable' | 'unallocated' },
): Promise<void> {
  await tx.query(setMoney, [orderId, id, money.capturedMinor, money.currency, money.booking])
}

/** Remembers how much we ask the provider to take of what was authorised. */
export async function setAttemptCapture(tx: Tx, { orderId, id }: Pick<Attempt, 'orderId' | 'id'>, captureMinor: number): Promise<void> {
  await tx.query(setCapture, [orderId, id, captureMinor])
}

/** How often an attempt came to a status. */
export async function countMovesTo(db: Queryable, { orderId, id }: Pick<Attempt, 'orderId' | 'id'>, status: AttemptStatus): Promise<number> {
  const [row] = await db.query<{ moves: number }>(countMoves, [orderId, id, status])
  return row?.moves ?? 0
}

/**
 * Whether the buyer's means was refused and nothing followed yet: the attempt failed, or stands where it stood before the money was
 * asked for, because the same one may be tried again at the provider.
 */
export async function isDeclined(db: Queryable, { orderId, id, status }: Pick<Attempt, 'orderId' | 'id' | 'status'>): Promise<boolean> {
  if (status !== 'linked') return status === 'failed'
  const [move] = await db.query<{ from: AttemptStatus | null }>(lastMove, [orderId, id])
  return move?.from === 'processing' || move?.from === 'action'
}

/** Remembers when the provider's truth was last asked. */
export async function markAttemptObserved(db: Queryable, { orderId, id }: Pick<Attempt, 'orderId' | 'id'>, at: Date): Promise<void> {
  await db.query(markObserved, [orderId, id, at])
}

export interface NewAttempt {
  readonly orderId: string
  readonly id: string
  readonly gatewayId: string
  readonly orderSerial: number
  readonly amountMinor: number
  readonly currency: string
  readonly now: Date
  /** Set where the gateway answered already (offline ones); otherwise the attempt is `created` and the provider comes next. */
  readonly result: LinkResult | null
}

/** Stores a new attempt with its first event, and with the gateway’s result where there is one already. */
export function insertAttemptRow(tx: Tx, attempt: NewAttempt): void {
  const { result } = attempt
  tx.send(insertAttempt, [
    attempt.orderId,
    attempt.id,
    attempt.gatewayId,
    result?.status ?? 'created',
    attempt.orderSerial,
    attempt.amountMinor,
    attempt.currency,
    result?.ref ?? null,
    result ? JSON.stringify(result.answer) : null,
    JSON.stringify(result?.kept ?? {}),
    attempt.now,
    result?.expiresAt ?? null,
  ])
}

export interface AttemptMove {
  readonly orderId: string
  readonly attemptId: string
  readonly from: AttemptStatus
  readonly to: AttemptStatus
  readonly actor: string
  readonly now: Date
  readonly why: string
  readonly result?: LinkResult
}

/** Moves an attempt and writes why. False when it is no longer in `from`: somebody else was faster. */
export async function moveAttemptRow(tx: Tx, move: AttemptMove): Promise<boolean> {
  const { result } = move
  const rows = await tx.query(moveAttempt, [
    ...[move.orderId, move.attemptId, move.from, move.to, move.actor, move.now, move.why],
    result?.ref ?? null,
    result ? JSON.stringify(result.answer) : null,
    JSON.stringify(result?.kept ?? {}),
    result?.expiresAt ?? null,
  ])
  return rows.length > 0
}
