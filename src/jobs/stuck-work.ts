import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { DAY, HOUR, MINUTE, SECOND } from '#kernel/clock.ts'

/** Tasks that work through rows. The failure of a row is recorded under its task. */
export type StuckTask =
  | 'observe-payment'
  | 'look-at-ended-payment'
  | 'end-overdue-payment'
  | 'handle-payment-event'
  | 'send-refund'
  | 'send-capture'
  | 'extend-promise'
  | 'list-payments'
  | 'expire-reservation'
  | 'cancel-unpaid-order'
  | 'end-unkept-transfer'
  | 'remind-transfer'
  | 'renew-subscription'
  | 'end-unpaid-sign-up'
  | 'follow-subscription'
  | 'end-plan-change'
  | 'sweep-photo'
  | 'sweep-page-picture'
  | 'sweep'
  | 'print-document'
  | 'print-payout-statement'
  | 'monthly-payout'
  | 'advance-gift'
  | 'send-voucher-gift'
  | 'ask-for-reviews'
  | 'remove-recording-file'
  | 'look-at-partner'
  | 'tell-event'

/**
 * `provider`: a provider did not answer or refused, which is usual; `error`: unexpected, and staff must look
 * at it.
 */
export type StuckCause = 'provider' | 'error'

/**
 * Backoff after the first failure; it doubles with each further one. It is shorter for a provider that does
 * not answer than for a fault of ours. Units: milliseconds.
 */
const FIRST_PAUSE_MS: Readonly<Record<StuckCause, number>> = { provider: 5 * MINUTE, error: 10 * MINUTE }
/** Maximum backoff. Units: milliseconds. */
const LONGEST_PAUSE_MS: Readonly<Record<StuckCause, number>> = { provider: HOUR, error: DAY }
/** Age after which an overdue retry is dropped: its row is no longer in any batch. Units: milliseconds. */
const FORGOTTEN_MS = 2 * DAY
/** A provider that fails for longer than this is shown to staff. Units: milliseconds. */
export const PATIENCE_MS = DAY
/** Maximum length of a stored error text. */
const ERROR_LENGTH = 500

interface Note {
  readonly task: StuckTask
  readonly subject: string
  readonly cause: StuckCause
  readonly error: string
  readonly now: Date
  readonly firstPauseMs: number
  readonly longestPauseMs: number
}

const note = statement<Note>(
  'stuck-note',
  `INSERT INTO stuck_work AS known (task, subject, cause, error, first_at, last_at, retry_at) VALUES ($task, $subject, $cause, $error, $now::timestamptz, $now::timestamptz, $now::timestamptz + $firstPauseMs::float8 * interval '1 millisecond')
   ON CONFLICT (task, subject) DO UPDATE SET cause = excluded.cause, error = excluded.error, failures = known.failures + 1, last_at = excluded.last_at,
     retry_at = excluded.last_at + least($firstPauseMs::float8 * power(2, least(known.failures, 20)), $longestPauseMs::float8) * interval '1 millisecond'
   RETURNING failures, retry_at AS "retryAt"`,
)
const clear = statement('stuck-clear', 'DELETE FROM stuck_work WHERE task = $1 AND subject = $2')
const ofTask = statement(
  'stuck-of-task',
  'SELECT subject FROM stuck_work WHERE task = $1 AND retry_at <= $2 ORDER BY retry_at LIMIT 5000',
)
const forget = statement('stuck-forget', 'DELETE FROM stuck_work WHERE retry_at < $1')
const counts = statement(
  'stuck-counts',
  'SELECT task, cause, count(*) AS rows FROM stuck_work GROUP BY task, cause ORDER BY task, cause',
)

/** How often a row has failed, and when it is retried. */
export interface Noted {
  readonly failures: number
  readonly retryAt: Date
}

/** Records that a row failed and when it is retried. Returns how often it has failed. */
export async function noteStuck(
  db: Queryable,
  {
    task,
    subject,
    cause,
    error,
  }: {
    readonly task: StuckTask
    readonly subject: string
    readonly cause: StuckCause
    readonly error: unknown
  },
  now: Date,
): Promise<Noted> {
  const text = (error instanceof Error ? `${error.name}: ${error.message}` : String(error))
    .replaceAll('\u0000', '')
    .slice(0, ERROR_LENGTH)
  const pauses = { firstPauseMs: FIRST_PAUSE_MS[cause], longestPauseMs: LONGEST_PAUSE_MS[cause] }
  const values = note.bind({ task, subject, cause, error: text, now, ...pauses })
  const [row] = await db.query<Noted>(note, values)
  return row!
}

