import type { OrderPrice } from './rules.ts'
import { type OrderRow, SUMS } from './store/order-columns.ts'

/** Columns that are empty in every cart; placing the order fills them. */
const NOT_PLACED = {
  state: 'cart',
  number: null,
  invoiceNumber: null,
  waiver: false,
  placedAt: null,
} as const satisfies Partial<OrderRow>

/** The columns of a cart's row that differ between carts and do not come from pricing. */
export type CartParts = Omit<OrderRow, keyof typeof NOT_PLACED | keyof OrderPrice>

/** Returns the row of a cart at a price, as it is in the database or as it would be written. */
export function cartRowOf(parts: CartParts, price: OrderPrice): OrderRow {
  return { ...NOT_PLACED, ...parts, ...SUMS.pick(price) }
}
