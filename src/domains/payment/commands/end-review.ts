import { readSettled } from '#domains/ledger/index.ts'
import { addOrderEvent, completeIfDone, lockOrder, setPaymentHeld } from '#domains/order/index.ts'
import { ORDER_MAIL, queueJob } from '#jobs/queue-job.ts'
import { commonErrors } from '#kernel/errors.ts'
import type { Moment, PaymentEngine } from '../engine.ts'
import { settleReservation } from '../reservation.ts'
import { resolveReviewRows } from '../store/facts.ts'

/**
 * A person looked at an order's payments and lets it go on. Money that was set aside stays so until it is
 * paid back. Returns how many reviews were ended. Throws: not-found.
 */
export async function endReview(
  { database }: PaymentEngine,
  chargeId: string,
  why: string,
  { actor, now }: Moment,
): Promise<number> {
  return database.transaction(async (tx) => {
    const row = await lockOrder(tx, { id: chargeId })
    if (!row || row.state === 'cart') throw commonErrors['not-found']()
    const ended = await resolveReviewRows(tx, { chargeId }, actor, why, now)
    if (ended === 0) return 0
    await setPaymentHeld(tx, chargeId, false)
    await addOrderEvent(tx, chargeId, 'payment-free', actor, why, now)
    const { settledMinor, refundedMinor } = await readSettled(tx, chargeId)
    if (settledMinor - refundedMinor >= row.totalMinor)
      queueJob(tx, 'send-payment-received', { orderId: chargeId }, { priority: ORDER_MAIL })
    await completeIfDone(tx, row, actor, now)
    // What nobody paid for kept its pieces without an end, for the person alone.
    await settleReservation(tx, row, now)
    return ended
  })
}
