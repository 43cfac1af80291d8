// Tests: tests/flows/admin/bulk.test.ts

import type { Database, Tx } from '#db/database.ts'
import {
  leaveRun,
  noteRunFailure,
  noteRunRow,
  queueRun,
  readRun,
  type StaffRun,
  staffErrors,
  takeRun,
} from '#domains/staff/index.ts'
import { queueJob } from '#jobs/queue-job.ts'
import type { RowLog } from '#jobs/stuck-work.ts'
import { type Clock, MINUTE } from '#kernel/clock.ts'
import { DomainError } from '#kernel/errors.ts'
import type { BulkDoers } from './bulk-doers.ts'

/** Most rows of one run: more than anybody ships in a day. */
export const MOST_RUN_ROWS = 10_000
/** More rows than this are worked through by a job. */
export const ROWS_AT_ONCE = 100
/** Longest that one row may take before somebody else may go on with the run. Units: milliseconds. */
const CLAIM_MS = 5 * MINUTE

/** An act on many rows that has not begun. */
export type NewRun = Omit<StaffRun, 'done' | 'finishedAt'>

/** Returns whether a run is left to a job, because it has many rows. */
export const isJob = ({ rows }: Pick<StaffRun, 'rows'>): boolean => rows.length > ROWS_AT_ONCE

/** Begins an act on many rows of a list. Throws: nothing-chosen, too-many-rows. */
export function queueBeginRun(tx: Tx, run: NewRun): void {
  const { id, rows, createdAt } = run
  if (rows.length === 0) throw staffErrors['nothing-chosen']()
  if (rows.length > MOST_RUN_ROWS) throw staffErrors['too-many-rows']()
  queueRun(tx, run)
  // A short run is worked through by the call itself; the job goes on with it only if that process died.
  const runAt = new Date(createdAt.getTime() + 2 * CLAIM_MS)
  queueJob(tx, 'work-staff-run', { runId: id }, isJob(run) ? {} : { runAt })
}

export interface RunParts {
  readonly database: Database
  readonly clock: Clock
  readonly doers: BulkDoers
  readonly log: RowLog
}

/**
 * Works through a run from the row where it stands. A row that is refused is noted with its reason, and the
 * others go on. Nobody else works through it meanwhile. With `isOver` it stops before the next row. Throws:
 * Error where rows are left, so that its job is tried again.
 */
export async function workRun(
  { database, clock, doers, log }: RunParts,
  id: string,
  isOver: () => boolean = () => false,
): Promise<void> {
  const untilNext = (): Date => new Date(clock.now().getTime() + CLAIM_MS)
  const run = await takeRun(database, { id, now: clock.now(), until: untilNext() })
  if (!run) {
    const standing = await readRun(database, id)
    // Whoever has it may have died with it: the job looks again.
    if (standing && standing.finishedAt === null) throw new Error('somebody else works through the run')
    return
  }
  const { area, act, accountId, rows } = run
  const doer = doers[`${area}/${act}`]
  if (!doer) throw new Error(`nobody does ${act} to rows of ${area}`)
  let { done } = run
  for (const rowId of rows.slice(done)) {
    if (isOver()) break
    try {
      await doer({ id: rowId, accountId, now: clock.now() })
    } catch (error) {
      const isRefusal = error instanceof DomainError
      if (!isRefusal)
        log.warn({ run: id, row: rowId, stack: String(error) }, 'a row of a run failed, the others go on')
      const why = isRefusal ? error.message : 'Something went wrong on our side. Nothing was changed'
      await noteRunFailure(database, { id, rowId, why })
    }
    done += 1
    await noteRunRow(database, { id, done, until: untilNext() })
  }
  await leaveRun(database, { id, finishedAt: done === rows.length ? clock.now() : null })
  // What is left is done by a later run of the job, which is tried again when it fails.
  if (done < rows.length) throw new Error('the run goes on later')
}
