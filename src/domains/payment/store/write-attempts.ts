import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import type { LinkResult } from '../gateway.ts'
import type { AttemptStatus } from '../states.ts'
import type { Attempt } from './attempts.ts'

const setRef = statement(
  'payment-set-ref',
  'UPDATE payment_attempt SET provider_ref = $3, updated_at = $4 WHERE order_id = $1 AND id = $2 AND provider_ref IS DISTINCT FROM $3',
)
const setResponse = statement(
  'payment-set-response',
  `UPDATE payment_attempt SET response = $3, expires_at = coalesce($4, expires_at), steps = steps + $5, updated_at = $6, claimed_until = NULL
   WHERE order_id = $1 AND id = $2`,
)
const claim = statement(
  'payment-claim-attempt',
  'UPDATE payment_attempt SET claimed_until = $3 WHERE order_id = $1 AND id = $2',
)
const leaveClaim = statement(
  'payment-leave-attempt',
  'UPDATE payment_attempt SET claimed_until = NULL WHERE order_id = $1 AND id = $2 AND claimed_until = $3',
)
const setMoney = statement(
  'payment-set-money',
  'UPDATE payment_attempt SET captured_minor = $3, captured_currency = $4, booking = $5 WHERE order_id = $1 AND id = $2',
)
const setSecured = statement(
  'payment-set-secured',
  'UPDATE payment_attempt SET secured_minor = $3, secured_until = $4 WHERE order_id = $1 AND id = $2',
)
const setCapture = statement(
  'payment-set-capture',
  'UPDATE payment_attempt SET capture_minor = $3 WHERE order_id = $1 AND id = $2',
)
const insertAttempt = statement(
  'payment-insert-attempt',
  `WITH attempt AS (
     INSERT INTO payment_attempt (order_id, id, gateway_id, flow, status, order_serial, amount_minor, currency, provider_ref, response, input, created_at, updated_at, expires_at, claimed_until, account)
     VALUES ($1, $2, $3, 'single', $4, $5, $6, $7, $8, $9, $10, $11, $11, $12, $13, $16)
   )
   INSERT INTO payment_attempt_event (order_id, attempt_id, to_status, actor, at, why, provider_ref) VALUES ($1, $2, $4, $14, $11, $15, $8)`,
)
const moveAttempt = statement(
  'payment-move-attempt',
  `WITH moved AS (
     UPDATE payment_attempt SET status = $4, updated_at = $6, look_again_at = $6, provider_ref = coalesce($8, provider_ref), response = coalesce($9, response),
       input = input || $10::jsonb, expires_at = coalesce($11, expires_at)
     WHERE order_id = $1 AND id = $2 AND status = $3 RETURNING provider_ref
   )
   INSERT INTO payment_attempt_event (order_id, attempt_id, from_status, to_status, actor, at, why, provider_ref)
   SELECT $1, $2, $3, $4, $5, $6, $7, moved.provider_ref FROM moved RETURNING attempt_id`,
)

/** Remembers the provider's name for an attempt. */
export async function setAttemptRef(
  tx: Tx,
  { orderId, id }: Pick<Attempt, 'orderId' | 'id'>,
  ref: string,
  now: Date,
): Promise<void> {
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
  await tx.query(setResponse, [
    orderId,
    id,
    JSON.stringify(result.answer),
    result.expiresAt,
    step ? 1 : 0,
    now,
  ])
}

/**
 * Claims the creation of a payment at its provider for one call. The caller holds the order's lock and saw
 * that the claim is free.
 */
export function queueAttemptClaim(
  tx: Tx,
  { orderId, id }: Pick<Attempt, 'orderId' | 'id'>,
  until: Date,
): void {
  tx.defer(claim, [orderId, id, until])
}

/** Ends a claim before its time, where it is still ours: `until` names it. */
export async function leaveAttempt(
  db: Queryable,
  { orderId, id }: Pick<Attempt, 'orderId' | 'id'>,
  until: Date,
): Promise<void> {
  await db.query(leaveClaim, [orderId, id, until])
}

/** Remembers what the ledger holds of an attempt's money. */
export async function setAttemptMoney(
  tx: Tx,
  { orderId, id }: Pick<Attempt, 'orderId' | 'id'>,
  money: {
    readonly capturedMinor: number
    readonly currency: string | null
    readonly booking: 'receivable' | 'unallocated'
  },
): Promise<void> {
  await tx.query(setMoney, [orderId, id, money.capturedMinor, money.currency, money.booking])
}

/** Remembers what the provider still promises of an attempt's money. */
export async function setAttemptSecured(
  tx: Tx,
  { orderId, id }: Pick<Attempt, 'orderId' | 'id'>,
  { amountMinor, until }: { readonly amountMinor: number; readonly until: Date | null },
): Promise<void> {
  await tx.query(setSecured, [orderId, id, amountMinor, until])
}

/** Remembers how much we ask the provider to take of what was authorised. */
export async function setAttemptCapture(
  tx: Tx,
  { orderId, id }: Pick<Attempt, 'orderId' | 'id'>,
  captureMinor: number,
): Promise<void> {
  await tx.query(setCapture, [orderId, id, captureMinor])
}

export interface NewAttempt {
  readonly orderId: string
  readonly id: string
  readonly gatewayId: string
  readonly orderSerial: number
  readonly amountMinor: number
  readonly currency: string
  /** `bookOf` its gateway; absent where there is no provider. */
  readonly account?: string
  readonly now: Date
  /**
   * Set where the gateway answered already (offline ones); otherwise the attempt is `created` and the
   * provider comes next.
   */
  readonly result: LinkResult | null
  /** Until when the calling process alone may create it at its provider. */
  readonly claimedUntil?: Date
  /** Default: the buyer. */
  readonly actor?: string
  readonly why?: string
}

/** Stores a new attempt with its first event, and with the gateway’s result where there is one already. */
export function queueNewAttempt(tx: Tx, attempt: NewAttempt): void {
  const { result } = attempt
  tx.defer(insertAttempt, [
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
    attempt.claimedUntil ?? null,
    attempt.actor ?? 'buyer',
    attempt.why ?? '',
    attempt.account ?? null,
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
