import type { OrderView } from '#domains/order/contract.ts'

/**
 * Whether the cart is digital content, which ends the right of withdrawal once it is delivered. Source: CRD
 * art. 16 m, docs/http-contract.md "Carts and orders".
 */
export function needsWaiver(order: OrderView): boolean {
  return !order.requiresShipping
}
