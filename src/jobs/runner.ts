import { EventEmitter } from 'node:events'
import { run, type WorkerEvents } from 'graphile-worker'
import type { Database } from '#db/database.ts'
import { type Clock, MINUTE, SECOND } from '#kernel/clock.ts'
import { advanceDueJobs } from './due.ts'
import { taskListOf } from './handlers.ts'
import { BEAT_EVERY_MS, beat, LEASE_MS, leave, sweepDeadRunners } from './heartbeat.ts'
import { type JobHealth, readJobHealth } from './job-health.ts'
import type { JobHandlers } from './job-names.ts'
import { logFinalFailures } from './log-failures.ts'
import { enqueueRecurring, type RecurringJob } from './recurring.ts'
import { type JobLogger, workerLogger } from './worker-logger.ts'
import { openWorkerPool, SAFE_COMPLETION } from './worker-pool.ts'

/** Poll interval of an idle worker. Jobs are enqueued without a notice, see `queueJob`. */
const POLL_EVERY_MS = SECOND / 2
/** Ready jobs that wait this long beside an idle worker prove that it no longer sees them. */
const STUCK_AFTER_MS = 5 * MINUTE
/** Time that running jobs get when the worker stops; the abort signal fires when half of it is over. */
const STOP_TIMEOUT_MS = 20 * SECOND
const SIGN_OFF_TIMEOUT_MS = 2 * SECOND

export interface RunnerOptions {
  /** A direct connection, never through a pooler in transaction mode. */
  readonly connectionString: string
  /** For the heartbeat and the watchdog. */
  readonly database: Database
  readonly tasks: JobHandlers
  readonly recurring?: readonly RecurringJob[]
  /** Number of concurrent jobs. */
  readonly concurrency: number
  readonly logger: JobLogger
  readonly clock: Clock
  /**
   * Called once, when the worker can no longer work: the process must end, so that its supervisor starts
   * another.
   */
  readonly onFatal: (error: Error) => void
  readonly onHealth?: (health: JobHealth) => void
  readonly beatEveryMs?: number
  readonly leaseMs?: number
}

export interface JobRunner {
  readonly id: string
  /**
   * Takes no new jobs, lets the running ones finish or abort, and returns within the deadline. Unfinished
   * jobs run again in another worker.
   */
  stop(timeoutMs?: number): Promise<void>
}

/** Starts a worker. Returns when it is connected. */
export async function startRunner(options: RunnerOptions): Promise<JobRunner> {
  const {
    database,
    clock,
    logger,
    concurrency,
    recurring = [],
    beatEveryMs = BEAT_EVERY_MS,
    leaseMs = LEASE_MS,
  } = options
  const pool = openWorkerPool(options.connectionString, concurrency + 1, logger)
  const events: WorkerEvents = new EventEmitter()
  let id = ''
  let busy = 0
  let workedAt = performance.now()
  let heardAt = performance.now()
  let ended = false
  const stopping = new AbortController()
  const fail = (error: Error): void => {
    if (ended) return
    ended = true
    clearInterval(timer)
    // Sign off first if that is still possible: the running jobs then need not wait for the lease.
    void within(leave(database, id), SIGN_OFF_TIMEOUT_MS).then(() => options.onFatal(error))
  }
  events.on('pool:create', ({ workerPool }) => {
    id = workerPool.id
  })
  events.on('job:start', () => {
    busy += 1
  })
  events.on('job:complete', () => {
    busy -= 1
    workedAt = performance.now()
  })
  logFinalFailures(events, logger)

  const runner = await run({
    pgPool: pool,
    taskList: taskListOf(options.tasks, stopping.signal),
    parsedCronItems: [],
    concurrency,
    events,
    logger: workerLogger(logger),
    noHandleSignals: true,
    pollInterval: POLL_EVERY_MS,
    gracefulShutdownAbortTimeout: STOP_TIMEOUT_MS / 2,
    preset: SAFE_COMPLETION,
  })

  const tend = async (): Promise<void> => {
    await beat(database, id)
    heardAt = performance.now()
    for (const dead of await sweepDeadRunners(database, leaseMs))
      logger.warn({ component: 'jobs', ...dead }, 'jobs of a silent worker were given back')
    await enqueueRecurring(database, clock, recurring)
    await advanceDueJobs(database, clock)
    const health = await readJobHealth(database)
    options.onHealth?.(health)
    if (
      busy === 0 &&
      health.oldestReadyMs > STUCK_AFTER_MS &&
      performance.now() - workedAt > STUCK_AFTER_MS
    ) {
      fail(
        new Error(
          `jobs have been waiting for ${Math.round(health.oldestReadyMs / SECOND)} s beside an idle worker`,
        ),
      )
    }
  }
  let tending: Promise<void> | undefined
  const timer = setInterval(() => {
    // One round at a time: a slow database must not make them pile up.
    if (tending) return
    if (performance.now() - heardAt > leaseMs)
      fail(new Error(`the database has not answered the worker for ${Math.round(leaseMs / SECOND)} s`))
    tending = tend()
      .catch((error: unknown) =>
        logger.warn({ component: 'jobs', err: error }, 'the worker could not tend its jobs'),
      )
      .finally(() => {
        tending = undefined
      })
  }, beatEveryMs)
  // The library also resolves this promise when its pool broke: only a requested stop is a good end.
  runner.promise.then(
    () => fail(new Error('the worker ended by itself')),
    (error: unknown) => fail(error instanceof Error ? error : new Error(String(error))),
  )
  await tend()

  return {
    id,
    async stop(timeoutMs = STOP_TIMEOUT_MS) {
      stopping.abort()
      const wasRunning = !ended
      ended = true
      clearInterval(timer)
      if (wasRunning) await within(Promise.all([runner.stop(), tending]), timeoutMs)
      await within(
        leave(database, id).catch((error: unknown) =>
          logger.warn({ component: 'jobs', err: error }, 'the worker could not sign off'),
        ),
        SIGN_OFF_TIMEOUT_MS,
      )
      await within(pool.end(), SIGN_OFF_TIMEOUT_MS)
    },
  }
}

/** Waits for `work`, but not longer than `timeoutMs`; the library logs its failure. */
async function within(work: Promise<unknown>, timeoutMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, timeoutMs)
  })
  await Promise.race([work.then(undefined, () => undefined), deadline])
  clearTimeout(timer)
}
