import type { Queryable, Tx } from '#db/database.ts'
import { DELETED_AT_ONCE, deleteInBatches } from '#db/delete-in-batches.ts'
import { statement } from '#db/statement.ts'
import { notPaused } from '#jobs/stuck-work.ts'
import { uuidv7 } from '#kernel/ids.ts'
import type { Observation, SignedEvent } from '../gateway.ts'
import { isAttemptId } from './attempts.ts'

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

// A second delivery is looked at again: some providers send the same few bytes for every change, and looking
// does no harm.
const insertEvent = statement(
  'payment-insert-event',
  `INSERT INTO payment_event AS known (id, gateway_id, account, event_id, hint, provider_ref, attempt_id, complete, body, received_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
   ON CONFLICT (gateway_id, account, event_id) DO UPDATE
     SET deliveries = known.deliveries + 1, state = 'new', provider_ref = excluded.provider_ref, received_at = excluded.received_at
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
  `SELECT id FROM payment_event WHERE state = 'new' AND received_at <= $1 AND ${notPaused('handle-payment-event', 'payment_event.id::text', '$2')}
   ORDER BY received_at LIMIT $3`,
)
const reopen = statement<{ readonly eventId: string }>(
  'payment-replay-event',
  `UPDATE payment_event SET state = 'new', handled_at = NULL WHERE id = $eventId AND state <> 'new' RETURNING id`,
)
const exists = statement<{ readonly eventId: string }>(
  'payment-event-exists',
  'SELECT FROM payment_event WHERE id = $eventId',
)

/**
 * Stores a verified call-back, once per provider's id of it. What other programs of the same merchant wrote
 * where our attempt's id stands is no id. Returns the inbox's id of it.
 */
export async function storeEvent(
  tx: Tx,
  gatewayId: string,
  event: SignedEvent,
  body: Buffer,
  now: Date,
): Promise<string> {
  const complete = event.complete ? JSON.stringify(event.complete).replaceAll('\\u0000', '') : null
  const attemptId = event.attemptId !== null && isAttemptId(event.attemptId) ? event.attemptId : null
  const [row] = await tx.query<{ id: string }>(insertEvent, [
    ...[uuidv7(now.getTime()), gatewayId, plain(event.account), plain(event.eventId), plain(event.hint)],
    ...[event.ref === null ? null : plain(event.ref), attemptId, complete, body, now],
  ])
  if (!row) throw new Error('the inbox took no row')
  return row.id
}

/** A text as an index can hold it. */
function plain(text: string): string {
  return text.replaceAll('\u0000', '').slice(0, 500)
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

/**
 * Call-backs that wait since before an instant, oldest first, without those that failed and whose pause is
 * not over.
 */
export async function readWaitingEvents(
  db: Queryable,
  { before, now, limit }: { readonly before: Date; readonly now: Date; readonly limit: number },
): Promise<string[]> {
  return (await db.query<{ id: string }>(waiting, [before, now, limit])).map(({ id }) => id)
}

const nameless = statement(
  'payment-nameless-events',
  `SELECT FROM payment_event WHERE state = 'new' AND gateway_id = $1 AND attempt_id IS NULL LIMIT $2`,
)

/** How many events of a gateway wait that name no attempt of ours, counted up to a limit. */
export async function countNamelessEvents(db: Queryable, gatewayId: string, limit: number): Promise<number> {
  return (await db.query(nameless, [gatewayId, limit])).length
}

const deleteOld = statement(
  'payment-delete-old-events',
  `SELECT id FROM delete_worked_events($1, ${DELETED_AT_ONCE}) AS id`,
)

/** Deletes call-backs that were worked on before an instant; those that failed stay. */
export async function deleteOldEvents(db: Queryable, before: Date, isOver?: () => boolean): Promise<void> {
  await deleteInBatches(db, deleteOld, [before], isOver)
}

/** Lets an event that was handled wait again. Returns false if it waits already, or is not there. */
export async function reopenEvent(tx: Tx, eventId: string): Promise<boolean> {
  return (await tx.query(reopen, reopen.bind({ eventId }))).length > 0
}

/** Returns whether an event of this id was ever taken in, worked on or not. */
export async function isEventKnown(tx: Tx, eventId: string): Promise<boolean> {
  return (await tx.query(exists, exists.bind({ eventId }))).length > 0
}
