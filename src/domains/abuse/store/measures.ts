import { column, columns, type RowOf } from '#db/columns.ts'
import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import type { LocaleCode } from '#kernel/locales.ts'

export type MeasureKind = 'product' | 'recording' | 'partner' | 'order' | 'account' | 'review'

const MEASURE = columns('abuse_measure', {
  id: column<string>('uuid'),
  caseId: column<string>('uuid'),
  what: column<'hide' | 'suspend'>('text'),
  subject: column<string>('uuid'),
  subjectKind: column<MeasureKind>('text'),
  before: column<string>('text'),
  doneBy: column<string>('text'),
  doneAt: column<Date>('timestamptz'),
  key: column<string | null>('text'),
  accountId: column<string | null>('uuid'),
  email: column<string>('text'),
  locale: column<LocaleCode>('text'),
})
const WHOLE = columns('abuse_measure', {
  ...MEASURE.declared,
  undoneAt: column<Date | null>('timestamptz'),
  objectedAt: column<Date | null>('timestamptz'),
  upheldAt: column<Date | null>('timestamptz'),
})

/** A measure as staff take it. */
export type NewMeasure = RowOf<typeof MEASURE>
/** Something that was hidden or suspended because of a report. */
export type Measure = RowOf<typeof WHOLE>

const SELECTED = WHOLE.select('m')
const insert = statement<NewMeasure>(
  'abuse-measure-insert',
  `INSERT INTO abuse_measure (${MEASURE.names}) VALUES (${MEASURE.parameters})
   ON CONFLICT (what, subject_kind, subject) WHERE undone_at IS NULL DO NOTHING RETURNING id`,
)
const standing = statement(
  'abuse-measures-standing',
  `SELECT ${SELECTED} FROM abuse_measure m WHERE m.what = $1 AND m.subject_kind = $2 AND m.subject = $3 AND m.undone_at IS NULL`,
)
const end = statement<{ readonly id: string; readonly actor: string; readonly now: Date }>(
  'abuse-measure-end',
  'UPDATE abuse_measure SET undone_by = $actor, undone_at = $now WHERE id = $id AND undone_at IS NULL RETURNING id',
)
const byKey = statement('abuse-measure-by-key', `SELECT ${SELECTED} FROM abuse_measure m WHERE m.key = $1`)
const lockKey = statement(
  'abuse-measure-lock-key',
  `SELECT ${SELECTED} FROM abuse_measure m WHERE m.key = $1 FOR NO KEY UPDATE`,
)
const object = statement(
  'abuse-measure-object',
  'UPDATE abuse_measure SET objected_at = $2 WHERE id = $1 AND objected_at IS NULL RETURNING id',
)
const uphold = statement(
  'abuse-measure-uphold',
  `UPDATE abuse_measure SET upheld_at = $2 WHERE id = $1 AND objected_at IS NOT NULL AND upheld_at IS NULL AND undone_at IS NULL RETURNING id`,
)

/** Notes what is hidden or suspended. Returns false where it is so already. */
export async function insertMeasure(tx: Tx, row: NewMeasure): Promise<boolean> {
  return (await tx.query(insert, insert.bind(row))).length > 0
}

/** Reads what hides or suspends a subject; null: nothing does. */
export async function readMeasure(
  db: Queryable,
  of: Pick<Measure, 'what' | 'subjectKind' | 'subject'>,
): Promise<Measure | null> {
  return (await db.query<Measure>(standing, [of.what, of.subjectKind, of.subject]))[0] ?? null
}

/** Notes that something is shown or works again. Returns false where it was undone meanwhile. */
export async function endMeasure(tx: Tx, id: string, actor: string, now: Date): Promise<boolean> {
  return (await tx.query(end, end.bind({ id, actor, now }))).length > 0
}

/** Reads the measure of the link of the person concerned; null for an unknown one. */
export async function readMeasureByKey(db: Queryable, key: string): Promise<Measure | null> {
  return (await db.query<Measure>(byKey, [key]))[0] ?? null
}

/** Locks the measure of a link until the end of the transaction. */
export async function lockMeasureByKey(tx: Tx, key: string): Promise<Measure | null> {
  return (await tx.query<Measure>(lockKey, [key]))[0] ?? null
}

/** Notes that the person concerned objects. Returns false where they did already. */
export async function storeObjection(tx: Tx, id: string, now: Date): Promise<boolean> {
  return (await tx.query(object, [id, now])).length > 0
}

/** Notes that staff keep a measure in spite of an objection. Returns false where none waits. */
export async function storeUpheld(tx: Tx, id: string, now: Date): Promise<boolean> {
  return (await tx.query(uphold, [id, now])).length > 0
}
