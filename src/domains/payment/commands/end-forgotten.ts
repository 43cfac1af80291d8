// Tests: tests/flows/payment/end-forgotten.test.ts

import { canFollow } from '#kernel/states.ts'
import type { Moment, PaymentEngine } from '../engine.ts'
import { lockPayer } from '../payer.ts'
import { attemptStates, isOpen } from '../states.ts'
import { type Attempt, readAttempts } from '../store/attempts.ts'
import { moveAttemptRow } from '../store/write-attempts.ts'

/**
 * Ends an attempt that its provider does not know (any more): what it forgot cannot be paid, and must not
 * keep stock for ever.
 */
export async function endForgotten(
  { database, payers }: PaymentEngine,
  { id, chargeId }: Pick<Attempt, 'id' | 'chargeId'>,
  moment: Moment,
): Promise<void> {
  await database.transaction(async (tx) => {
    const payer = await lockPayer(tx, payers, chargeId)
    const attempt = (await readAttempts(tx, chargeId)).find((candidate) => candidate.id === id)
    if (
      !attempt ||
      !isOpen(attempt) ||
      attempt.capturedMinor > 0 ||
      !canFollow(attemptStates, attempt.status, 'expired')
    )
      return
    const why = 'the provider knows no such payment'
    await moveAttemptRow(tx, {
      chargeId,
      attemptId: id,
      from: attempt.status,
      to: 'expired',
      ...moment,
      why,
    })
    await payer?.settleReservation(moment.now)
  })
}
