import { type Clock, MINUTE } from '#kernel/clock.ts'

/** Maximum number of remembered causes; beyond it all are forgotten and logged again. */
const MOST_CAUSES = 500

export interface SparingWarner {
  /** Warns once per cause and minute; the next warning contains the number of suppressed ones. */
  warn(
    log: { warn(details: object, message: string): void },
    cause: string,
    details: object,
    message: string,
  ): void
}

/**
 * Keeps a flood of refusals out of the log: one line per cause and minute, with the number of suppressed
 * ones.
 */
export function sparingWarner(clock: Clock): SparingWarner {
  const told = new Map<string, { atMs: number; leftOut: number }>()
  return {
    warn(log, cause, details, message) {
      const nowMs = clock.now().getTime()
      const last = told.get(cause)
      if (last && Math.abs(nowMs - last.atMs) < MINUTE) {
        last.leftOut += 1
        return
      }
      if (told.size >= MOST_CAUSES) told.clear()
      told.set(cause, { atMs: nowMs, leftOut: 0 })
      log.warn(last && last.leftOut > 0 ? { ...details, leftOut: last.leftOut } : details, message)
    },
  }
}
