import { column, columns, type RowOf } from '#db/columns.ts'
import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import type { AbuseDecision, AbuseKind, AbuseReason, AbuseState } from '../contract.ts'

/** What a reporter sends. */
const REPORTED = columns('abuse_case', {
  id: column<string>('uuid'),
  key: column<string | null>('text'),
  kind: column<AbuseKind>('text'),
  thing: column<string>('text'),
  label: column<string>('text'),
  reason: column<AbuseReason>('text'),
  locale: column<LocaleCode>('text'),
  email: column<string>('text'),
  text: column<string>('text'),
  accountId: column<string | null>('uuid'),
  repeatHash: column<Buffer | null>('bytea'),
  state: column<AbuseState>('text'),
  createdAt: column<Date>('timestamptz'),
})
const CASE = columns('abuse_case', {
  ...REPORTED.declared,
  number: column<number>('bigint'),
  decision: column<AbuseDecision | ''>('text'),
  decidedBy: column<string>('text'),
  decidedAt: column<Date | null>('timestamptz'),
  appealedAt: column<Date | null>('timestamptz'),
  endedAt: column<Date | null>('timestamptz'),
})
const MOVED = columns('abuse_case', {
  repeatHash: column<Buffer | null>('bytea'),
  state: column<AbuseState>('text'),
  decision: column<AbuseDecision | ''>('text'),
  decidedBy: column<string>('text'),
  decidedAt: column<Date | null>('timestamptz'),
  appealedAt: column<Date | null>('timestamptz'),
  endedAt: column<Date | null>('timestamptz'),
})

/** A report before it has a number. */
export type NewCase = RowOf<typeof REPORTED>
/** A case as the table holds it. */
export type AbuseCase = RowOf<typeof CASE>
/** Columns that a change of state may set. */
export type MovedCase = Partial<RowOf<typeof MOVED>>

const SELECTED = CASE.select('c')
const insert = statement<NewCase>(
  'abuse-case-insert',
  `INSERT INTO abuse_case (${REPORTED.names}) VALUES (${REPORTED.parameters}) ON CONFLICT (repeat_hash) DO NOTHING RETURNING number`,
)
const byRepeat = statement(
  'abuse-case-by-repeat',
  `SELECT ${SELECTED} FROM abuse_case c WHERE c.repeat_hash = $1 FOR NO KEY UPDATE`,
)
const byKey = statement('abuse-case-by-key', `SELECT ${SELECTED} FROM abuse_case c WHERE c.key = $1`)
const byId = statement('abuse-case-by-id', `SELECT ${SELECTED} FROM abuse_case c WHERE c.id = $1`)
const byNumber = statement('abuse-case-by-number', `SELECT ${SELECTED} FROM abuse_case c WHERE c.number = $1`)
const lockKey = statement(
  'abuse-case-lock-key',
  `SELECT ${SELECTED} FROM abuse_case c WHERE c.key = $1 FOR NO KEY UPDATE`,
)
const lockNumber = statement(
  'abuse-case-lock-number',
  `SELECT ${SELECTED} FROM abuse_case c WHERE c.number = $1 FOR NO KEY UPDATE`,
)
const move = statement<RowOf<typeof MOVED> & { readonly id: string }>(
  'abuse-case-move',
  `UPDATE abuse_case SET ${MOVED.assignments} WHERE id = $id`,
)
const ofThing = statement(
  'abuse-cases-of-thing',
  `SELECT ${SELECTED} FROM abuse_case c WHERE c.kind = $1 AND c.thing = $2 ORDER BY c.created_at DESC LIMIT 50`,
)
const newest = statement(
  'abuse-cases-newest',
  `SELECT ${SELECTED} FROM abuse_case c WHERE $2 OR c.ended_at IS NULL ORDER BY c.created_at DESC, c.id DESC LIMIT $1`,
)
const addEvent = statement<{
  readonly caseId: string
  readonly what: AbuseWhat
  readonly from: AbuseState | null
  readonly to: AbuseState
  readonly actor: string
  readonly now: Date
  readonly text: string
  readonly measureId: string | null
}>(
  'abuse-event-insert',
  `INSERT INTO abuse_event (case_id, what, from_state, to_state, actor, at, text, measure_id) VALUES ($caseId, $what, $from, $to, $actor, $now, $text, $measureId)`,
)
const events = statement(
  'abuse-events',
  'SELECT what, to_state AS "to", actor, at, text, measure_id AS "measureId" FROM abuse_event WHERE case_id = $1 ORDER BY id',
)
export type AbuseWhat =
  | 'reported'
  | 'message'
  | 'answered'
  | 'closed'
  | 'reopened'
  | 'withdrawn'
  | 'appealed'
  | 'hidden'
  | 'shown'
  | 'suspended'
  | 'unsuspended'
  | 'blocked'
  | 'objected'
  | 'upheld'

