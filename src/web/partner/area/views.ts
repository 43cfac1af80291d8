import type { ImageView } from '#domains/catalog/contract.ts'
import type { Money } from '#kernel/money.ts'
import type { PartnerOrderView } from '../views.ts'

/** What a partner can take as a file. */
export type PartnerList = 'clicks' | 'orders' | 'commissions' | 'statement'

/** One page of a list; `next`: where the following page begins, null at the end. */
export interface ListPage<Row> {
  readonly rows: readonly Row[]
  readonly next: string | null
}

export interface ClickDayView {
  /** `2026-11-20`. */
  readonly day: string
  readonly label: string
  readonly clicks: number
}

/** What an order earns. */
export interface CommissionView {
  readonly number: string
  /** ISO 8601. */
  readonly earnedAt: string
  readonly state: 'pending' | 'payable' | 'returned' | 'held' | 'refused'
  /** Since when or until when, and why, in a sentence. */
  readonly stateWords: string
  readonly earned: Money
  /** What was taken back; zero: nothing. */
  readonly returned: Money
  readonly basis: Money
  /** How each line came about, in sentences. */
  readonly lines: readonly string[]
}

/** An entry of a statement. */
export interface EntryView {
  readonly id: string
  /** ISO 8601. */
  readonly at: string
  readonly words: string
  /** Null: it belongs to no order. */
  readonly number: string | null
  readonly pending: Money
  readonly payable: Money
}

/** A balance at one moment. */
export interface BalanceView {
  readonly pending: Money
  readonly payable: Money
}

/** A month of a partner's ledger in one currency. */
export interface StatementView extends ListPage<EntryView> {
  /** `2026-11`. */
  readonly month: string
  readonly label: string
  /** Queries of the neighbouring months, such as `?month=2026-10`; null where there is none. */
  readonly before: string | null
  readonly after: string | null
  /** Currencies to choose from, if there are several. */
  readonly currencies: readonly {
    readonly query: string
    readonly label: string
    readonly isCurrent: boolean
  }[]
  readonly opening: BalanceView
  readonly closing: BalanceView
  /** The query of this month and currency. */
  readonly query: string
  /** Whether this is the first page of the month, which begins with the opening balance. */
  readonly isFirst: boolean
}

/** Something that a partner may publish. */
export interface MaterialView {
  readonly title: string
  readonly text: string
  /** The partner's link that belongs to it. */
  readonly link: string
  readonly picture: ImageView | null
}

/** What a partner reads of their own. Lists begin after a row: its key, null from the newest. */
export interface PartnerArea {
  readonly state: 'active' | 'blocked' | 'left'
  clicks(after: string | null): Promise<ListPage<ClickDayView>>
  orders(after: string | null): Promise<ListPage<PartnerOrderView>>
  commissions(after: string | null): Promise<ListPage<CommissionView>>
  statement(query: URLSearchParams): Promise<StatementView>
  materials(): Promise<readonly MaterialView[]>
}
