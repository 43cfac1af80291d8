import { HOLD_MS, keepHolds, lockOrder } from '#domains/order/index.ts'
import { canFollow } from '#kernel/states.ts'
import type { Moment, PaymentEngine } from '../engine.ts'
import { attemptStates, OPEN_STATUSES } from '../states.ts'
import { type Attempt, moveAttemptRow, readAttempts } from '../store/attempts.ts'
import { applyObservation } from './apply-observation.ts'

/**
 * Ends a payment whose time is over: closed at the provider first, then with us. If the buyer paid in the last moment, it counts.
 * Throws: ProviderError. Source: gateways §4 row 28.
 */
export async function endOverdue(engine: PaymentEngine, attempt: Attempt, moment: Moment): Promise<void> {
  const gateway = engine.gatewayOf(attempt.gatewayId)
  if (gateway && attempt.providerRef !== null) {
    const seen = gateway.expire ? await gateway.expire(attempt.providerRef, `${attempt.id}:close:1`) : await gateway.observe?.(attempt.providerRef)
    if (seen) await applyObservation(engine, gateway, seen, moment)
  }
  await engine.database.transaction(async (tx) => {
    await lockOrder(tx, { id: attempt.orderId })
    const attempts = await readAttempts(tx, attempt.orderId)
    const now = attempts.find(({ id }) => id === attempt.id)
    if (!now || !['created', 'linked', 'action'].includes(now.status) || !canFollow(attemptStates, now.status, 'expired')) return
    const move = { orderId: attempt.orderId, attemptId: attempt.id, from: now.status, actor: moment.actor, now: moment.now }
    await moveAttemptRow(tx, { ...move, to: 'expired', why: 'not paid in time' })
    const isAnyOpen = attempts.some((other) => other.id !== attempt.id && (OPEN_STATUSES.includes(other.status) || other.capturedMinor > 0))
    if (!isAnyOpen) keepHolds(tx, attempt.orderId, new Date(moment.now.getTime() + HOLD_MS))
  })
}
