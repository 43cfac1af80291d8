// Tests: tests/flows/payment/on-its-way.test.ts

import { isShipped, lockOrder, type OrderFacts, readOrderByKey } from '#domains/order/index.ts'
import { commonErrors } from '#kernel/errors.ts'
import type { Authorise } from '#kernel/rights.ts'
import type { Moment, PaymentEngine } from '../engine.ts'
import { paymentErrors } from '../errors.ts'
import { settleReservation } from '../reservation.ts'
import { isOpen, isPromised } from '../states.ts'
import { type Attempt, readAttempts } from '../store/attempts.ts'
import { endOpen, withPaymentsClosed } from './close-payments.ts'

/**
 * Ends the payment that is under way, so that the buyer can choose another gateway. The provider is asked
 * first: if the buyer paid in this very moment the payment counts, and money on its way cannot be called
 * back. Nor can cash on delivery once the goods left. Throws: not-found, already-paid, nothing-to-cancel,
 * payment-on-its-way, order-shipped. Source: docs/http-contract.md "Gateway answers".
 */
export async function cancelPayment(
  engine: PaymentEngine,
  orderKey: string,
  authorise: Authorise<OrderFacts>,
  moment: Moment,
): Promise<void> {
  const order = await readOrderByKey(engine.database, orderKey)
  if (!order) throw commonErrors['not-found']()
  authorise(order)
  // Only what was under way counts: a coupon may have paid its part long before.
  const before = new Set((await readAttempts(engine.database, order.id)).filter(isOpen).map(({ id }) => id))
  if (before.size === 0) throw paymentErrors['nothing-to-cancel']()
  await withPaymentsClosed(engine, order.id, moment, async (tx, closed) => {
    const row = await lockOrder(tx, { id: order.id })
    const attempts = await readAttempts(tx, order.id)
    if (attempts.some(({ id, status }) => status === 'settled' && before.has(id)))
      throw paymentErrors['already-paid']()
    if (attempts.some(isPromisedWithoutProvider) && (await isShipped(tx, order.id)))
      throw paymentErrors['order-shipped']()
    const notClosed = await endOpen(tx, attempts, closed, 'cancelled by the buyer', moment)
    if (notClosed) return notClosed
    await settleReservation(tx, row, moment.now)
    return null
  })
}

/** Whether the buyer promised to pay at the door or by transfer. */
export function isPromisedWithoutProvider({
  status,
  providerRef,
}: Pick<Attempt, 'status' | 'providerRef'>): boolean {
  return providerRef === null && isPromised({ status })
}
