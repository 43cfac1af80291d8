// Tests: tests/flows/buy-a-recording.test.ts

import type { Tx } from '#db/database.ts'
import { withdrawalEnd } from '#domains/buyer-statement/index.ts'
import { endEntitlements, grantEntitlement } from '#domains/entitlement/index.ts'
import type { OrderRow } from '#domains/order/index.ts'
import type { Moment } from '#domains/payment/index.ts'
import { readOrderedRecordings } from '#views/order-recordings.ts'
import type { PaidEffect } from './paid-effect.ts'

/** Returns what names the entitlements that an order gave. */
export function purchaseCauseOf({ id }: Pick<OrderRow, 'id'>): string {
  return `order:${id}`
}

/**
 * Opens the recordings and articles of an order that is paid: at once if its buyer asked for that, else when
 * the time to withdraw is over. They belong to the order, so that a guest has them too. Once all of the money
 * went back, or the order is cancelled, they are closed. Source: decision 0046, CRD art. 16 m.
 */
export const openRecordings: PaidEffect = {
  async whenPaid(tx: Tx, order: OrderRow, { actor, now }: Moment) {
    const placedAt = order.placedAt ?? now
    // The instruction is part of the confirmation; one that comes later prolongs the right, not the wait.
    const opensAt = withdrawalEnd(placedAt, placedAt)
    for (const { productId } of await readOrderedRecordings(tx, order.id, order.locale))
      await grantEntitlement(
        tx,
        {
          holder: { orderId: order.id },
          productId,
          source: 'purchase',
          cause: purchaseCauseOf(order),
          startsAt: order.waiver || opensAt < now ? now : opensAt,
          endsAt: null,
        },
        { actor, now, why: 'paid' },
      )
  },
  async whenReturned(tx: Tx, order: OrderRow, { actor, now }: Moment) {
    await endEntitlements(tx, purchaseCauseOf(order), now, {
      actor,
      now,
      why: 'the order was paid back or cancelled',
    })
  },
}
