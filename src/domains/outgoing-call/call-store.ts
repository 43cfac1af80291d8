import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import type { CallProblem, CallState } from './contract.ts'
import type { OwnerEvent } from './events/owner-events.ts'
import type { PartnerEvent } from './events/partner-events.ts'
import type { Outcome } from './post-outside.ts'

/** How many calls are sent again in one act. */
export const AGAIN_AT_ONCE = 5_000

/** What a call tells. */
export type CallEvent = OwnerEvent | PartnerEvent

/** A call that is being sent. */
export interface ClaimedCall {
  readonly id: string
  readonly endpointId: string
  readonly event: CallEvent
  readonly body: string
  readonly queuedAt: Date
  /** Tries so far, with this one. */
  readonly tries: number
  readonly url: string
  readonly secretNumber: number
  readonly formerUntil: Date | null
}

/** A call as the log shows it. */
export interface LoggedCall {
  readonly id: string
  readonly event: CallEvent
  readonly state: CallState
  readonly createdAt: Date
  readonly tries: number
  readonly triedAt: Date | null
  readonly nextAt: Date
  readonly status: number | null
  readonly problem: CallProblem | null
}

const insert = statement<{
  readonly id: string
  readonly accountId: string
  readonly event: PartnerEvent
  readonly cause: string
  readonly body: string
  readonly now: Date
}>(
  'call-insert',
  `INSERT INTO outgoing_call (id, endpoint_id, event, cause, body, state, created_at, queued_at, next_at, tries)
   SELECT $id, e.id, $event, $cause, $body, 'waiting', $now, $now, $now, 0 FROM call_endpoint e WHERE e.account_id = $accountId AND e.state = 'on'
   ON CONFLICT (endpoint_id, cause) DO NOTHING RETURNING id`,
)
// Each endpoint has a call of its own, with an id of its own.
const insertForOwner = statement<NewOwnerCall>(
  'call-insert-for-owner',
  `INSERT INTO outgoing_call (id, endpoint_id, event, cause, body, state, created_at, queued_at, next_at, tries, about_account, about_order)
   SELECT uuidv7(), e.id, $event, $cause, $body, 'waiting', $now, $now, $now, 0, $aboutAccount::uuid, $aboutOrder::uuid
   FROM call_endpoint e WHERE e.account_id IS NULL AND e.state = 'on' AND CASE WHEN $endpointId::uuid IS NULL THEN e.events @> ARRAY[$event::text] ELSE e.id = $endpointId END
   ON CONFLICT (endpoint_id, cause) DO NOTHING RETURNING id`,
)
// One call of each endpoint at a time, so that a slow one delays nobody else. Whoever claims a call has it until the
// lease ends; if the process dies, the call is then tried again.
const claim = statement<{ readonly now: Date; readonly leaseUntil: Date; readonly limit: number }>(
  'call-claim',
  `UPDATE outgoing_call c SET next_at = $leaseUntil, tries = c.tries + 1 FROM (
     SELECT l.id, e.url, e.secret_number, e.former_until FROM call_endpoint e CROSS JOIN LATERAL (
       SELECT w.id, w.next_at FROM outgoing_call w WHERE w.endpoint_id = e.id AND w.state = 'waiting' AND w.next_at <= $now
       ORDER BY w.next_at, w.id LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED) l
     WHERE e.state = 'on' AND (e.paused_until IS NULL OR e.paused_until <= $now) ORDER BY l.next_at LIMIT $limit) due
   WHERE c.id = due.id
   RETURNING c.id, c.endpoint_id AS "endpointId", c.event, c.body, c.queued_at AS "queuedAt", c.tries, due.url,
     due.secret_number AS "secretNumber", due.former_until AS "formerUntil"`,
)
const record = statement<{
  readonly id: string
  readonly state: CallState
  readonly nextAt: Date
  readonly now: Date
  readonly status: number | null
  readonly problem: CallProblem | null
  readonly excerpt: string
}>(
  'call-record',
  `WITH one AS (INSERT INTO outgoing_call_try (call_id, at, status, problem, excerpt) SELECT id, $now, $status, $problem, $excerpt FROM outgoing_call WHERE id = $id)
   UPDATE outgoing_call SET state = $state, next_at = $nextAt, tried_at = $now, status = $status, problem = $problem WHERE id = $id AND state = 'waiting'`,
)
const giveUp = statement(
  'call-give-up',
  `UPDATE outgoing_call SET state = 'failed', problem = coalesce(problem, 'switched-off'), tried_at = coalesce(tried_at, $2) WHERE endpoint_id = $1 AND state = 'waiting'`,
)
// One that was written while its endpoint was being switched off.
const giveUpLate = statement(
  'calls-give-up-late',
  `UPDATE outgoing_call c SET state = 'failed', problem = coalesce(c.problem, 'switched-off'), tried_at = coalesce(c.tried_at, $1)
   FROM call_endpoint e WHERE e.id = c.endpoint_id AND e.state = 'off' AND c.state = 'waiting'`,
)
const again = statement<{ readonly id: string; readonly endpointId: string; readonly now: Date }>(
  'call-again',
  `UPDATE outgoing_call SET state = 'waiting', queued_at = $now, next_at = $now, tries = 0 WHERE id = $id AND endpoint_id = $endpointId RETURNING id`,
)
const againSince = statement<{
  readonly endpointId: string
  readonly since: Date
  readonly states: readonly CallState[]
  readonly now: Date
}>(
  'calls-again-since',
  `UPDATE outgoing_call SET state = 'waiting', queued_at = $now, next_at = $now, tries = 0 WHERE id IN (
     SELECT id FROM outgoing_call WHERE endpoint_id = $endpointId AND created_at >= $since AND state = ANY ($states) ORDER BY created_at, id LIMIT ${AGAIN_AT_ONCE} FOR NO KEY UPDATE)
   RETURNING id`,
)
const log = statement<{ readonly accountId: string; readonly limit: number }>(
  'call-log',
  `SELECT c.id, c.event, c.state, c.created_at AS "createdAt", c.tries, c.tried_at AS "triedAt", greatest(c.next_at, e.paused_until) AS "nextAt", c.status, c.problem
   FROM call_endpoint e JOIN outgoing_call c ON c.endpoint_id = e.id WHERE e.account_id = $accountId ORDER BY c.created_at DESC, c.id DESC LIMIT $limit`,
)

