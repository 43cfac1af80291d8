import type { OrderPrice } from './rules.ts'
import { type OrderRow, SUMS } from './store/order-columns.ts'

/** What no cart has yet: placing the order brings it. */
const NOT_PLACED = {
  state: 'cart',
  number: null,
  invoiceNumber: null,
  discountCode: '',
  waiver: false,
  placedAt: null,
} as const satisfies Partial<OrderRow>

/** The part of a cart's row that is neither priced nor the same in every cart. */
export type CartParts = Omit<OrderRow, keyof typeof NOT_PLACED | keyof OrderPrice>

/** Returns the row of a cart at a price, as it stands in the database or would stand there. */
export function cartRowOf(parts: CartParts, price: OrderPrice): OrderRow {
  return { ...NOT_PLACED, ...parts, ...SUMS.pick(price) }
}