/** What happened to a case. */
export interface AbuseEvent {
  readonly what: AbuseWhat
  readonly to: AbuseState
  readonly actor: string
  readonly at: Date
  readonly text: string
  /** The measure that it is about; null: the report. */
  readonly measureId: string | null
}

/** Stores a report and returns its number; null where its repeat hash is taken. */
export async function insertCase(tx: Tx, row: NewCase): Promise<number | null> {
  return (await tx.query<{ number: number }>(insert, insert.bind(row)))[0]?.number ?? null
}

/** Locks the open case that a report repeats; null where it ended meanwhile. */
export async function lockRepeated(tx: Tx, repeatHash: Buffer): Promise<AbuseCase | null> {
  return (await tx.query<AbuseCase>(byRepeat, [repeatHash]))[0] ?? null
}

/** Reads the case of a link; null for an unknown one. */
export async function readCaseByKey(db: Queryable, key: string): Promise<AbuseCase | null> {
  return (await db.query<AbuseCase>(byKey, [key]))[0] ?? null
}

/** Reads the case of a measure. */
export async function readCaseById(db: Queryable, id: string): Promise<AbuseCase | null> {
  return (await db.query<AbuseCase>(byId, [id]))[0] ?? null
}

/** Reads a case by the number that staff type. */
export async function readCaseByNumber(db: Queryable, number: number): Promise<AbuseCase | null> {
  return (await db.query<AbuseCase>(byNumber, [number]))[0] ?? null
}

/** Locks the case of a link until the end of the transaction. */
export async function lockCaseByKey(tx: Tx, key: string): Promise<AbuseCase | null> {
  return (await tx.query<AbuseCase>(lockKey, [key]))[0] ?? null
}

/** Locks a case by its number until the end of the transaction. */
export async function lockCaseByNumber(tx: Tx, number: number): Promise<AbuseCase | null> {
  return (await tx.query<AbuseCase>(lockNumber, [number]))[0] ?? null
}

/** Changes what a case is; the caller holds its lock. */
export async function storeCase(tx: Tx, row: AbuseCase, changed: MovedCase): Promise<void> {
  await tx.query(move, move.bind({ ...MOVED.pick(row), ...changed, id: row.id }))
}

/** Reads the cases about one thing, newest first. */
export function readCasesOfThing(
  db: Queryable,
  { kind, thing }: Pick<AbuseCase, 'kind' | 'thing'>,
): Promise<AbuseCase[]> {
  return db.query<AbuseCase>(ofThing, [kind, thing])
}

/** Lists cases, newest first: those that wait, or all. */
export function listCases(db: Queryable, limit: number, all: boolean): Promise<AbuseCase[]> {
  return db.query<AbuseCase>(newest, [limit, all])
}

/** Adds to the history of a case. */
export function queueCaseEvent(
  tx: Tx,
  {
    row,
    ...event
  }: {
    readonly row: Pick<AbuseCase, 'id' | 'state'>
    readonly what: AbuseWhat
    readonly to?: AbuseState
    readonly actor: string
    readonly now: Date
    readonly text?: string
    readonly measureId?: string
  },
): void {
  const { what, actor, now, to = row.state, text = '', measureId = null } = event
  const from = what === 'reported' ? null : row.state
  tx.defer(addEvent, addEvent.bind({ caseId: row.id, what, from, to, actor, now, text, measureId }))
}

/** Reads the history of a case, oldest first. */
export function readCaseEvents(db: Queryable, caseId: string): Promise<AbuseEvent[]> {
  return db.query<AbuseEvent>(events, [caseId])
}
