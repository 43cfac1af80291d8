import { DAY, MINUTE } from './clock.ts'
import { shopTimeZone, wallTime } from './time-zone.ts'

/** Returns the day of an instant in the shop's time zone, as an ISO 8601 date. */
export function dayOf(instant: Date): string {
  const { year, month, day } = wallTime(instant, shopTimeZone())
  return isoOf(Date.UTC(year, month - 1, day))
}

/** Returns a day some days later. */
export function addDays(day: string, days: number): string {
  return isoOf(Date.parse(`${day}T00:00:00Z`) + days * DAY)
}

/** Returns the day a year later; 29 February becomes 28 February. */
export function addYear(day: string): string {
  const year = String(Number(day.slice(0, 4)) + 1).padStart(4, '0')
  return day.endsWith('-02-29') ? `${year}-02-28` : `${year}${day.slice(4)}`
}

/** Returns the day itself, or the Monday after a Saturday or Sunday. Public holidays are not known. */
export function onWorkingDay(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday === 6 ? addDays(day, 2) : weekday === 0 ? addDays(day, 1) : day
}

/** Returns the first instant after a day, in the shop's time zone. */
export function endOfDay(day: string): Date {
  const next = addDays(day, 1)
  const midnight = Date.parse(`${next}T00:00:00Z`)
  // The zone is at most some hours ahead or behind: the first minute of the new day there is the answer.
  let low = midnight - DAY
  let high = midnight + DAY
  while (high - low > MINUTE) {
    const middle = low + Math.floor((high - low) / 2 / MINUTE) * MINUTE
    if (dayOf(new Date(middle)) < next) low = middle
    else high = middle
  }
  return new Date(high)
}

function isoOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}