/** Deletes a record after its row was worked through. */
export async function clearStuck(db: Queryable, task: StuckTask, subject: string): Promise<void> {
  await db.query(clear, [task, subject])
}

/** Reads the rows of a task that failed before and whose backoff is over. */
export async function readRetried(db: Queryable, task: StuckTask, now: Date): Promise<ReadonlySet<string>> {
  return new Set((await db.query<{ subject: string }>(ofTask, [task, now])).map(({ subject }) => subject))
}

/** Deletes records of rows that no batch contains any more. For the hourly clean-up. */
export async function forgetOldStuck(db: Queryable, now: Date): Promise<void> {
  await db.query(forget, [new Date(now.getTime() - FORGOTTEN_MS)])
}

/** Counts failing rows by task and cause, for `/metrics`. */
export async function countStuckWork(
  db: Queryable,
): Promise<{ task: StuckTask; cause: StuckCause; rows: number }[]> {
  return db.query(counts, [])
}

/**
 * Builds SQL that leaves out rows whose backoff is not over. `subject`: the id of the row as text; `now`: the
 * parameter with the current time. It keeps a row that always fails from taking a place in every batch.
 */
export function notPaused(task: StuckTask, subject: string, now: string): string {
  return `NOT EXISTS (SELECT FROM stuck_work paused WHERE paused.task = '${task}' AND paused.subject = ${subject} AND paused.retry_at > ${now})`
}

/** The part of a logger that loops over rows use. */
export interface RowLog {
  warn(details: object, message: string): void
}

/** Logs nothing: failures are recorded in `stuck_work` all the same. */
export const NO_LOG: RowLog = { warn: () => undefined }

export interface WorkThrough<Row> {
  readonly task: StuckTask
  readonly subjectOf: (row: Row) => string
  readonly work: (row: Row) => Promise<void>
  /** Classifies an error. Default: unexpected. */
  readonly causeOf?: (error: unknown) => StuckCause
  readonly now: Date
  readonly log: RowLog
  /** Called before each row: true ends the loop, and the next run continues. */
  readonly isOver?: () => boolean
}

/** The result of a loop. */
export interface Worked {
  readonly worked: number
  readonly failed: number
}

/**
 * Works through rows independently: a row that fails is counted, logged with its id, recorded in `stuck_work`
 * and skipped until its backoff is over; all others are worked through. Throws: only when the failure cannot
 * be noted, because the database is away.
 */
export async function workThrough<Row>(
  db: Queryable,
  rows: Iterable<Row>,
  options: WorkThrough<Row>,
): Promise<Worked> {
  const { task, subjectOf, work, causeOf = () => 'error', now, log, isOver = () => false } = options
  let retried: ReadonlySet<string> | null = null
  let worked = 0
  let failed = 0
  for (const row of rows) {
    if (isOver()) break
    const subject = subjectOf(row)
    worked += 1
    try {
      await work(row)
      retried ??= await readRetried(db, task, now)
      if (retried.has(subject)) await clearStuck(db, task, subject)
    } catch (error) {
      failed += 1
      const cause = causeOf(error)
      const { failures, retryAt } = await noteStuck(db, { task, subject, cause, error }, now)
      const told =
        cause === 'error'
          ? { stack: error instanceof Error ? error.stack : String(error) }
          : { reason: reasonOf(error) }
      log.warn(
        { task, subject, failures, retryAt, ...told },
        cause === 'error' ? 'a row failed, the others go on' : 'a provider failed for a row',
      )
    }
  }
  return { worked, failed }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? ('detail' in error ? String(error.detail) : error.message) : String(error)
}

/**
 * Starts a time budget for a run. Returns a function that says whether it is used up. Units: milliseconds of
 * the machine, not of the shop's clock.
 */
export function budget(ms: number, stopping?: AbortSignal): () => boolean {
  const endsAt = performance.now() + ms
  return () => stopping?.aborted === true || performance.now() >= endsAt
}

/** Time budget of a job that runs every minute. Units: milliseconds. */
export const MINUTE_BUDGET_MS = 45 * SECOND
