import type { OrderLine } from './lines.ts'
import type { OrderPrice } from './rules.ts'
import type { OrderRow } from './store/order-columns.ts'

/** An order with its lines and its price: what commands return and presenters show. */
export interface OrderDocument<Line extends OrderLine = OrderLine> {
  readonly row: OrderRow
  readonly lines: readonly Line[]
  readonly price: OrderPrice
}
