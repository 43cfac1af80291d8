import { column, columns, type RowOf } from '#db/columns.ts'
import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import type { Grounds, StatementKind, StatementNote } from './contract.ts'
import type { StatementState } from './states.ts'

/** What a buyer typed and chose. */
const DECLARED = columns('buyer_statement', {
  id: column<string>('uuid'),
  kind: column<StatementKind>('text'),
  locale: column<LocaleCode>('text'),
  name: column<string>('text'),
  contract: column<string>('text'),
  email: column<string>('text'),
  part: column<string>('text'),
  chosen: column<readonly string[] | null>('uuid[]'),
  grounds: column<Grounds>('text'),
  reason: column<string>('text'),
  proved: column<boolean>('boolean'),
  accountId: column<string | null>('uuid'),
  orderId: column<string | null>('uuid'),
  /** Who was signed in; null for guests. */
  declaredBy: column<string | null>('uuid'),
})

/** What became of it. */
const STATEMENT = columns('buyer_statement', {
  ...DECLARED.declared,
  number: column<number>('bigint'),
  state: column<StatementState>('text'),
  subscriptionId: column<string | null>('uuid'),
  undoHash: column<Buffer | null>('bytea'),
  undoUntil: column<Date | null>('timestamptz'),
  createdAt: column<Date>('timestamptz'),
  givenAt: column<Date | null>('timestamptz'),
  actAt: column<Date | null>('timestamptz'),
  refundMinor: column<number | null>('bigint'),
  currency: column<string | null>('text'),
  note: column<StatementNote>('text'),
})

/** What a buyer declares, before it has a number. */
export type DeclaredStatement = RowOf<typeof DECLARED> & { readonly wishedOn: string | null }
/** A statement as the table holds it. `wishedOn` is an ISO 8601 date. */
export type BuyerStatement = RowOf<typeof STATEMENT> & { readonly wishedOn: string | null }

/** Columns that a change of state may set. */
const MOVED = columns('buyer_statement', {
  accountId: column<string | null>('uuid'),
  orderId: column<string | null>('uuid'),
  subscriptionId: column<string | null>('uuid'),
  undoHash: column<Buffer | null>('bytea'),
  undoUntil: column<Date | null>('timestamptz'),
  actAt: column<Date | null>('timestamptz'),
  refundMinor: column<number | null>('bigint'),
  currency: column<string | null>('text'),
  note: column<StatementNote>('text'),
})

export type Moved = Partial<RowOf<typeof MOVED>>

// The text of a date is the same in every time zone.
const SELECTED = `${STATEMENT.select('s')}, s.wished_on::text AS "wishedOn"`

const insert = statement<
  DeclaredStatement & { readonly tokenHash: Buffer; readonly now: Date; readonly state: 'draft' }
>(
  'buyer-statement-insert',
  `INSERT INTO buyer_statement (${DECLARED.names}, wished_on, token_hash, created_at, state)
   VALUES (${DECLARED.parameters}, $wishedOn, $tokenHash, $now, $state)`,
)
const byToken = statement(
  'buyer-statement-by-token',
  `SELECT ${SELECTED} FROM buyer_statement s WHERE s.token_hash = $1`,
)
const byUndo = statement(
  'buyer-statement-by-undo',
  `SELECT ${SELECTED} FROM buyer_statement s WHERE s.undo_hash = $1`,
)
const byId = statement('buyer-statement-by-id', `SELECT ${SELECTED} FROM buyer_statement s WHERE s.id = $1`)
const byNumber = statement(
  'buyer-statement-by-number',
  `SELECT ${SELECTED} FROM buyer_statement s WHERE s.number = $1 AND s.state <> 'draft'`,
)
const lockById = statement(
  'buyer-statement-lock',
  `SELECT ${SELECTED} FROM buyer_statement s WHERE s.id = $1 FOR UPDATE`,
)
const give = statement(
  'buyer-statement-give',
  `UPDATE buyer_statement SET state = 'given', given_at = $2 WHERE id = $1 AND state = 'draft' RETURNING id`,
)
const move = statement<
  RowOf<typeof MOVED> & {
    readonly id: string
    readonly from: StatementState
    readonly to: StatementState
    readonly now: Date
  }
>(
  'buyer-statement-move',
  `UPDATE buyer_statement SET ${MOVED.assignments}, state = $to::text,
     ended_at = CASE WHEN $to::text IN ('done', 'refused', 'undone') THEN $now::timestamptz END
   WHERE id = $id AND state = $from RETURNING id`,
)
const addEvent = statement<{
  readonly id: string
  readonly from: string | null
  readonly to: string
  readonly actor: string
  readonly now: Date
  readonly why: string
}>(
  'buyer-statement-event',
  `INSERT INTO buyer_statement_event (statement_id, from_state, to_state, actor, at, why) VALUES ($id, $from, $to, $actor, $now, $why)`,
)
const events = statement(
  'buyer-statement-events',
  `SELECT from_state AS "from", to_state AS "to", actor, at, why FROM buyer_statement_event WHERE statement_id = $1 ORDER BY id`,
)
const open = statement(
  'buyer-statements-open',
  `SELECT ${SELECTED} FROM buyer_statement s WHERE s.state IN ('given', 'waiting', 'accepted') ORDER BY s.given_at, s.id LIMIT $1`,
)
const all = statement(
  'buyer-statements-all',
  `SELECT ${SELECTED} FROM buyer_statement s WHERE s.given_at IS NOT NULL ORDER BY s.given_at DESC, s.id DESC LIMIT $1`,
)

