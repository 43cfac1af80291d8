import { DAY, MINUTE } from './clock.ts'

/** The time zone by which the law counts days here. Source: § 188 and § 193 BGB. */
export const SHOP_TIME_ZONE = 'Europe/Berlin'

const parts = new Intl.DateTimeFormat('en-CA', {
  timeZone: SHOP_TIME_ZONE,
  dateStyle: 'short',
})

/** Returns the day of an instant in the shop's time zone, as an ISO 8601 date. */
export function dayOf(instant: Date): string {
  return parts.format(instant)
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
