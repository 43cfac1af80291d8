import { addOrderEvent, lockOrder } from '#domains/order/index.ts'
import { commonErrors } from '#kernel/errors.ts'
import { nextState } from '#kernel/states.ts'
import type { Moment, PaymentEngine } from '../engine.ts'
import { paymentErrors } from '../errors.ts'
import { settleReservation } from '../reservation.ts'
import { attemptStates, isOpen } from '../states.ts'
import { moveAttemptRow, readAttempts } from '../store/attempts.ts'

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
  { actor, now }: Moment,
): Promise<void> {
  await engine.database.transaction(async (tx) => {
    const row = await lockOrder(tx, { id: chargeId })
    const attempt = (await readAttempts(tx, chargeId)).find(({ id }) => id === attemptId)
    if (!row || row.state === 'cart' || !attempt) throw commonErrors['not-found']()
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
      actor,
      now,
      why: 'its gateway is switched off',
    })
    await addOrderEvent(tx, chargeId, 'payment-ended', actor, why, now)
    await settleReservation(tx, row, now)
  })
}
