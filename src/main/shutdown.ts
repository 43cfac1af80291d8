import type { Logger } from 'pino'
import { SECOND } from '#kernel/clock.ts'

/** After this long the process ends whatever still hangs. Source: docs/rules.md "Shutdown". */
const HARD_STOP_MS = 25 * SECOND
/** Ctrl-C, `kill`, and a terminal that was closed. */
const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

export interface Shutdown {
  /**
   * Adds what is to be stopped; the last added stops first. What is added after a signal came is stopped too.
   */
  add(stop: () => Promise<unknown>): void
  /** Whether a signal came: errors of a start that is being broken off mean nothing then. */
  readonly begun: boolean
}

/**
 * Ends the process cleanly on a signal, from the first moment of a start on: stops what was added, then exits
 * 0; exits 1 when that fails or hangs.
 */
export function onShutdown(logger: Logger): Shutdown {
  const stops: (() => Promise<unknown>)[] = []
  let begun = false
  const end = async (): Promise<void> => {
    if (begun) return
    begun = true
    setTimeout(() => {
      logger.error('the shop did not stop in time')
      process.exit(1)
    }, HARD_STOP_MS).unref()
    try {
      for (let stop = stops.pop(); stop; stop = stops.pop()) await stop()
      process.exit(0)
    } catch (error) {
      logger.error({ err: error }, 'the shop did not stop cleanly')
      process.exit(1)
    }
  }
  for (const signal of SIGNALS) process.on(signal, () => void end())
  return {
    add: (stop) => void stops.push(stop),
    get begun() {
      return begun
    },
  }
}
