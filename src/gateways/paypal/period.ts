import { DAY } from '#kernel/clock.ts'

export interface Period {
  readonly unit: 'DAY' | 'WEEK' | 'MONTH' | 'YEAR'
  readonly count: number
}

/**
 * Returns the end of a period that begins at an instant. A day that the month does not have becomes its last
 * day.
 */
export function afterPeriod(from: Date, { unit, count }: Period): Date {
  if (unit === 'DAY' || unit === 'WEEK')
    return new Date(from.getTime() + count * (unit === 'DAY' ? 1 : 7) * DAY)
  const months = from.getUTCMonth() + count * (unit === 'MONTH' ? 1 : 12)
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), months + 1, 0)).getUTCDate()
  const end = new Date(from)
  end.setUTCFullYear(from.getUTCFullYear(), months, Math.min(from.getUTCDate(), lastDay))
  return end
}
