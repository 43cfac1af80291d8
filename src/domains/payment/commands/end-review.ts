// Tests: tests/flows/payment/paying-back.test.ts

import { readSettled } from '#domains/ledger/index.ts'
import { commonErrors } from '#kernel/errors.ts'
import type { Moment, PaymentEngine } from '../engine.ts'
import { lockPayer } from '../payer.ts'
import { resolveReviewRows } from '../store/facts.ts'

/**
 * A person looked at a charge's payments and lets its payer go on. Money that was set aside stays so until it is
 * paid back. Returns how many reviews were ended. Throws: not-found.
 */
export async function endReview(
  { database, payers }: PaymentEngine,
  chargeId: string,
  why: string,
  moment: Moment,
): Promise<number> {
  return database.transaction(async (tx) => {
    const payer = await lockPayer(tx, payers, chargeId)
    if (!payer) throw commonErrors['not-found']()
    const ended = await resolveReviewRows(tx, { chargeId }, moment.actor, why, moment.now)
    if (ended === 0) return 0
    await payer.setInReview(false)
    await payer.note('payment-free', why, moment)
    const { settledMinor, refundedMinor } = await readSettled(tx, chargeId)
    if (settledMinor - refundedMinor >= payer.totalMinor) {
      await payer.whenReleased(moment)
      payer.queuePaidMail()
    }
    await payer.completeIfDone(moment)
    // What nobody paid for kept its pieces without an end, for the person alone.
    await payer.settleReservation(moment.now)
    return ended
  })
}
