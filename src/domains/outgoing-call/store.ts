import { column, columns, type RowOf } from '#db/columns.ts'
import type { Queryable, Tx } from '#db/database.ts'
import { DELETED_AT_ONCE, deleteInBatches } from '#db/delete-in-batches.ts'
import { statement } from '#db/statement.ts'
import { commonErrors } from '#kernel/errors.ts'
import type { EndpointState } from './contract.ts'
import { CALL_KEPT_MS } from './rules.ts'

/** What may change of an endpoint. */
const MUTABLE = columns('call_endpoint', {
  url: column<string>('text'),
  /** What the owner calls it. */
  description: column<string>('text'),
  /** To what an endpoint of the owner subscribes; a partner's hears all that concerns the partner. */
  events: column<readonly string[]>('text[]'),
  state: column<EndpointState>('text'),
  secretNumber: column<number>('integer'),
  formerUntil: column<Date | null>('timestamptz'),
  failures: column<number>('integer'),
  failingSince: column<Date | null>('timestamptz'),
  pausedUntil: column<Date | null>('timestamptz'),
  changedAt: column<Date>('timestamptz'),
})
const ENDPOINT = columns('call_endpoint', {
  id: column<string>('uuid'),
  accountId: column<string | null>('uuid'),
  ...MUTABLE.declared,
})

/** Where the calls of a partner go, or one endpoint of the owner: then `accountId` is null. */
export type EndpointRow = RowOf<typeof ENDPOINT>

/** An entry of an endpoint's history. */
export interface EndpointEvent {
  readonly what: 'set' | 'secret-renewed' | 'failed' | 'gone' | 'taken-away' | 'switched-off' | 'switched-on'
  readonly actor: string
  readonly now: Date
  readonly why?: string
}

const ofAccount = statement(
  'call-endpoint-of-account',
  `SELECT ${ENDPOINT.select('e')} FROM call_endpoint e WHERE e.account_id = $1`,
)
// The key stays, so that an order that is being paid may write its call meanwhile.
const lockOfAccount = statement(
  'call-endpoint-lock-of-account',
  `SELECT ${ENDPOINT.select('e')} FROM call_endpoint e WHERE e.account_id = $1 FOR NO KEY UPDATE`,
)
const lock = statement(
  'call-endpoint-lock',
  `SELECT ${ENDPOINT.select('e')} FROM call_endpoint e WHERE e.id = $1 FOR NO KEY UPDATE`,
)
// Of two first addresses at once the second waits here, and then finds the first.
const insert = statement<EndpointRow>(
  'call-endpoint-insert',
  `INSERT INTO call_endpoint (${ENDPOINT.names}) VALUES (${ENDPOINT.parameters}) ON CONFLICT (account_id) DO NOTHING RETURNING id`,
)
const ofOwner = statement(
  'call-endpoints-of-owner',
  `SELECT ${ENDPOINT.select('e')} FROM call_endpoint e WHERE e.account_id IS NULL ORDER BY e.id`,
)
const oneOfOwner = statement(
  'call-endpoint-of-owner',
  `SELECT ${ENDPOINT.select('e')} FROM call_endpoint e WHERE e.id = $1 AND e.account_id IS NULL`,
)
const drop = statement('call-endpoint-delete', 'DELETE FROM call_endpoint WHERE id = $1')
const turn = statement(
  'call-endpoints-turn',
  `SELECT pg_advisory_xact_lock(hashtext('call-endpoints-of-owner'))`,
)
const update = statement<RowOf<typeof MUTABLE> & { readonly id: string }>(
  'call-endpoint-update',
  `UPDATE call_endpoint SET ${MUTABLE.assignments} WHERE id = $id`,
)
const note = statement<{
  readonly endpointId: string
  readonly what: EndpointEvent['what']
  readonly actor: string
  readonly now: Date
  readonly why: string
}>(
  'call-endpoint-event',
  'INSERT INTO call_endpoint_event (endpoint_id, what, actor, at, why) VALUES ($endpointId, $what, $actor, $now, $why)',
)
const sweep = statement(
  'call-sweep',
  `DELETE FROM outgoing_call WHERE id IN (SELECT id FROM outgoing_call WHERE created_at <= $1 ORDER BY created_at LIMIT ${DELETED_AT_ONCE}) RETURNING 1`,
)

/** Reads where the calls of an account go; null: it never gave an address. */
export async function readEndpoint(db: Queryable, accountId: string): Promise<EndpointRow | null> {
  return (await db.query<EndpointRow>(ofAccount, [accountId]))[0] ?? null
}

/** Locks the endpoint of an account until the transaction ends. */
export async function lockEndpointOf(tx: Tx, accountId: string): Promise<EndpointRow | null> {
  return (await tx.query<EndpointRow>(lockOfAccount, [accountId]))[0] ?? null
}

/** Locks an endpoint until the transaction ends; null when its account was erased. */
export async function lockEndpoint(tx: Tx, id: string): Promise<EndpointRow | null> {
  return (await tx.query<EndpointRow>(lock, [id]))[0] ?? null
}

/** Reads the endpoints of the owner, the oldest first. */
export function readWebhooks(db: Queryable): Promise<EndpointRow[]> {
  return db.query<EndpointRow>(ofOwner)
}

/** Reads an endpoint of the owner; null: there is none. */
export async function readWebhook(db: Queryable, id: string): Promise<EndpointRow | null> {
  return (await db.query<EndpointRow>(oneOfOwner, [id]))[0] ?? null
}

/** Locks an endpoint of the owner until the transaction ends. Throws: not-found. */
export async function lockWebhook(tx: Tx, id: string): Promise<EndpointRow> {
  const row = await lockEndpoint(tx, id)
  if (!row || row.accountId !== null) throw commonErrors['not-found']({ fields: ['id'] })
  return row
}

/** Waits until nobody else makes an endpoint of the owner. */
export async function lockWebhooks(tx: Tx): Promise<void> {
  await tx.query(turn)
}

/** Deletes an endpoint with its calls and its history. */
export async function dropEndpoint(tx: Tx, id: string): Promise<void> {
  await tx.query(drop, [id])
}

/** Stores the first address of an account. Returns false if it has one already. */
export async function insertEndpoint(tx: Tx, row: EndpointRow): Promise<boolean> {
  return (await tx.query(insert, insert.bind(row))).length > 0
}

/** Changes an endpoint and writes why into its history. The caller holds its lock. */
export async function changeEndpoint(
  tx: Tx,
  row: EndpointRow,
  change: Partial<RowOf<typeof MUTABLE>>,
  event: EndpointEvent | null,
): Promise<void> {
  const { id } = row
  await tx.query(update, update.bind({ ...MUTABLE.pick({ ...row, ...change }), id }))
  if (event) queueEndpointEvent(tx, id, event)
}

/** Writes into the history of an endpoint. */
export function queueEndpointEvent(tx: Tx, endpointId: string, { why = '', ...event }: EndpointEvent): void {
  tx.defer(note, note.bind({ endpointId, why, ...event }))
}

/** Deletes calls whose time in the log is over, until `isOver` says that the clean-up's time is up. */
export async function sweepCalls(db: Queryable, now: Date, isOver?: () => boolean): Promise<void> {
  await deleteInBatches(db, sweep, [new Date(now.getTime() - CALL_KEPT_MS)], isOver)
}
