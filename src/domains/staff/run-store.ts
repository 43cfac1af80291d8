import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'

/** An act on many rows of a list. */
export interface StaffRun {
  readonly id: string
  readonly accountId: string
  readonly area: string
  readonly act: string
  readonly rows: readonly string[]
  readonly done: number
  readonly createdAt: Date
  readonly finishedAt: Date | null
}

const RUN = `r.id, r.account_id AS "accountId", r.area, r.act, r.rows, r.done, r.created_at AS "createdAt", r.finished_at AS "finishedAt"`

const insertRun = statement<Pick<StaffRun, 'id' | 'accountId' | 'area' | 'act' | 'rows' | 'createdAt'>>(
  'staff-run-insert',
  'INSERT INTO staff_run (id, account_id, area, act, rows, created_at) VALUES ($id, $accountId, $area, $act, $rows, $createdAt)',
)
const selectRun = statement<{ readonly id: string }>(
  'staff-run-select',
  `SELECT ${RUN} FROM staff_run r WHERE r.id = $id`,
)
const claimRun = statement<{ readonly id: string; readonly now: Date; readonly until: Date }>(
  'staff-run-claim',
  `UPDATE staff_run r SET claimed_until = $until
   WHERE r.id = $id AND r.finished_at IS NULL AND (r.claimed_until IS NULL OR r.claimed_until <= $now::timestamptz) RETURNING ${RUN}`,
)
const noteRow = statement<{ readonly id: string; readonly done: number; readonly until: Date }>(
  'staff-run-note-row',
  'UPDATE staff_run SET done = $done, claimed_until = $until WHERE id = $id',
)
const noteFailure = statement<{ readonly id: string; readonly rowId: string; readonly why: string }>(
  'staff-run-note-failure',
  `INSERT INTO staff_run_failure (run_id, row_id, why) VALUES ($id, $rowId, $why)
   ON CONFLICT (run_id, row_id) DO UPDATE SET why = excluded.why`,
)
const endRun = statement<{ readonly id: string; readonly finishedAt: Date | null }>(
  'staff-run-end',
  'UPDATE staff_run SET finished_at = $finishedAt::timestamptz, claimed_until = NULL WHERE id = $id',
)
const selectFailures = statement<{ readonly id: string }>(
  'staff-run-failures',
  'SELECT row_id AS "rowId", why FROM staff_run_failure WHERE run_id = $id ORDER BY row_id LIMIT 1000',
)
const deleteOldRuns = statement<{ readonly before: Date }>(
  'staff-run-delete-old',
  'DELETE FROM staff_run WHERE finished_at <= $before',
)

/** Queues a new run with the transaction. */
export function queueRun(
  tx: Tx,
  run: Pick<StaffRun, 'id' | 'accountId' | 'area' | 'act' | 'rows' | 'createdAt'>,
): void {
  tx.defer(insertRun, insertRun.bind(run))
}

/** Returns a run; null if there is none. */
export async function readRun(db: Queryable, id: string): Promise<StaffRun | null> {
  const [run] = await db.query<StaffRun>(selectRun, selectRun.bind({ id }))
  return run ?? null
}

/** Takes a run until a moment; null if it is over, or somebody else has it. */
export async function takeRun(
  db: Queryable,
  { id, now, until }: { readonly id: string; readonly now: Date; readonly until: Date },
): Promise<StaffRun | null> {
  const [run] = await db.query<StaffRun>(claimRun, claimRun.bind({ id, now, until }))
  return run ?? null
}

/** Notes that a row was worked through, and keeps the run until a moment. */
export async function noteRunRow(
  db: Queryable,
  row: { readonly id: string; readonly done: number; readonly until: Date },
): Promise<void> {
  await db.query(noteRow, noteRow.bind(row))
}

/** Notes why an act could not be done to a row. */
export async function noteRunFailure(
  db: Queryable,
  failure: { readonly id: string; readonly rowId: string; readonly why: string },
): Promise<void> {
  await db.query(noteFailure, noteFailure.bind(failure))
}

/** Ends a run, or lets it go where `finishedAt` is null. */
export async function leaveRun(
  db: Queryable,
  run: { readonly id: string; readonly finishedAt: Date | null },
): Promise<void> {
  await db.query(endRun, endRun.bind(run))
}

/** Returns the rows that an act could not be done to. */
export function readRunFailures(
  db: Queryable,
  id: string,
): Promise<{ readonly rowId: string; readonly why: string }[]> {
  return db.query(selectFailures, selectFailures.bind({ id }))
}

/** Deletes runs that ended before a moment. For the hourly clean-up. */
export async function forgetOldRuns(db: Queryable, before: Date): Promise<void> {
  await db.query(deleteOldRuns, deleteOldRuns.bind({ before }))
}
