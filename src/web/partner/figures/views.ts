import type { Money } from '#kernel/money.ts'

/** What a chart of a partner shows. */
export const SERIES = ['clicks', 'orders', 'commissions'] as const
export type SeriesName = (typeof SERIES)[number]

/** What a partner has earned in one currency. */
export interface MoneyView {
  /** Less what was taken back. */
  readonly commissions: Money
  /** Less what came back. */
  readonly payouts: Money
  readonly pending: Money
  /** Below zero where money went back after a payout. */
  readonly payable: Money
  /** The commission that becomes payable next; null: none is pending. */
  readonly nextDue: { readonly amount: Money; readonly date: string } | null
}

interface Point {
  /** Whole number: a count, or minor units of the shop's currency. */
  readonly value: number
  readonly text: string
}

/** A day or a month of the chart. */
export interface ChartRow extends Readonly<Record<SeriesName, Point>> {
  /** `2026-11-20` or `2026-11`. */
  readonly span: string
  readonly label: string
}

export interface ChartView {
  readonly show: SeriesName
  readonly by: 'day' | 'month'
  /** Oldest first; every span is there. */
  readonly rows: readonly ChartRow[]
}
