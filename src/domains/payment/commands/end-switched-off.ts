// Tests: tests/flows/payment/by-hand-undone.test.ts

import { commonErrors } from '#kernel/errors.ts'
import { nextState } from '#kernel/states.ts'
import type { Moment, PaymentEngine } from '../engine.ts'
import { paymentErrors } from '../errors.ts'
import { lockPayer } from '../payer.ts'
import { attemptStates, isOpen } from '../states.ts'
import { readAttempts } from '../store/attempts.ts'
import { moveAttemptRow } from '../store/write-attempts.ts'

export interface EndSwitchedOff {
  readonly chargeId: string
  readonly attemptId: string
  /** What staff found at the provider. */
  readonly why: string
}

/**
 * Ends an open payment whose gateway is switched off, because nobody else can: staff looked at the provider,
 * and no money comes. The reservation of its order ends as if the buyer had cancelled. If money came after
 * all, the gateway tells so once it is on again, and the order is held. Throws: not-found, payment-ended,
 * payment-gateway-on.
 */
export async function endSwitchedOff(
  engine: PaymentEngine,
  { chargeId, attemptId, why }: EndSwitchedOff,
  moment: Moment,
): Promise<void> {
  await engine.database.transaction(async (tx) => {
    const payer = await lockPayer(tx, engine.payers, chargeId)
    const attempt = (await readAttempts(tx, chargeId)).find(({ id }) => id === attemptId)
    if (!payer || !attempt) throw commonErrors['not-found']()
    if (!isOpen(attempt)) throw paymentErrors['payment-ended']()
    if (engine.gatewayOf(attempt.gatewayId)) throw paymentErrors['payment-gateway-on']()
    const to = nextState(
      attemptStates,
      attempt.status,
      attempt.status === 'authorized' ? 'released' : 'cancelled',
    )
    await moveAttemptRow(tx, {
      chargeId,
      attemptId,
      from: attempt.status,
      to,
      ...moment,
      why: 'its gateway is switched off',
    })
    await payer.note('payment-ended', why, moment)
    await payer.settleReservation(moment.now)
  })
}