/** Stores a call for an account that has an address; false where it has none, or where its cause was told already. */
export async function insertCall(
  tx: Tx,
  call: {
    readonly id: string
    readonly accountId: string
    readonly event: PartnerEvent
    readonly cause: string
    readonly body: string
    readonly now: Date
  },
): Promise<boolean> {
  return (await tx.query(insert, insert.bind(call))).length > 0
}

/** A call to endpoints of the owner. */
export interface NewOwnerCall {
  readonly event: OwnerEvent
  readonly cause: string
  readonly body: string
  /** Whose personal data the body says. */
  readonly aboutAccount: string | null
  readonly aboutOrder: string | null
  /** The one endpoint that hears it; null: all that subscribe to the event. */
  readonly endpointId: string | null
  readonly now: Date
}

/** Stores a call for each endpoint of the owner that hears it; returns how many. A cause that was told is left out. */
export async function insertOwnerCalls(tx: Tx, call: NewOwnerCall): Promise<number> {
  return (await tx.query(insertForOwner, insertForOwner.bind(call))).length
}

/** Claims calls that are due, at most one of each endpoint, until the lease ends. */
export function claimCalls(
  db: Queryable,
  due: { readonly now: Date; readonly leaseUntil: Date; readonly limit: number },
): Promise<ClaimedCall[]> {
  return db.query<ClaimedCall>(claim, claim.bind(due))
}

/** Records a try, and what becomes of its call. */
export async function recordTry(
  tx: Tx,
  id: string,
  next: Outcome & { readonly state: CallState; readonly nextAt: Date; readonly now: Date },
): Promise<void> {
  await tx.query(record, record.bind({ id, ...next }))
}

/** Gives up all calls of an endpoint that wait. */
export async function giveUpCalls(tx: Tx, endpointId: string, now: Date): Promise<void> {
  await tx.query(giveUp, [endpointId, now])
}

/** Gives up calls that wait at an endpoint which is switched off. */
export async function giveUpLateCalls(db: Queryable, now: Date): Promise<void> {
  await db.query(giveUpLate, [now])
}

/** Lets a call wait again, with all of its tries; false when the endpoint has no such call. */
export async function storeAgain(
  tx: Tx,
  call: { readonly id: string; readonly endpointId: string; readonly now: Date },
): Promise<boolean> {
  return (await tx.query(again, again.bind(call))).length > 0
}

/** Lets calls of an endpoint in some states wait again, the oldest first; returns how many, `AGAIN_AT_ONCE` at most. */
export async function storeAgainSince(
  tx: Tx,
  wanted: {
    readonly endpointId: string
    readonly since: Date
    readonly states: readonly CallState[]
    readonly now: Date
  },
): Promise<number> {
  return (await tx.query(againSince, againSince.bind(wanted))).length
}

/** Reads the newest calls of an account. */
export function readCallLog(db: Queryable, accountId: string, limit: number): Promise<LoggedCall[]> {
  return db.query<LoggedCall>(log, log.bind({ accountId, limit }))
}
