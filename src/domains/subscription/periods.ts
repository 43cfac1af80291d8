import { addDays, instantOf, wallTime } from '#kernel/time-zone.ts'

/** Where a subscription's periods are counted from. Source: decision 0042. */
export interface PeriodGrid {
  readonly anchor: Date
  /** ISO 8601: `P1M`, `P14D`. */
  readonly period: string
  /** In which its days and months are counted. IANA name. */
  readonly timeZone: string
}

/** One period: from its first instant up to the next one's. */
export interface PeriodDates {
  readonly startsAt: Date
  readonly endsAt: Date
}

type Unit = 'D' | 'W' | 'M' | 'Y'

const PERIOD = /^P(\d{1,3})([DWMY])$/
/** Mean lengths, to guess how many periods lie between two instants. Units: days. */
const MEAN_DAYS: Readonly<Record<Unit, number>> = { D: 1, W: 7, M: 30.436875, Y: 365.2425 }
const DAY_MS = 86_400_000

/** Reads a period. Throws: RangeError for a text that is none, or that has no length. */
export function parsePeriod(period: string): { readonly count: number; readonly unit: Unit } {
  const [, count, unit] = PERIOD.exec(period) ?? []
  if (!count || !unit || Number(count) === 0) throw new RangeError(`not a period: ${period}`)
  return { count: Number(count), unit: unit as Unit }
}

/** Returns about how long a period is. Units: days. */
export function periodDays(period: string): number {
  const { count, unit } = parsePeriod(period)
  return count * MEAN_DAYS[unit]
}

/**
 * Returns the instant at which a number of periods are over, counted from the anchor and never from the period
 * before: a 31st stays a 31st in every month that has one, and is the last day of the others. The time on the
 * wall stays the same when clocks change.
 */
export function boundary({ anchor, period, timeZone }: PeriodGrid, number: number): Date {
  const { count, unit } = parsePeriod(period)
  if (unit === 'D' || unit === 'W') return addDays(anchor, number * count * (unit === 'W' ? 7 : 1), timeZone)
  const { year, month, day, timeMs } = wallTime(anchor, timeZone)
  const later = month - 1 + number * count * (unit === 'Y' ? 12 : 1)
  const lastDay = new Date(Date.UTC(year, later + 1, 0)).getUTCDate()
  return instantOf({ year, month: later + 1, day: Math.min(day, lastDay), timeMs }, timeZone)
}

/** Returns the last boundary that is not later than an instant. */
export function boundaryUpTo(grid: PeriodGrid, instant: Date): Date {
  return boundary(grid, periodsUntil(grid, instant))
}

/**
 * Returns the dates of the period that begins at an instant. An instant between two boundaries begins a period
 * that ends at the next but one, so that nobody pays a whole price for a part.
 */
export function periodFrom(grid: PeriodGrid, startsAt: Date): PeriodDates {
  const number = periodsUntil(grid, startsAt)
  const isBoundary = boundary(grid, number).getTime() === startsAt.getTime()
  return { startsAt, endsAt: boundary(grid, number + (isBoundary ? 1 : 2)) }
}

/** Returns how many whole periods are over at an instant; negative before the anchor. */
function periodsUntil(grid: PeriodGrid, instant: Date): number {
  const days = (instant.getTime() - grid.anchor.getTime()) / DAY_MS
  let number = Math.floor(days / periodDays(grid.period))
  while (boundary(grid, number).getTime() > instant.getTime()) number -= 1
  while (boundary(grid, number + 1).getTime() <= instant.getTime()) number += 1
  return number
}
