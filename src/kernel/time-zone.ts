/** The shop's time zone: its days and its subscriptions' dates are counted here. IANA name. */
export const SHOP_TIME_ZONE = 'Europe/Berlin'

/** What a clock on the wall shows. `month`: 1 to 12. */
export interface WallTime {
  readonly year: number
  readonly month: number
  readonly day: number
  /** Time since midnight as the wall shows it, whatever the day's length. Units: milliseconds. */
  readonly timeMs: number
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Returns what a wall clock of the zone shows at an instant. */
export function wallTime(instant: Date, timeZone: string): WallTime {
  const wall = new Date(instant.getTime() + offsetMs(instant.getTime(), timeZone))
  return {
    year: wall.getUTCFullYear(),
    month: wall.getUTCMonth() + 1,
    day: wall.getUTCDate(),
    timeMs: wall.getTime() - Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth(), wall.getUTCDate()),
  }
}

/**
 * Returns the instant at which a wall clock of the zone shows this. A time that is shown twice, because clocks
 * go back, means the first; one that is left out, because they go forward, is as much later as the clocks are
 * moved. Months and days beyond their range count on into the next.
 */
export function instantOf({ year, month, day, timeMs }: WallTime, timeZone: string): Date {
  const wall = Date.UTC(year, month - 1, day) + timeMs
  const before = offsetMs(wall - 86_400_000, timeZone)
  const after = offsetMs(wall + 86_400_000, timeZone)
  const candidates = [wall - before, wall - after]
  const shown = candidates.find((at) => at + offsetMs(at, timeZone) === wall)
  return new Date(shown ?? wall - before)
}

/** Returns the instant some days later at the same time on the wall. */
export function addDays(instant: Date, days: number, timeZone = SHOP_TIME_ZONE): Date {
  const wall = wallTime(instant, timeZone)
  return instantOf({ ...wall, day: wall.day + days }, timeZone)
}

/** Returns how far the zone's clocks are ahead of UTC. Units: milliseconds. */
function offsetMs(at: number, timeZone: string): number {
  let clock = clocks.get(timeZone)
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
      ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' },
      ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
    })
    clocks.set(timeZone, clock)
  }
  const shown: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {}
  for (const { type, value } of clock.formatToParts(at)) shown[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1000) * 1000
}
