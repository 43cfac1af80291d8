/** The time zone of a shop whose owner has set none. IANA name. */
export const DEFAULT_TIME_ZONE = 'Europe/Berlin'

let current = DEFAULT_TIME_ZONE

/** Returns the shop's time zone, in which its days are counted: the owner's setting. IANA name. */
export function shopTimeZone(): string {
  return current
}

/** Counts the days of this process in another time zone from now on. Throws: RangeError for an unknown one. */
export function setShopTimeZone(timeZone: string): void {
  if (timeZone === current) return
  if (!isTimeZone(timeZone)) throw new RangeError(`not a time zone: ${timeZone}`)
  current = timeZone
}

/**
 * Returns whether a name is one of IANA's zones, such as `Europe/Berlin` or `UTC`. An offset such as `+02:00` is
 * none: it knows no summer time.
 */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

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
export function addDays(instant: Date, days: number, timeZone = shopTimeZone()): Date {
  const wall = wallTime(instant, timeZone)
  return instantOf({ ...wall, day: wall.day + days }, timeZone)
}

/** Returns how far the zone's clocks are ahead of UTC. Units: milliseconds. */
function offsetMs(at: number, timeZone: string): number {
  let clock = clocks.get(timeZone)
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    clocks.set(timeZone, clock)
  }
  const shown: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {}
  for (const { type, value } of clock.formatToParts(at)) shown[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1000) * 1000
}
