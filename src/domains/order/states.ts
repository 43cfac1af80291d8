import { defineStates } from '#kernel/states.ts'
import type { OrderState } from './contract.ts'

/**
 * A cart is an order that is not finalised; completed means paid and fulfilled. Source: docs/rules.md
 * "Orders".
 */
export const orderStates = defineStates<OrderState>({
  name: 'order',
  initial: 'cart',
  transitions: {
    cart: ['placed'],
    placed: ['completed', 'cancelled'],
    // A return or a withdrawal cancels a completed order; it is placed again when its payment turns out to
    // belong to another order.
    completed: ['cancelled', 'placed'],
    cancelled: [],
  },
})
