import { cpus } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { SECOND } from '#kernel/clock.ts'
import type { JobHandler, JobHandlers, JobName } from './job-names.ts'

/** How often the processors are sampled. */
const SAMPLE_EVERY_MS = SECOND / 4
/** Minimum idle capacity for a worker: with less, the machine is busy with buyers. Units: processors. */
const ROOM = 0.6
/**
 * While the machine is busy, jobs pause this many times as long as they work: they take at most a twentieth
 * of its time.
 */
const REST_PER_WORK = 20
/** Assumed duration of a job before one was measured. Units: milliseconds. */
const USUAL_WORK_MS = 50
/** Maximum delay of a job, however busy the machine is. */
const WAIT_AT_MOST_MS = 5 * SECOND

/** Processor time since the machine started, over all processors. Units: milliseconds. */
export interface ProcessorTime {
  readonly idle: number
  readonly total: number
  readonly processors: number
}

export interface GiveWayOptions {
  readonly read?: () => ProcessorTime
  readonly waitAtMostMs?: number
  readonly sampleEveryMs?: number
}

export interface GiveWay {
  /** Wraps the handlers so that each waits while the machine is busy. */
  around(handlers: JobHandlers): JobHandlers
  /** Releases all waiting jobs. */
  stop(): void
}

/**
 * Delays jobs while all processors are busy. A worker beside the serving process shares its processors and
 * its database; low priority alone does not keep the database's work for a mail from slowing buyers. Delayed
 * jobs run when there is room again; meanwhile one job at a time is let through at a pace that buyers do not
 * notice, so that mails go out however long the rush lasts.
 */
export function giveWay({
  read = readProcessors,
  waitAtMostMs = WAIT_AT_MOST_MS,
  sampleEveryMs = SAMPLE_EVERY_MS,
}: GiveWayOptions = {}): GiveWay {
  let last = read()
  let busy = false
  let workMs = USUAL_WORK_MS
  let restUntilMs = 0
  const rest = (): void => {
    restUntilMs = performance.now() + REST_PER_WORK * workMs
  }
  const timer = setInterval(() => {
    const now = read()
    const wasBusy = busy
    busy =
      now.total > last.total && (now.processors * (now.idle - last.idle)) / (now.total - last.total) < ROOM
    if (busy && !wasBusy) rest()
    last = now
  }, sampleEveryMs).unref()

  const polite = (handler: JobHandler<JobName>): JobHandler<JobName> => {
    return async (payload, context) => {
      const untilMs = performance.now() + waitAtMostMs
      for (;;) {
        const leftMs = Math.min(untilMs, restUntilMs) - performance.now()
        if (!busy || leftMs <= 0 || context.signal.aborted) break
        await wait(Math.min(sampleEveryMs, leftMs))
      }
      // Other waiting jobs begin their pause now, not only when this job ends.
      rest()
      const beganMs = performance.now()
      try {
        await handler(payload, context)
      } finally {
        workMs = performance.now() - beganMs
        rest()
      }
    }
  }
  return {
    around: (handlers) =>
      Object.fromEntries(
        Object.entries(handlers).map(([name, handler]) => [name, polite(handler as JobHandler<JobName>)]),
      ) as JobHandlers,
    stop() {
      clearInterval(timer)
      busy = false
    },
  }
}

function readProcessors(): ProcessorTime {
  let idle = 0
  let total = 0
  const all = cpus()
  for (const { times } of all) {
    idle += times.idle
    total += times.user + times.nice + times.sys + times.irq + times.idle
  }
  return { idle, total, processors: all.length }
}
