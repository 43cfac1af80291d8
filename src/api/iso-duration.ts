import { DAY } from '#kernel/clock.ts'

const DURATION =
  /^P(?=[\dT])(?:(\d{1,4})Y)?(?:(\d{1,4})M)?(?:(\d{1,4})W)?(?:(\d{1,5})D)?(?:T(?=\d)(?:(\d{1,6})H)?(?:(\d{1,7})M)?(?:(\d{1,9})S)?)?$/

/**
 * Returns the instant at which an ISO 8601 duration that begins at `from` ends, by the UTC calendar (31
 * January + P1M = end of February). Returns null if the text is not a duration, is empty or is longer than
 * `maxDays`.
 */
export function durationEnd(from: Date, duration: string, maxDays: number): Date | null {
  const match = DURATION.exec(duration)
  if (!match) return null
  const [years = 0, months = 0, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0))
  const end = new Date(from)
  end.setUTCDate(1)
  end.setUTCFullYear(end.getUTCFullYear() + years, end.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate()
  end.setUTCDate(Math.min(from.getUTCDate(), lastDay))
  end.setTime(end.getTime() + (weeks * 7 + days) * DAY + ((hours * 60 + minutes) * 60 + seconds) * 1_000)
  const lengthMs = end.getTime() - from.getTime()
  return lengthMs > 0 && lengthMs <= maxDays * DAY ? end : null
}
