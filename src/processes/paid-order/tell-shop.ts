// Tests: tests/flows/webhooks/events.test.ts

import { queueShopEvent } from '#domains/outgoing-call/index.ts'
import type { PaidEffect } from './paid-effect.ts'

/** Tells the webhooks of the owner that an order is paid, once. Source: decision 0083. */
export const tellShop: PaidEffect = {
  async whenPaid(tx, { id }, { now }) {
    queueShopEvent(tx, { event: 'order.paid', cause: id, facts: { order: id }, now })
  },
}
