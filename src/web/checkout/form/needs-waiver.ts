import type { OrderView } from '#domains/order/contract.ts'

/**
 * Returns whether the cart has digital content, for which the right of withdrawal ends on delivery. Source:
 * CRD art. 16 m, docs/http-contract.md "Carts and orders".
 */
export function needsWaiver(order: OrderView): boolean {
  return !order.requiresShipping
}
