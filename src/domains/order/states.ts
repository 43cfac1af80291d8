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
    // A return or a withdrawal undoes a completed order; it is placed again where its money turns out to be
    // another order's.
    completed: ['cancelled', 'placed'],
    cancelled: [],
  },
})
