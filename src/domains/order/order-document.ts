import type { OrderPrice } from './rules.ts'
import type { LineRow } from './store/read-lines.ts'
import type { OrderRow } from './store/read-order.ts'

/** An order with its lines and its price: what commands return and presenters show. */
export interface OrderDocument {
  readonly row: OrderRow
  readonly lines: readonly LineRow[]
  readonly price: OrderPrice
}
