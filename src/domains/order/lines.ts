import type { PricedLine } from './rules.ts'
import type { FrozenLine } from './store/order-columns.ts'

/**
 * Members that every line of an order has, wherever it was read. Prices in minor units of the order's
 * currency.
 */
export interface OrderLine extends PricedLine {
  /** Public id of the variant. */
  readonly productId: string
  readonly name: string
  /** ISO 8601 for one period of a subscription; absent or null for what is bought once. */
  readonly period?: string | null
}

/** Data of a line's product that is shown beside the line and is never frozen. */
export interface ProductLink {
  /** Whether the variant can be bought now. */
  readonly onSale: boolean
  readonly slug: string | null
  readonly image: { readonly hash: string; readonly type: string; readonly widths: readonly number[] } | null
}

/** A line as pages show it. */
export interface ShownLine extends OrderLine, ProductLink {}

/** A variant with current catalogue data and the wanted pieces; 0: not in the order yet. */
export interface CatalogueLine extends ShownLine {
  readonly kind: 'single' | 'subscription' | 'premium'
}

/** A line of a cart that is about to be placed: current catalogue data and what the buyer saw. */
export interface CartLine extends OrderLine {
  /** Whether the variant can be bought now. */
  readonly onSale: boolean
  /** Pieces that can still be reserved; null: unlimited. */
  readonly free: number | null
  readonly saved: FrozenLine
}

/** A frozen line of an order that somebody is about to pay. */
export interface LineToPay extends FrozenLine {
  /** Whether its reservation, or a discount code of its order, was given back. */
  readonly isGivenBack: boolean
  /** Whether any of its pieces was shipped. */
  readonly isShipped: boolean
}
