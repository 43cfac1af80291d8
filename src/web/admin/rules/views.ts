import type { Money } from '#kernel/money.ts'
import type { ChangeRow } from '../cell.ts'

/** What a rule decides for one line of an order. */
export interface DecidedLine {
  /** '': no rule fits. */
  readonly rule: string
  /** Such as `8 %`; '' where no rule fits. */
  readonly rate: string
  readonly earns: Money
}

/** Orders, and what they earn by the present rules and by the changed ones. */
export interface ReplayRow {
  readonly key: string
  readonly label: string
  /** Behind `/admin/`; '': no page. */
  readonly path: string
  readonly orders: number
  readonly before: Money
  readonly after: Money
  readonly difference: Money
}

/** What a change of the commission rules would do, before it is saved. */
export interface RulePreviewView {
  readonly title: string
  /** What changes in the rule itself; empty where it only moves. */
  readonly changes: readonly ChangeRow[]
  /** The rules in their order afterwards. */
  readonly order: readonly { readonly id: string; readonly name: string }[]
  readonly days: number
  readonly sums: readonly ReplayRow[]
  readonly partners: readonly ReplayRow[]
  /** Number of partners that are not shown. */
  readonly further: number
  readonly orders: readonly (ReplayRow & {
    readonly partner: string
    readonly lines: readonly {
      readonly key: string
      readonly name: string
      readonly before: DecidedLine
      readonly after: DecidedLine
    }[]
  })[]
  /** Call behind `{base}/api` that saves exactly this, and its fields. */
  readonly call: `/${string}`
  readonly sent: Readonly<Record<string, string>>
  /** Words of the button. */
  readonly button: string
  readonly isDangerous: boolean
  /** Where to go back to, behind `/admin/`. */
  readonly back: string
}
