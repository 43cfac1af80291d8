// Tests: tests/flows/admin/refund.test.ts

import type { Tx } from '#db/database.ts'
import type { Moment, PaymentEngine } from '../engine.ts'
import { lockPayer } from '../payer.ts'
import { readAttempts } from '../store/attempts.ts'
import type { NewRefund } from '../store/refunds.ts'
import { applyLocked } from './apply-observation.ts'
import { STAND_IN } from './end-refund-by-hand.ts'
import { refundObservation } from './send-refund.ts'

/**
 * Books refunds as if their providers had made them, or staff had transferred them, so that a caller can read
 * what that does to everything else. Only for a transaction that is rolled back: no money moves.
 */
export async function bookAsDone(
  engine: PaymentEngine,
  tx: Tx,
  refunds: readonly NewRefund[],
  moment: Moment,
): Promise<void> {
  for (const { id, chargeId, attemptId, amountMinor, currency } of refunds) {
    const payer = await lockPayer(tx, engine.payers, chargeId)
    const attempt = (await readAttempts(tx, chargeId)).find((one) => one.id === attemptId)
    if (!payer || !attempt) throw new Error(`refund ${id} lost its payment`)
    const gateway = engine.gatewayOf(attempt.gatewayId) ?? STAND_IN
    const amount = { amount: amountMinor, currency }
    const fact = { providerRefundId: `rehearsal:${id}`, refundId: id, amount, status: 'done' } as const
    const seen = refundObservation(gateway, attempt, fact, moment)
    await applyLocked(tx, payer, attemptId, gateway, seen, { moment })
  }
}
