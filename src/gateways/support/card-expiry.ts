import { addDays, endOfDay } from '#kernel/local-day.ts'

/**
 * Returns when a card stops working: after the last day of the month that is printed on it. Null for what is no
 * month. `month`: 1 to 12.
 */
export function endOfMonth(year: number, month: number): Date | null {
  const isMonth = Number.isInteger(year) && Number.isInteger(month) && month >= 1 && month <= 12
  if (!isMonth || year < 2000 || year > 2199) return null
  const firstOfNext = new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)
  return endOfDay(addDays(firstOfNext, -1))
}
