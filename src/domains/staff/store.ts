import { column, columns } from '#db/columns.ts'
import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import type { ActValues, StaffAct } from './contract.ts'

const ACT = columns('staff_act', {
  id: column<string>('uuid'),
  at: column<Date>('timestamptz'),
  accountId: column<string | null>('uuid'),
  what: column<string>('text'),
  subjectKind: column<string>('text'),
  subject: column<string>('text'),
  before: column<ActValues | null>('jsonb'),
  after: column<ActValues | null>('jsonb'),
  undoes: column<string | null>('uuid'),
})

const insertAct = statement<
  Omit<StaffAct, 'before' | 'after'> & { before: string | null; after: string | null }
>('staff-act-insert', `INSERT INTO staff_act (${ACT.names}) VALUES (${ACT.parameters})`)
const selectAct = statement<{ readonly id: string }>(
  'staff-act-select',
  `SELECT ${ACT.select('a')} FROM staff_act a WHERE a.id = $id`,
)
const selectLast = statement<{ readonly subjectKind: string; readonly subject: string }>(
  'staff-act-select-last',
  `SELECT ${ACT.select('a')}, u.name, u.email FROM staff_act a LEFT JOIN account u ON u.id = a.account_id
   WHERE a.subject_kind = $subjectKind AND a.subject = $subject ORDER BY a.id DESC LIMIT 1`,
)
const selectUndone = statement<{ readonly id: string }>(
  'staff-act-select-undone',
  'SELECT FROM staff_act WHERE undoes = $id',
)
const lock = statement<{ readonly subject: string }>(
  'staff-lock-subject',
  `SELECT pg_advisory_xact_lock(hashtextextended('staff:' || $subject::text, 0))`,
)

/** Makes staff who save the same thing wait for each other until the transaction ends. */
export async function lockSubject(tx: Tx, subjectKind: string, subject: string): Promise<void> {
  await tx.query(lock, lock.bind({ subject: `${subjectKind}/${subject}` }))
}

/** Queues the row of an act with its transaction. */
export function queueAct(tx: Tx, { before, after, ...act }: StaffAct): void {
  const json = (values: ActValues | null): string | null => (values === null ? null : JSON.stringify(values))
  const row = Object.assign(act, { before: json(before), after: json(after) })
  tx.defer(insertAct, insertAct.bind(row))
}

/** Returns an act; null if there is none. */
export async function readStaffAct(db: Queryable, id: string): Promise<StaffAct | null> {
  const [row] = await db.query<StaffAct>(selectAct, selectAct.bind({ id }))
  return row ?? null
}

/** Returns the latest act on something, with the name of who did it; null if there is none. */
export async function readLastStaffAct(
  db: Queryable,
  of: Pick<StaffAct, 'subjectKind' | 'subject'>,
): Promise<(StaffAct & { readonly name: string | null; readonly email: string | null }) | null> {
  const rows = await db.query<StaffAct & { readonly name: string | null; readonly email: string | null }>(
    selectLast,
    selectLast.bind(of),
  )
  return rows[0] ?? null
}

/** Returns whether an act was taken back. */
export async function isUndone(db: Queryable, id: string): Promise<boolean> {
  return (await db.query(selectUndone, selectUndone.bind({ id }))).length > 0
}
