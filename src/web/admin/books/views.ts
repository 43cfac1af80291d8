import type { AccountKey, BookSetting } from '#domains/book-export/contract.ts'
import type { FileView, QueryLink, ReportRow } from '../reports/views.ts'

/** One export of the books. */
export interface ExportView {
  readonly number: number
  readonly fromDay: string
  readonly toDay: string
  readonly bookings: number
  readonly who: string
  /** RFC 3339 UTC. */
  readonly at: string
}

/** The exports of the books. */
export interface BooksView {
  readonly exports: readonly ExportView[]
  /** Days of the next export: the last month. ISO 8601 dates. */
  readonly from: string
  readonly to: string
  /** Bookings of those days that no export contains, and of days before; counted up to a bound. */
  readonly open: number
  readonly openBefore: number
  readonly setting: BookSetting
  /** The accounts that the chart has by itself. */
  readonly usual: Readonly<Record<AccountKey, number>>
  readonly currency: string
}

/** VAT of buyers in other countries of the EU in a quarter. */
export interface OssView {
  readonly quarter: string
  readonly quarters: readonly QueryLink[]
  readonly columns: readonly { readonly label: string; readonly isNumber: boolean }[]
  readonly rows: readonly Omit<ReportRow, 'path'>[]
  /** Credit notes of this quarter for invoices of former quarters, by quarter. */
  readonly corrections: readonly (Omit<ReportRow, 'path'> & { readonly quarter: string })[]
  readonly currency: string
}

/** The books as files; null: not theirs, or there is none. */
export interface BookReads {
  readonly books: (query: URLSearchParams) => Promise<BooksView | null>
  readonly exportFile: (number: number, format: string) => Promise<FileView | null>
  readonly oss: (query: URLSearchParams) => Promise<OssView | null>
  readonly ossFile: (query: URLSearchParams) => Promise<FileView | null>
}
