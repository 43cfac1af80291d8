import { column, columns, type RowOf } from '#db/columns.ts'
import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import type { MessageKind, Suspicion } from './contract.ts'
import type { ContactState } from './states.ts'

/** What is known when a message arrives. */
const ARRIVED = columns('contact_thread', {
  id: column<string>('uuid'),
  state: column<ContactState>('text'),
  locale: column<LocaleCode>('text'),
  name: column<string>('text'),
  email: column<string>('text'),
  subject: column<string>('text'),
  accountId: column<string | null>('uuid'),
  suspicion: column<readonly Suspicion[]>('text[]'),
  textHash: column<Buffer>('bytea'),
  announcedAt: column<Date | null>('timestamptz'),
  createdAt: column<Date>('timestamptz'),
  changedAt: column<Date>('timestamptz'),
  waitingSince: column<Date | null>('timestamptz'),
})
const THREAD = columns('contact_thread', {
  ...ARRIVED.declared,
  number: column<number>('bigint'),
  assignedTo: column<string | null>('uuid'),
  version: column<number>('integer'),
})
/** Columns that a change sets. */
const CHANGED = columns('contact_thread', {
  state: column<ContactState>('text'),
  assignedTo: column<string | null>('uuid'),
  announcedAt: column<Date | null>('timestamptz'),
  waitingSince: column<Date | null>('timestamptz'),
})

export type ArrivedThread = RowOf<typeof ARRIVED>
/** A conversation as the table holds it. */
export type ContactThread = RowOf<typeof THREAD>
export type ThreadChange = Partial<RowOf<typeof CHANGED>>

/** Something that was written in a conversation. */
export interface ContactMessage {
  readonly id: string
  readonly kind: MessageKind
  readonly body: string
  readonly actor: string
  readonly at: Date
}

/** What happened to a conversation. */
export interface ContactEvent {
  readonly what: ContactDeed
  readonly from: ContactState | null
  readonly to: ContactState
  readonly actor: string
  readonly at: Date
  readonly why: string
}

export type ContactDeed =
  | 'received'
  | 'suspected'
  | 'answered'
  | 'noted'
  | 'closed'
  | 'reopened'
  | 'marked-spam'
  | 'cleared'
  | 'assigned'

const lockText = statement('contact-lock-text', `SELECT pg_advisory_xact_lock(hashtext('contact:' || $1))`)
const sameText = statement<{ readonly textHash: Buffer; readonly email: string; readonly since: Date }>(
  'contact-same-text',
  `SELECT number, created_at AS "createdAt", lower(email) = lower($email) AS "isOwn" FROM contact_thread
   WHERE text_hash = $textHash AND created_at > $since ORDER BY created_at DESC LIMIT 20`,
)
const insert = statement<ArrivedThread>(
  'contact-insert',
  `INSERT INTO contact_thread (${ARRIVED.names}) VALUES (${ARRIVED.parameters}) RETURNING number`,
)
const addMessage = statement<ContactMessage & { readonly threadId: string }>(
  'contact-add-message',
  `INSERT INTO contact_message (thread_id, id, kind, body, actor, at) VALUES ($threadId, $id, $kind, $body, $actor, $at)`,
)
const addEvent = statement<ContactEvent & { readonly threadId: string }>(
  'contact-add-event',
  `INSERT INTO contact_event (thread_id, what, from_state, to_state, actor, at, why) VALUES ($threadId, $what, $from, $to, $actor, $at, $why)`,
)
const byId = statement('contact-by-id', `SELECT ${THREAD.select('c')} FROM contact_thread c WHERE c.id = $1`)
const byNumber = statement(
  'contact-by-number',
  `SELECT ${THREAD.select('c')} FROM contact_thread c WHERE c.number = $1`,
)
const lockByNumber = statement(
  'contact-lock',
  `SELECT ${THREAD.select('c')} FROM contact_thread c WHERE c.number = $1 FOR UPDATE`,
)
const change = statement<RowOf<typeof CHANGED> & { readonly id: string; readonly now: Date }>(
  'contact-change',
  `UPDATE contact_thread SET ${CHANGED.assignments}, version = version + 1, changed_at = $now WHERE id = $id`,
)
const messages = statement(
  'contact-messages',
  'SELECT id, kind, body, actor, at FROM contact_message WHERE thread_id = $1 ORDER BY at, id LIMIT 500',
)
const message = statement(
  'contact-message',
  'SELECT id, kind, body, actor, at FROM contact_message WHERE thread_id = $1 AND id = $2',
)
const events = statement(
  'contact-events',
  `SELECT what, from_state AS "from", to_state AS "to", actor, at, why FROM contact_event WHERE thread_id = $1 ORDER BY at, id LIMIT 500`,
)
const listed = statement<{ readonly states: readonly string[]; readonly limit: number }>(
  'contact-list',
  `SELECT ${THREAD.select('c')} FROM contact_thread c WHERE c.state = ANY ($states::text[]) ORDER BY c.created_at DESC, c.id DESC LIMIT $limit`,
)
const receipts = statement<{ readonly email: string; readonly since: Date; readonly id: string }>(
  'contact-receipts',
  `SELECT count(*)::int AS count FROM contact_thread
   WHERE lower(email) = lower($email) AND created_at > $since AND announced_at IS NOT NULL AND id < $id`,
)

