import type { PricedLine } from './rules.ts'
import type { FrozenLine } from './store/order-columns.ts'

/** What every line of an order says, wherever it was read. Prices in minor units of the order's currency. */
export interface OrderLine extends PricedLine {
  /** Public id of the variant. */
  readonly productId: string
  readonly name: string
}

/** What a page shows of a line's product beside the line: nothing of it is frozen. */
export interface ProductLink {
  /** Whether the variant can be bought now. */
  readonly onSale: boolean
  readonly slug: string | null
  readonly image: { readonly hash: string; readonly type: string; readonly widths: readonly number[] } | null
}

/** A line as pages show it. */
export interface ShownLine extends OrderLine, ProductLink {}

/** A variant as the catalogue sells it now, in the pieces that somebody wants; 0: not in the order yet. */
export interface CatalogueLine extends ShownLine {
  readonly kind: 'single' | 'subscription' | 'premium'
}

/** A line of a cart that is about to be placed: as the catalogue sells it now, and as the buyer saw it. */
export interface CartLine extends OrderLine {
  /** Whether the variant can be bought now. */
  readonly onSale: boolean
  /** Pieces that can still be reserved; null: as many as anybody wants. */
  readonly free: number | null
  readonly saved: FrozenLine
}

/** A frozen line of an order that somebody is about to pay. */
export interface LineToPay extends FrozenLine {
  /** Whether its reservation ended. */
  readonly isGivenBack: boolean
  /** Whether any of its pieces was shipped. */
  readonly isShipped: boolean
}
