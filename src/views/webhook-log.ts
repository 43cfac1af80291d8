import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import type { CallProblem, CallState } from '#domains/outgoing-call/contract.ts'
import type { CallEvent } from '#domains/outgoing-call/index.ts'

/** A call to an endpoint of the owner. */
export interface WebhookCall {
  readonly id: string
  readonly endpointId: string
  readonly url: string
  readonly description: string
  readonly event: CallEvent
  readonly state: CallState
  readonly body: string
  readonly createdAt: Date
  readonly tries: number
  readonly triedAt: Date | null
  readonly nextAt: Date
  readonly status: number | null
  readonly problem: CallProblem | null
  readonly isOn: boolean
}

/** A try of a call. */
export interface WebhookTry {
  readonly at: Date
  readonly status: number | null
  readonly problem: CallProblem | null
  readonly excerpt: string
}

/** How calls of an endpoint stand, over the 30 days of its log. */
export interface WebhookCounts {
  readonly waiting: number
  readonly failed: number
}

/** Counting stops here. */
const COUNTED = 1_000

const COLUMNS = `c.id, c.endpoint_id AS "endpointId", e.url, e.description, c.event, c.state, c.body, c.created_at AS "createdAt", c.tries, c.tried_at AS "triedAt",
  greatest(c.next_at, e.paused_until) AS "nextAt", c.status, c.problem, e.state = 'on' AS "isOn"`
const byId = statement<{ readonly id: string }>(
  'webhook-call',
  `SELECT ${COLUMNS} FROM outgoing_call c JOIN call_endpoint e ON e.id = c.endpoint_id WHERE c.id = $id AND e.account_id IS NULL`,
)
const newest = statement<{ readonly endpointId: string; readonly limit: number }>(
  'webhook-calls-newest',
  `SELECT ${COLUMNS} FROM outgoing_call c JOIN call_endpoint e ON e.id = c.endpoint_id WHERE c.endpoint_id = $endpointId
   ORDER BY c.created_at DESC, c.id DESC LIMIT $limit`,
)
const tries = statement<{ readonly id: string }>(
  'webhook-tries',
  'SELECT at, status, problem, excerpt FROM outgoing_call_try WHERE call_id = $id ORDER BY id DESC LIMIT 100',
)
const counts = statement<{ readonly endpointId: string }>(
  'webhook-counts',
  `SELECT (SELECT count(*) FROM (SELECT FROM outgoing_call WHERE endpoint_id = $endpointId AND state = 'waiting' LIMIT ${COUNTED}) w)::integer AS waiting,
     (SELECT count(*) FROM (SELECT FROM outgoing_call WHERE endpoint_id = $endpointId AND state = 'failed' LIMIT ${COUNTED}) f)::integer AS failed`,
)
const history = statement<{ readonly endpointId: string }>(
  'webhook-history',
  'SELECT what, actor, at, why FROM call_endpoint_event WHERE endpoint_id = $endpointId ORDER BY id DESC LIMIT 100',
)

/** Reads a call to an endpoint of the owner; null: there is none. */
export async function readWebhookCall(db: Queryable, id: string): Promise<WebhookCall | null> {
  return (await db.query<WebhookCall>(byId, byId.bind({ id })))[0] ?? null
}

/** Reads the newest calls to an endpoint. */
export function readNewestCalls(db: Queryable, endpointId: string, limit: number): Promise<WebhookCall[]> {
  return db.query<WebhookCall>(newest, newest.bind({ endpointId, limit }))
}

/** Reads the tries of a call, the newest first. */
export function readTries(db: Queryable, id: string): Promise<WebhookTry[]> {
  return db.query<WebhookTry>(tries, tries.bind({ id }))
}

/** Counts the calls of an endpoint that wait and that did not arrive, up to 1,000 of each. */
export async function countCalls(db: Queryable, endpointId: string): Promise<WebhookCounts> {
  const [row] = await db.query<WebhookCounts>(counts, counts.bind({ endpointId }))
  return row ?? { waiting: 0, failed: 0 }
}

/** Reads what happened to an endpoint, oldest first. */
export async function readWebhookHistory(
  db: Queryable,
  endpointId: string,
): Promise<
  readonly { readonly what: string; readonly actor: string; readonly at: Date; readonly why: string }[]
> {
  const rows = await db.query<{ what: string; actor: string; at: Date; why: string }>(
    history,
    history.bind({ endpointId }),
  )
  return rows.toReversed()
}
