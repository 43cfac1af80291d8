import { EventEmitter } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { runOnce, type WorkerEvents } from 'graphile-worker'
import type { Database } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { type Clock, MINUTE } from '#kernel/clock.ts'
import { advanceDueJobs } from './due.ts'
import { taskListOf } from './handlers.ts'
import { BEAT_EVERY_MS, beat, leave } from './heartbeat.ts'
import type { JobHandlers } from './job-names.ts'
import { logFinalFailures } from './log-failures.ts'
import { enqueueRecurring, type RecurringJob } from './recurring.ts'
import { type JobLogger, workerLogger } from './worker-logger.ts'
import { openWorkerPool, SAFE_COMPLETION } from './worker-pool.ts'

const DRAIN_TIMEOUT_MS = 5 * MINUTE

export interface DrainerOptions {
  readonly connectionString: string
  readonly database: Database
  /**
   * Jobs without a handler here are left to the workers and not waited for; pictures are best left out,
   * because they are slow.
   */
  readonly tasks: JobHandlers
  readonly logger: JobLogger
  readonly clock: Clock
  readonly timeoutMs?: number
}

const OPEN = statement(
  'job_open',
  `SELECT count(*) AS jobs FROM graphile_worker._private_jobs AS jobs JOIN graphile_worker._private_tasks AS tasks ON tasks.id = jobs.task_id
   WHERE tasks.identifier = ANY($1::text[]) AND (jobs.locked_at IS NOT NULL OR (jobs.is_available AND jobs.run_at <= now()))`,
)

/** A worker that works only when it is told to, and keeps its connections in between. */
export interface Drainer {
  /**
   * Runs every job that is due by the shop's clock until it ends, including jobs that these jobs enqueue and the
   * `recurring` ones that are due, and waits for those that other workers hold. A job that fails is tried once per
   * call. Throws: Error when jobs are still open after the timeout.
   */
  drain(recurring: readonly RecurringJob[]): Promise<void>
  close(): Promise<void>
}

/** Opens a worker for tests and for the demo's movable clock. Whoever opens it closes it. */
export function openDrainer({
  database,
  clock,
  logger,
  timeoutMs = DRAIN_TIMEOUT_MS,
  ...options
}: DrainerOptions): Drainer {
  const pool = openWorkerPool(options.connectionString, 2, logger)
  return { drain, close: () => pool.end() }

  async function drain(recurring: readonly RecurringJob[]): Promise<void> {
    const deadline = performance.now() + timeoutMs
    await enqueueRecurring(database, clock, recurring)
    await advanceDueJobs(database, clock, true)
    while (true) {
      await runReady()
      await advanceDueJobs(database, clock)
      const open = await countOpen()
      if (open === 0) return
      if (performance.now() > deadline) throw new Error(`${open} jobs are still open`)
      await wait(20)
    }
  }

  async function countOpen(): Promise<number> {
    return (await database.query<{ jobs: number }>(OPEN, [Object.keys(options.tasks)]))[0]?.jobs ?? 0
  }

  async function runReady(): Promise<void> {
    const events: WorkerEvents = new EventEmitter()
    let id = ''
    events.on('pool:create', ({ workerPool }) => {
      id = workerPool.id
    })
    logFinalFailures(events, logger)
    const timer = setInterval(() => void beat(database, id).catch(() => undefined), BEAT_EVERY_MS)
    try {
      await runOnce({
        pgPool: pool,
        taskList: taskListOf(options.tasks),
        events,
        logger: workerLogger(logger),
        noHandleSignals: true,
        preset: SAFE_COMPLETION,
      })
    } finally {
      clearInterval(timer)
      await leave(database, id)
    }
  }
}

/** Drains once, see `Drainer`. */
export async function drainJobs({
  recurring = [],
  ...options
}: DrainerOptions & { readonly recurring?: readonly RecurringJob[] }): Promise<void> {
  const drainer = openDrainer(options)
  try {
    await drainer.drain(recurring)
  } finally {
    await drainer.close()
  }
}
