import { column, columns, type RowOf } from '#db/columns.ts'
import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'

export type MeasureKind = 'product' | 'recording' | 'partner' | 'order' | 'account'

const MEASURE = columns('abuse_measure', {
  id: column<string>('uuid'),
  caseId: column<string>('uuid'),
  what: column<'hide' | 'suspend'>('text'),
  subject: column<string>('uuid'),
  subjectKind: column<MeasureKind>('text'),
  before: column<string>('text'),
  doneBy: column<string>('text'),
  doneAt: column<Date>('timestamptz'),
})

/** Something that was hidden or suspended because of a report. */
export type Measure = RowOf<typeof MEASURE>

const insert = statement<Measure>(
  'abuse-measure-insert',
  `INSERT INTO abuse_measure (${MEASURE.names}) VALUES (${MEASURE.parameters})
   ON CONFLICT (what, subject_kind, subject) WHERE undone_at IS NULL DO NOTHING RETURNING id`,
)
const standing = statement(
  'abuse-measures-standing',
  `SELECT ${MEASURE.select('m')} FROM abuse_measure m WHERE m.what = $1 AND m.subject_kind = $2 AND m.subject = $3 AND m.undone_at IS NULL`,
)
const end = statement<{ readonly id: string; readonly actor: string; readonly now: Date }>(
  'abuse-measure-end',
  'UPDATE abuse_measure SET undone_by = $actor, undone_at = $now WHERE id = $id AND undone_at IS NULL RETURNING id',
)

/** Notes what is hidden or suspended. Returns false where it is so already. */
export async function insertMeasure(tx: Tx, row: Measure): Promise<boolean> {
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
