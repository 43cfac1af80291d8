import type { Money } from '#kernel/money.ts'
import type { ActView } from '../record/views.ts'

/** The page on which staff choose the order of a line and see what it does. `Cell`: a value of the back office. */
export interface AssignPageView<Cell> {
  /** Of the line. */
  readonly number: number
  readonly title: string
  readonly facts: readonly { readonly label: string; readonly cell: Cell }[]
  /** What was typed. */
  readonly order: string
  readonly amount: string
  /** Whether a part of it can be assigned. */
  readonly hasParts: boolean
  /** Orders that wait for this amount, or refunds of it. */
  readonly candidates: readonly {
    readonly order: string
    readonly name: string
    readonly money: Money
    /** Query that shows what it does. */
    readonly query: string
  }[]
  /** Why there is no preview; null: there is one, or none was asked for. */
  readonly problem: string | null
  readonly preview: {
    /** What it does, in words. */
    readonly verdict: Cell
    readonly rows: readonly { readonly label: string; readonly before: Cell; readonly after: Cell }[]
    readonly act: ActView
  } | null
}
