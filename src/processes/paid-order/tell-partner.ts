// Tests: tests/flows/partner/signed-calls.test.ts

import type { Tx } from '#db/database.ts'
import type { OrderRow } from '#domains/order/index.ts'
import { queueCall } from '#domains/outgoing-call/index.ts'
import { readToldOrder } from '#domains/partner/index.ts'
import type { Moment } from '#domains/payment/index.ts'
import { broughtOrder } from '#views/event-payload.ts'
import type { PaidEffect } from './paid-effect.ts'

/**
 * Tells the partner who brought an order that it is paid, or that all of its money went back, by a signed call. Stands
 * before the effect that counts the order: an order that counts already is no news. Source: decision 0072.
 */
export const tellPartner: PaidEffect = {
  whenPaid: (tx, order, moment) => tell(tx, order, 'order.paid', moment),
  whenReturned: (tx, order, moment) => tell(tx, order, 'order.returned', moment),
}

async function tell(
  tx: Tx,
  order: OrderRow,
  event: 'order.paid' | 'order.returned',
  { now }: Moment,
): Promise<void> {
  const { id } = order
  const told = await readToldOrder(tx, id)
  const isNews = told !== null && (told.paidAt === null) === (event === 'order.paid')
  if (!isNews) return
  const { accountId, ref } = told
  await queueCall(tx, {
    accountId,
    event,
    // An order may be paid again after its money went back.
    cause: `${event}:${id}:${now.toISOString()}`,
    data: broughtOrder(order, ref),
    now,
  })
}