const undoneBefore = statement(
  'buyer-statement-undone-before',
  `SELECT FROM buyer_statement WHERE (order_id = $1 OR subscription_id = $2) AND state = 'undone' LIMIT 1`,
)
const setUndo = statement(
  'buyer-statement-set-undo',
  'UPDATE buyer_statement SET undo_hash = $2, undo_until = $3 WHERE id = $1',
)

/** Returns whether somebody took back a statement about the same contract. */
export async function hasUndoneBefore(
  db: Queryable,
  { orderId, subscriptionId }: { readonly orderId: string | null; readonly subscriptionId: string | null },
): Promise<boolean> {
  return (await db.query(undoneBefore, [orderId, subscriptionId])).length > 0
}

/** Sets the link with which the holder of the mailbox takes a statement back. It replaces an older one. */
export async function setUndoLink(db: Queryable, id: string, undoHash: Buffer, until: Date): Promise<void> {
  await db.query(setUndo, [id, undoHash, until])
}

/** Stores a draft. */
export async function insertDraft(
  db: Queryable,
  declared: DeclaredStatement,
  tokenHash: Buffer,
  now: Date,
): Promise<void> {
  await db.query(insert, insert.bind({ ...declared, tokenHash, now, state: 'draft' }))
}

/** Reads the statement that a token confirms; null where it is unknown or forgotten. */
export async function readByToken(db: Queryable, tokenHash: Buffer): Promise<BuyerStatement | null> {
  return (await db.query<BuyerStatement>(byToken, [tokenHash]))[0] ?? null
}

/** Reads the statement that a link undoes; null where it is unknown. */
export async function readByUndo(db: Queryable, undoHash: Buffer): Promise<BuyerStatement | null> {
  return (await db.query<BuyerStatement>(byUndo, [undoHash]))[0] ?? null
}

/** Reads a statement, unlocked. */
export async function readStatement(db: Queryable, id: string): Promise<BuyerStatement | null> {
  return (await db.query<BuyerStatement>(byId, [id]))[0] ?? null
}

/** Reads a statement by the number that staff type; drafts have none for them. */
export async function readStatementByNumber(db: Queryable, number: number): Promise<BuyerStatement | null> {
  return (await db.query<BuyerStatement>(byNumber, [number]))[0] ?? null
}

/** Locks a statement until the end of the transaction. Lock order: stock, order, payment, statement. */
export async function lockStatement(tx: Tx, id: string): Promise<BuyerStatement | null> {
  return (await tx.query<BuyerStatement>(lockById, [id]))[0] ?? null
}

/** Makes a draft a statement. Returns false where it was confirmed meanwhile. */
export async function giveDraft(tx: Tx, id: string, now: Date): Promise<boolean> {
  return (await tx.query(give, [id, now])).length > 0
}

/** Moves a statement and sets what changes with it. Returns false where it is no longer in `from`. */
export async function moveRow(
  tx: Tx,
  row: BuyerStatement,
  to: StatementState,
  changed: Moved,
  now: Date,
): Promise<boolean> {
  const values = { ...MOVED.pick(row), ...changed, id: row.id, from: row.state, to, now }
  return (await tx.query(move, move.bind(values))).length > 0
}

/** Adds to the history of a statement. */
export function queueStatementEvent(
  tx: Tx,
  event: {
    readonly id: string
    readonly from: StatementState | null
    readonly to: StatementState
    readonly actor: string
    readonly now: Date
    readonly why: string
  },
): void {
  tx.defer(addEvent, addEvent.bind(event))
}

/** What happened to a statement. */
export interface StatementEvent {
  readonly from: string | null
  readonly to: string
  readonly actor: string
  readonly at: Date
  readonly why: string
}

/** Reads the history of a statement, oldest first. */
export function readStatementEvents(db: Queryable, id: string): Promise<StatementEvent[]> {
  return db.query<StatementEvent>(events, [id])
}

/** Lists statements that are not settled, oldest first. */
export function listOpenStatements(db: Queryable, limit: number): Promise<BuyerStatement[]> {
  return db.query<BuyerStatement>(open, [limit])
}

/** Lists all statements, newest first. */
export function listStatements(db: Queryable, limit: number): Promise<BuyerStatement[]> {
  return db.query<BuyerStatement>(all, [limit])
}
