import type { Logger } from 'pino'
import { SECOND } from '#kernel/clock.ts'

/** After this time the process ends even if something still hangs. Source: docs/rules.md "Shutdown". */
const HARD_STOP_MS = 25 * SECOND
/** Ctrl-C, `kill`, and a closed terminal. */
const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

export interface Shutdown {
  /** Adds something to stop; the last added stops first. What is added after a signal is stopped too. */
  add(stop: () => Promise<unknown>): void
  /** Whether a signal came: errors of a start that is being cancelled are then meaningless. */
  readonly begun: boolean
}

/**
 * Ends the process cleanly on a signal, even during its start: stops everything that was added, then exits
 * with 0, or with 1 if that fails or hangs.
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
