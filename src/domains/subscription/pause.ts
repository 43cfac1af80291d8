import { instantOf, wallTime } from '#kernel/time-zone.ts'
import { boundary, boundaryUpTo, type PeriodGrid } from './periods.ts'

/** Longest pause, from the end of the paid time. Units: months. Source: decision 0042. */
export const MAX_PAUSE_MONTHS = 3

/** What tells where a subscription's next period begins. */
export interface PauseFacts {
  readonly anchorAt: Date
  /** ISO 8601. */
  readonly period: string
  readonly paidUntil: Date
  readonly pausedUntil: Date | null
  /** IANA name. */
  readonly timeZone: string
}

/** Until when somebody wants no period: some months after the paid time, a day, or after one period. */
export type PauseWish =
  | { readonly months: number }
  | { readonly day: { readonly year: number; readonly month: number; readonly day: number } }
  | 'one-period'

/** Returns whether a pause was set that is not over: no money is asked for until it is. Pure. */
export function isPausing(
  { paidUntil, pausedUntil }: { readonly paidUntil: Date | null; readonly pausedUntil: Date | null },
  now: Date,
): boolean {
  return paidUntil !== null && pausedUntil !== null && pausedUntil > paidUntil && pausedUntil > now
}

/**
 * Returns when a pause ends that begins with the end of the paid time; null for a day that has passed, that is
 * paid for, or that is too far away. A pause of months ends at the subscription's own day of the month. Pure.
 */
export function pauseEnd(facts: Omit<PauseFacts, 'pausedUntil'>, wish: PauseWish, now: Date): Date | null {
  if (wish === 'one-period')
    return firstBoundaryAfter(
      { anchor: facts.anchorAt, period: facts.period, timeZone: facts.timeZone },
      facts.paidUntil,
    )
  const longest = monthsAfter(facts, MAX_PAUSE_MONTHS)
  const end =
    'months' in wish
      ? monthsAfter(facts, wish.months)
      : instantOf({ ...wish.day, timeMs: wallTime(facts.anchorAt, facts.timeZone).timeMs }, facts.timeZone)
  return end > facts.paidUntil && end > now && end <= longest ? end : null
}

/**
 * Returns where the periods are counted from, beginning with the next one. After a pause that did not end where
 * a period would have begun, it is the end of the pause: nobody loses a day. Pure.
 */
export function gridOfNext({ anchorAt, period, paidUntil, pausedUntil, timeZone }: PauseFacts): PeriodGrid {
  const grid = { anchor: anchorAt, period, timeZone }
  if (pausedUntil === null || pausedUntil <= paidUntil) return grid
  const isOnGrid = boundaryUpTo(grid, pausedUntil).getTime() === pausedUntil.getTime()
  return isOnGrid ? grid : { ...grid, anchor: pausedUntil }
}

function firstBoundaryAfter(grid: PeriodGrid, instant: Date): Date {
  let number = 1
  while (boundary(grid, number) <= instant) number += 1
  return boundary(grid, number)
}

function monthsAfter(
  { anchorAt, paidUntil, timeZone }: Omit<PauseFacts, 'pausedUntil'>,
  months: number,
): Date {
  const own = { anchor: anchorAt, period: 'P1M', timeZone }
  // A 31st stays a 31st.
  const isOwnDay = boundaryUpTo(own, paidUntil).getTime() === paidUntil.getTime()
  if (!isOwnDay) return boundary({ ...own, anchor: paidUntil }, months)
  let end = paidUntil
  for (let count = 0; count < months; count += 1) end = firstBoundaryAfter(own, end)
  return end
}
