import type { Money } from '#kernel/money.ts'
import type { AttentionCount } from '../attention/views.ts'
import type { Bar } from '../reports/views.ts'

/** A variant of which few pieces are left. */
export interface LowStock {
  readonly id: string
  readonly name: string
  readonly free: number
}

/** Sales of today and of the last 30 days. */
export interface SalesNow {
  readonly today: {
    readonly orders: number
    readonly gross: Money
    readonly path: string
  }
  /** The same weekday a week ago, until midnight. */
  readonly lastWeek: Money
  readonly chart: readonly Bar[]
  readonly total: Money
  readonly path: string
}

/** Subscriptions that run. Counted up to a bound. */
export interface SubscriptionsNow {
  readonly running: number
  readonly hasMore: boolean
  /** Those that renew within the next days, and what they bring, in the shop's currency. */
  readonly renewing: number
  readonly amount: Money
  readonly days: number
}

/** The start page of the back office. Null: these roles do not see it. */
export interface DashboardView {
  readonly sales: SalesNow | null
  readonly attention: (AttentionCount & { readonly kinds: readonly DashboardKind[] }) | null
  readonly lowStock: readonly LowStock[] | null
  readonly subscriptions: SubscriptionsNow | null
}

/** One kind of thing that waits. */
export interface DashboardKind {
  readonly kind: string
  readonly title: string
  readonly things: number
  readonly hasMore: boolean
}
