import { cpus } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { SECOND } from '#kernel/clock.ts'
import type { JobHandler, JobHandlers, JobName } from './job-names.ts'

/** How often the processors are looked at. */
const SAMPLE_EVERY_MS = SECOND / 4
/**
 * With less of one processor idle than this there is no room for a worker: the machine is busy with buyers.
 * Units: processors.
 */
const ROOM = 0.6
/**
 * While the machine is busy, jobs rest so many times as long as they work: they take a twentieth of its time
 * at most.
 */
const REST_PER_WORK = 20
/** What a job is believed to take before one was seen. Units: milliseconds. */
const USUAL_WORK_MS = 50
/** A job is held back so long and no longer, however busy the machine is. */
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
  /** The same handlers, each of which waits while the machine is busy. */
  around(handlers: JobHandlers): JobHandlers
  /** Lets go whatever waits. */
  stop(): void
}

/**
 * Holds jobs back while all processors are busy. A worker beside the serving process shares its processors
 * and its database; low priority alone does not keep the database's share of a mail from the buyers. What
 * waits is done when there is room again; meanwhile one job after the other is let through at a pace that
 * buyers do not feel, so that mails go out however long the rush lasts.
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
      // Whoever else waits begins to rest now, not only when this job is done.
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
