/** Durations in milliseconds, so that a timeout reads as `5 * SECOND`. */
export const SECOND = 1_000
/** Units: ms. */
export const MINUTE = 60 * SECOND
/** Units: ms. */
export const HOUR = 60 * MINUTE
/** Units: ms. */
export const DAY = 24 * HOUR

/** The program's source of time. Nothing else asks the system clock, so tests and the demo can move it. */
export interface Clock {
  now(): Date
}

/** The clock of this machine. */
export const systemClock: Clock = { now: () => new Date() }

/** A clock that runs with the system's, a movable number of milliseconds ahead. */
export interface ShiftedClock extends Clock {
  shiftMs(): number
  setShiftMs(shiftMs: number): void
}

/** Creates a clock that runs with the system's and starts at the same time. The demo moves it ahead. */
export function shiftedClock(): ShiftedClock {
  let ahead = 0
  return {
    now: () => new Date(Date.now() + ahead),
    shiftMs: () => ahead,
    setShiftMs(shiftMs) {
      ahead = shiftMs
    },
  }
}

/**
 * Creates a clock that stands still until a test moves it. @testing: beside the clocks that it stands for.
 */
export function fixedClock(at: string | Date): Clock & { advance(ms: number): void } {
  let current = new Date(at)
  return {
    now: () => new Date(current),
    advance(ms) {
      current = new Date(current.getTime() + ms)
    },
  }
}