/** A message with the same text. */
export interface SameText {
  readonly number: number
  readonly createdAt: Date
  readonly isOwn: boolean
}

/** Lets messages with the same text arrive one after the other, and reads those since an instant, newest first. */
export async function lockSameText(
  tx: Tx,
  { textHash, email, since }: { readonly textHash: Buffer; readonly email: string; readonly since: Date },
): Promise<SameText[]> {
  await tx.query(lockText, [textHash.toString('hex')])
  return tx.query<SameText>(sameText, sameText.bind({ textHash, email, since }))
}

/** Stores a new conversation and returns its number. */
export async function insertThread(tx: Tx, thread: ArrivedThread): Promise<number> {
  const [row] = await tx.query<{ number: number }>(insert, insert.bind(thread))
  return row!.number
}

/** Adds what somebody wrote. */
export function queueMessage(tx: Tx, threadId: string, written: ContactMessage): void {
  tx.defer(addMessage, addMessage.bind({ ...written, threadId }))
}

/** Adds to the history of a conversation. */
export function queueContactEvent(tx: Tx, threadId: string, event: ContactEvent): void {
  tx.defer(addEvent, addEvent.bind({ ...event, threadId }))
}

/** Locks a conversation until the end of the transaction. Null: there is none. */
export async function lockThread(tx: Tx, number: number): Promise<ContactThread | null> {
  return (await tx.query<ContactThread>(lockByNumber, [number]))[0] ?? null
}

/** Changes a conversation that the transaction has locked; its version grows. */
export async function changeThread(
  tx: Tx,
  thread: ContactThread,
  changed: ThreadChange,
  now: Date,
): Promise<void> {
  await tx.query(change, change.bind({ ...CHANGED.pick(thread), ...changed, id: thread.id, now }))
}

/** Reads a conversation. Null: there is none, or its person was erased. */
export async function readThread(db: Queryable, id: string): Promise<ContactThread | null> {
  return (await db.query<ContactThread>(byId, [id]))[0] ?? null
}

/** Reads a conversation by the number of its case. */
export async function readThreadByNumber(db: Queryable, number: number): Promise<ContactThread | null> {
  return (await db.query<ContactThread>(byNumber, [number]))[0] ?? null
}

/** Reads what was written, oldest first. */
export function readMessages(db: Queryable, threadId: string): Promise<ContactMessage[]> {
  return db.query<ContactMessage>(messages, [threadId])
}

/** Reads one message. */
export async function readMessage(
  db: Queryable,
  threadId: string,
  id: string,
): Promise<ContactMessage | null> {
  return (await db.query<ContactMessage>(message, [threadId, id]))[0] ?? null
}

/** Reads the history of a conversation, oldest first. */
export function readContactEvents(db: Queryable, threadId: string): Promise<ContactEvent[]> {
  return db.query<ContactEvent>(events, [threadId])
}

/** Lists conversations in some states, newest first. */
export function listThreads(
  db: Queryable,
  states: readonly ContactState[],
  limit: number,
): Promise<ContactThread[]> {
  return db.query<ContactThread>(listed, listed.bind({ states, limit }))
}

/** Counts the conversations of an address that were acknowledged since an instant, before this one. */
export async function countReceipts(
  db: Queryable,
  { id, email }: Pick<ContactThread, 'id' | 'email'>,
  since: Date,
): Promise<number> {
  const [row] = await db.query<{ count: number }>(receipts, receipts.bind({ email, since, id }))
  return row?.count ?? 0
}
