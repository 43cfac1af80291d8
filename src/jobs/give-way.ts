import { cpus } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { SECOND } from '#kernel/clock.ts'
import type { JobHandler, JobHandlers, JobName } from './job-names.ts'

/** How often the processors are looked at. */
const SAMPLE_EVERY_MS = SECOND / 4
/** With a smaller share of idle time than this the machine is busy with buyers. */
const IDLE_SHARE = 0.15
/** A job is held back so long and no longer, however busy the machine is. */
const WAIT_AT_MOST_MS = 5 * SECOND

/** Processor time since the machine started, over all processors. Units: milliseconds. */
export interface ProcessorTime {
  readonly idle: number
  readonly total: number
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
 * Holds jobs back while all processors are busy. A worker beside the serving process shares its processors and its database;
 * low priority alone does not keep the database's share of a mail from the buyers. What waits is done when there is room again, each
 * job after `waitAtMostMs` at the latest.
 */
export function giveWay({ read = readProcessors, waitAtMostMs = WAIT_AT_MOST_MS, sampleEveryMs = SAMPLE_EVERY_MS }: GiveWayOptions = {}): GiveWay {
  let last = read()
  let busy = false
  const timer = setInterval(() => {
    const now = read()
    busy = now.total > last.total && (now.idle - last.idle) / (now.total - last.total) < IDLE_SHARE
    last = now
  }, sampleEveryMs).unref()

  const polite = (handler: JobHandler<JobName>): JobHandler<JobName> => {
    return async (payload, context) => {
      const until = performance.now() + waitAtMostMs
      while (busy && !context.signal.aborted && performance.now() < until) await wait(sampleEveryMs)
      await handler(payload, context)
    }
  }
  return {
    around: (handlers) =>
      Object.fromEntries(Object.entries(handlers).map(([name, handler]) => [name, polite(handler as JobHandler<JobName>)])) as JobHandlers,
    stop() {
      clearInterval(timer)
      busy = false
    },
  }
}

function readProcessors(): ProcessorTime {
  let idle = 0
  let total = 0
  for (const { times } of cpus()) {
    idle += times.idle
    total += times.user + times.nice + times.sys + times.irq + times.idle
  }
  return { idle, total }
}
