import type { Basis } from '#domains/report/contract.ts'
import type { Money } from '#kernel/money.ts'
import type { ChartBar } from '#web/site/chart/bar.ts'
import type { Cell } from '../cell.ts'

/** By what a report is divided. */
export type ReportBy = 'day' | 'rate' | 'country' | 'product' | 'payment'

/** A link of a page; the query begins with `?`. */
export interface QueryLink {
  readonly query: string
  readonly label: string
  readonly isCurrent: boolean
}

/** One bar of a chart of money. */
export interface Bar extends ChartBar {
  /** Path that shows what it is made of, behind `/admin/`; '' for none. */
  readonly path: string
}

/** A row of a report. */
export interface ReportRow {
  readonly key: string
  readonly label: string
  readonly cells: readonly Cell[]
  /** Path that shows what it is made of, behind `/admin/`. */
  readonly path: string
}

/** A total beside the total of the span before. */
export interface Compared {
  readonly label: string
  readonly now: Money
  readonly before: Money
  /** Change in tenths of a percent; null where there was nothing before. */
  readonly changePermille: number | null
}

/** One report: its question, its table and its chart. */
export interface ReportView {
  readonly by: ReportBy
  readonly basis: Basis
  readonly from: string
  readonly to: string
  readonly currency: string
  /** Currencies in which something was sold in the span. */
  readonly currencies: readonly QueryLink[]
  readonly kinds: readonly QueryLink[]
  readonly spans: readonly QueryLink[]
  readonly hasBasis: boolean
  readonly columns: readonly { readonly label: string; readonly isNumber: boolean }[]
  readonly rows: readonly ReportRow[]
  readonly totals: readonly Cell[]
  /** What belongs to no sale, such as gift vouchers. */
  readonly notes: readonly string[]
  readonly compared: readonly Compared[]
  readonly chart: readonly Bar[]
  /** Number of rows that are only in the file. */
  readonly hiddenRows: number
  readonly file: string
}

/** What one figure is made of. */
export interface EntriesView {
  readonly title: string
  /** The report that it came from. */
  readonly report: string
  readonly figure: readonly { readonly label: string; readonly money: Money }[]
  readonly columns: readonly { readonly label: string; readonly isNumber: boolean }[]
  readonly rows: readonly {
    readonly id: string
    readonly label: string
    /** Path of the order behind `/admin/`; '' where there is none. */
    readonly path: string
    readonly cells: readonly Cell[]
  }[]
  readonly next: string | null
}

/** A file to be saved. */
export interface FileView {
  readonly name: string
  readonly type: string
  readonly content: string | Uint8Array
}

/** A file that is written while it is read, so that a large one fills no memory. */
export interface StreamedFile {
  readonly name: string
  readonly type: string
  readonly lines: AsyncIterable<string>
}

/** The reports that a member of staff may read; null: not theirs. */
export interface ReportReads {
  readonly report: (query: URLSearchParams) => Promise<ReportView | null>
  readonly reportFile: (query: URLSearchParams) => Promise<StreamedFile | null>
  readonly entries: (query: URLSearchParams) => Promise<EntriesView | null>
}
