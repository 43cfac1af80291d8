/** What the sums of a period contain. */
export type PeriodKind = 'month' | 'year'

/** A closed day, and whether a report over some span may count it: it is in the span and in the shop's zone. */
export interface CountedDay {
  readonly day: string
  readonly isWanted: boolean
}

/** Kept sums that contain each wanted day once. ISO 8601 dates. */
export interface Parts {
  /** Kinds and first days of the periods, side by side. */
  readonly kinds: readonly PeriodKind[]
  readonly firstDays: readonly string[]
  /** Days that no period of these contains. */
  readonly days: readonly string[]
}

/**
 * Covers the wanted days with as few kept sums as possible: a year whose closed days are all wanted, else its months,
 * else days. `closed` are all closed days of the years that the span touches. Source: decision 0066.
 */
export function partsOf(closed: readonly CountedDay[]): Parts {
  const parts = { kinds: [] as PeriodKind[], firstDays: [] as string[], days: [] as string[] }
  const isWhole = (days: readonly CountedDay[]): boolean => days.every(({ isWanted }) => isWanted)
  const take = (kind: PeriodKind, firstDay: string): void => {
    parts.kinds.push(kind)
    parts.firstDays.push(firstDay)
  }
  for (const [year, ofYear] of Map.groupBy(closed, ({ day }) => day.slice(0, 4))) {
    if (isWhole(ofYear)) take('year', `${year}-01-01`)
    else
      for (const [month, days] of Map.groupBy(ofYear, ({ day }) => day.slice(0, 7)))
        if (isWhole(days)) take('month', `${month}-01`)
        else parts.days.push(...days.filter(({ isWanted }) => isWanted).map(({ day }) => day))
  }
  return parts
}
