// Tests: tests/flows/payment/reservations.test.ts

import { canFollow } from '#kernel/states.ts'
import type { Moment, PaymentEngine } from '../engine.ts'
import { lockPayer } from '../payer.ts'
import { attemptStates, WAITING_STATUSES } from '../states.ts'
import { type Attempt, readAttempts } from '../store/attempts.ts'
import { moveAttemptRow } from '../store/write-attempts.ts'
import { closeAtProvider } from './close-payments.ts'

/**
 * Ends a payment whose time is over: closed at the provider first, then with us. If the buyer paid in the
 * last moment, it counts. Throws: ProviderError. Source: docs/payment-edge-cases.md case 28.
 */
export async function endOverdue(engine: PaymentEngine, attempt: Attempt, moment: Moment): Promise<void> {
  const gateway = engine.gatewayOf(attempt.gatewayId)
  if (gateway) await closeAtProvider(engine, gateway, attempt, moment)
  await engine.database.transaction(async (tx) => {
    const payer = await lockPayer(tx, engine.payers, attempt.chargeId)
    const now = (await readAttempts(tx, attempt.chargeId)).find(({ id }) => id === attempt.id)
    if (!now || !WAITING_STATUSES.includes(now.status) || !canFollow(attemptStates, now.status, 'expired'))
      return
    const move = {
      chargeId: attempt.chargeId,
      attemptId: attempt.id,
      from: now.status,
      actor: moment.actor,
      now: moment.now,
    }
    await moveAttemptRow(tx, { ...move, to: 'expired', why: 'not paid in time' })
    await payer?.settleReservation(moment.now)
  })
}
