import { HOUR } from '#kernel/clock.ts'
import { addYear, dayOf } from '#kernel/local-day.ts'
import { instantOf, shopTimeZone } from '#kernel/time-zone.ts'

/** When gifts are sent on their day, as clocks in the shop's time zone show it. Units: ms since midnight. */
const SENT_AT_MS = 8 * HOUR

/** Returns whether a gift may be sent on a day: from today until a year ahead, in the shop's time zone. */
export function isDeliveryDay(day: string, now: Date): boolean {
  const today = dayOf(now)
  return isDay(day) && day >= today && day <= addYear(today)
}

/** Returns the first instant at which a gift may be sent; without a day, as soon as it is paid. */
export function sendAtOf(day: string | null, now: Date): Date {
  if (day === null) return now
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return instantOf({ year, month, day: date, timeMs: SENT_AT_MS }, shopTimeZone())
}

/**
 * Returns words of a buyer so that mail programs make no link of them: an address needs a dot or a colon
 * between its parts, and both get a space after them. What people write stays readable.
 */
export function withoutLinks(text: string): string {
  return text
    .replaceAll('://', ': //')
    .replaceAll(/(?<=[\p{L}\p{N}])\.(?=\p{L})/gu, '. ')
    .replaceAll(/(?<=[\p{L}\p{N}.])@(?=[\p{L}\p{N}])/gu, ' @ ')
}

function isDay(day: string): boolean {
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(day) &&
    !Number.isNaN(Date.parse(day)) &&
    new Date(`${day}T00:00:00Z`).toISOString().startsWith(day)
  )
}
