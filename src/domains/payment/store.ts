import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import type { LinkAnswer, LinkResult } from './gateway.ts'
import type { AttemptStatus } from './states.ts'

export interface Attempt {
  readonly id: string
  readonly gatewayId: string
  readonly status: AttemptStatus
  readonly orderSerial: number
  readonly providerRef: string | null
  readonly response: LinkAnswer | null
  readonly expiresAt: Date | null
}

const attemptsOfOrder = statement(
  'payment-attempts-of-order',
  `SELECT id, gateway_id AS "gatewayId", status, order_serial AS "orderSerial", provider_ref AS "providerRef", response, expires_at AS "expiresAt"
   FROM payment_attempt WHERE order_id = $1 ORDER BY id DESC`,
)

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
