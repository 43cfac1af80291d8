import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { uuidv7 } from '#kernel/ids.ts'
import type { Observation, SignedEvent } from '../gateway.ts'

/** A call-back as the inbox holds it. */
export interface StoredEvent {
  readonly id: string
  readonly gatewayId: string
  readonly hint: string
  readonly providerRef: string | null
  readonly attemptId: string | null
  readonly complete: Observation | null
  readonly receivedAt: Date
}

// A second delivery is looked at again: some providers send the same few bytes for every change, and looking does no harm.
const insertEvent = statement(
  'payment-insert-event',
  `INSERT INTO payment_event AS known (id, gateway_id, account, event_id, hint, provider_ref, attempt_id, complete, body, received_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
   ON CONFLICT (gateway_id, account, event_id) DO UPDATE SET deliveries = known.deliveries + 1, state = 'new', received_at = excluded.received_at
   RETURNING id`,
)
const eventById = statement(
  'payment-event-by-id',
  `SELECT id, gateway_id AS "gatewayId", hint, provider_ref AS "providerRef", attempt_id AS "attemptId", complete, received_at AS "receivedAt"
   FROM payment_event WHERE id = $1 AND state = 'new'`,
)
const endEvent = statement(
  'payment-end-event',
  'UPDATE payment_event SET state = $2, outcome = $3, handled_at = $4 WHERE id = $1 AND received_at = $5',
)
const waiting = statement(
  'payment-events-waiting',
  `SELECT id FROM payment_event WHERE state = 'new' AND received_at <= $1 ORDER BY received_at LIMIT $2`,
)
const insertUnmatched = statement(
  'payment-insert-unmatched',
  `INSERT INTO payment_unmatched (gateway_id, provider_ref, amount_minor, currency, status, first_seen_at) VALUES ($1, $2, $3, $4, $5, $6)
   ON CONFLICT (gateway_id, provider_ref) DO UPDATE SET status = excluded.status, amount_minor = excluded.amount_minor RETURNING (xmax = 0) AS "isNew"`,
)
const forgetUnmatched = statement('payment-forget-unmatched', 'DELETE FROM payment_unmatched WHERE gateway_id = $1 AND provider_ref = $2')

/** Stores a verified call-back, once per provider's id of it. Returns the inbox's id of it. */
export async function storeEvent(tx: Tx, gatewayId: string, event: SignedEvent, body: Buffer, now: Date): Promise<string> {
  const complete = event.complete ? JSON.stringify(event.complete) : null
  const [row] = await tx.query<{ id: string }>(insertEvent, [
    ...[uuidv7(now.getTime()), gatewayId, event.account, event.eventId, event.hint, event.ref, event.attemptId, complete, body, now],
  ])
  if (!row) throw new Error('the inbox took no row')
  return row.id
}

/** A call-back that still has to be worked on; null when it was. */
export async function readNewEvent(db: Queryable, id: string): Promise<StoredEvent | null> {
  const [row] = await db.query<StoredEvent>(eventById, [id])
  if (!row) return null
  return row.complete ? { ...row, complete: { ...row.complete, at: new Date(row.complete.at) } } : row
}

/** Ends the work on a call-back, unless it was delivered again meanwhile. */
export async function endStoredEvent(
  db: Queryable,
  event: StoredEvent,
  state: 'done' | 'ignored' | 'parked',
  outcome: string,
  now: Date,
): Promise<void> {
  await db.query(endEvent, [event.id, state, outcome, now, event.receivedAt])
}

/** Call-backs that wait since before an instant, oldest first. */
export async function readWaitingEvents(db: Queryable, before: Date, limit: number): Promise<string[]> {
  return (await db.query<{ id: string }>(waiting, [before, limit])).map(({ id }) => id)
}

/** Remembers a provider's payment that belongs to no order of ours. Returns whether it is news. */
export async function recordUnmatched(db: Queryable, gatewayId: string, seen: Observation, now: Date): Promise<boolean> {
  const { amount, currency } = seen.captured.amount > 0 ? seen.captured : seen.requested
  const [row] = await db.query<{ isNew: boolean }>(insertUnmatched, [gatewayId, seen.ref, amount, currency, seen.status, now])
  return row?.isNew ?? false
}

/** Forgets an unmatched payment that found its order after all. */
export async function forgetUnmatchedPayment(db: Queryable, gatewayId: string, ref: string): Promise<void> {
  await db.query(forgetUnmatched, [gatewayId, ref])
}
