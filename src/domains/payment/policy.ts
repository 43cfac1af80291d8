import type { OrderFacts } from '#domains/order/index.ts'
import { byStaff, holdsKey, onObject, type Rule } from '#kernel/rights.ts'

/** A cart has no payment: it is told like an order that does not exist. */
const holdsKeyOfPlaced: Rule<OrderFacts> = (actor, order) =>
  order.state === 'cart' ? 'not-found' : holdsKey(actor, order)

/**
 * What everybody does who has the key of an order: pay it, and stop paying it. Source: docs/http-contract.md
 * "Order key", ASVS 8.2.1.
 */
export const paymentActions = {
  'pay-order': onObject<OrderFacts>(holdsKey),
  'take-approved': onObject(holdsKeyOfPlaced),
  'cancel-payment': onObject(holdsKeyOfPlaced),
} as const

/** What staff may do with the money of orders, with gateways and what they tell. Source: decision 0036. */
export const paymentStaffActions = {
  capture: byStaff('owner', 'manager'),
  settle: byStaff('owner', 'manager'),
  refund: byStaff('owner', 'manager'),
  review: byStaff('owner', 'manager'),
  'read-events': byStaff('owner', 'manager'),
  'replay-event': byStaff('owner', 'manager'),
  'switch-gateway': byStaff('owner'),
  'edit-provider-keys': byStaff('owner'),
} as const
