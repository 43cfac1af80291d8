import { addDays } from '#kernel/local-day.ts'
import { instantOf } from '#kernel/time-zone.ts'
import type { DaySpan } from './contract.ts'
import type { Between } from './store/facts.ts'

/** Returns the first instant of a day in a zone. */
export function startOf(day: string, zone: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return instantOf({ year, month, day: date, timeMs: 0 }, zone)
}

/** Returns the time that a span of days covers in a zone. */
export function timeOf({ from, to }: DaySpan, zone: string): Between {
  return { from: startOf(from, zone), to: startOf(addDays(to, 1), zone), zone }
}

/** Returns every day of a span. */
export function daysOf({ from, to }: DaySpan): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

/** Joins days to spans without a gap. `days` are in order. */
export function joinedDays(days: readonly string[]): DaySpan[] {
  const spans: { from: string; to: string }[] = []
  for (const day of days) {
    const last = spans.at(-1)
    if (last && addDays(last.to, 1) === day) last.to = day
    else spans.push({ from: day, to: day })
  }
  return spans
}

/** Returns the span of the same length that ends just before another begins. */
export function spanBefore({ from, to }: DaySpan): DaySpan {
  const length = daysOf({ from, to }).length
  return { from: addDays(from, -length), to: addDays(from, -1) }
}
