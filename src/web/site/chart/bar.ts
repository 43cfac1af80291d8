/** One bar of a chart. */
export interface ChartBar {
  readonly label: string
  /** The value in the words of the table beside the chart, such as `12.90 €`. */
  readonly text: string
  /** Whole number: a count, or minor units. */
  readonly value: number
}
