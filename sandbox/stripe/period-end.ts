import type { Plan } from './objects.ts'

const DAY_SECONDS = 86_400

/**
 * Returns the end of a period, counted from the first: the anchor's day in a later month, or that month's
 * last day.
 */
export function periodEnd(anchor: number, { interval, interval_count }: Plan, period: number): number {
  if (interval === 'day' || interval === 'week')
    return anchor + period * interval_count * DAY_SECONDS * (interval === 'week' ? 7 : 1)
  const start = new Date(anchor * 1_000)
  const months = start.getUTCMonth() + period * interval_count * (interval === 'year' ? 12 : 1)
  const lastDay = new Date(Date.UTC(start.getUTCFullYear(), months + 1, 0)).getUTCDate()
  const end = new Date(start)
  end.setUTCFullYear(start.getUTCFullYear(), months, Math.min(start.getUTCDate(), lastDay))
  return end.getTime() / 1_000
}
